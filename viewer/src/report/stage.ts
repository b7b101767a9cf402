// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import {
  AmbientLight,
  Box3,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Plane,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

const kFlightMs = 650;
/** A frame that takes longer than this, in milliseconds, is too slow for smooth motion. */
const kSlowFrame = 45;
const kFastFrame = 20;
/** Lowest share of the resolution while the picture moves. */
const kCoarsest = 0.25;
/** Without changes for this time, in milliseconds, the picture is drawn again at full resolution. */
const kRest = 180;

/** Whether the processor draws; smoothing edges would then cost four times the time of a picture. */
function isDrawnByProcessor(): boolean {
  const probe = document.createElement("canvas").getContext("webgl2");
  const about = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = about ? String(probe!.getParameter(about.UNMASKED_RENDERER_WEBGL)) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

interface Flight {
  start: number;
  fromTarget: Vector3;
  toTarget: Vector3;
  fromEye: Vector3;
  toEye: Vector3;
  done(): void;
}

/** Camera, lights and the drawing loop: a frame is drawn only when something has changed. */
export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(38, 1, 0.01, 1000);
  readonly renderer: WebGLRenderer;
  readonly controls: OrbitControls;
  /** Called before every frame that is drawn. */
  beforeFrame: (() => void) | null = null;
  framesDrawn = 0;
  private radius = 1;
  private flight: Flight | null = null;
  private wanted = false;
  private detail = 1;
  private lastFrame = 0;
  private resting = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    up: Vector3,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: !isDrawnByProcessor() });
    this.renderer.localClippingEnabled = true;
    this.camera.up.copy(up);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.invalidate());
    // When the user moves the picture, an automatic movement ends.
    this.controls.addEventListener("start", () => this.endFlight());
    const key = new DirectionalLight(0xffffff, 2.1);
    key.position.set(-0.6, 0.9, 1.2);
    const fill = new DirectionalLight(0xffffff, 0.6);
    fill.position.set(1, -0.4, 0.3);
    this.camera.add(key, fill);
    this.scene.add(this.camera, new AmbientLight(0xffffff, 0.5), new HemisphereLight(0xffffff, 0x9aa4b2, 0.7));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  /** Sets the size of everything, which determines the near and far planes. */
  setExtent(box: Box3): void {
    this.radius = Math.max(box.getBoundingSphere(new Sphere()).radius, 1e-9);
  }

  setBackground(colour: number): void {
    this.renderer.setClearColor(colour, 1);
    this.invalidate();
  }

  setClipping(planes: Plane[]): void {
    this.renderer.clippingPlanes = planes;
    this.invalidate();
  }

  invalidate(): void {
    if (this.wanted) return;
    this.wanted = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  /** Moves the camera until the sphere fills the picture, seen from `direction` or from the current direction. */
  flyTo(sphere: Sphere, direction?: Vector3): Promise<void> {
    const half = (this.camera.fov / 2) * (Math.PI / 180);
    const narrow = Math.min(half, Math.atan(Math.tan(half) * this.camera.aspect));
    const distance = Math.max(sphere.radius, this.radius * 1e-5) / Math.sin(narrow);
    return this.fly(sphere.center, direction ?? this.away(), distance * 0.92);
  }

  /** Moves the camera until the box just fits in the picture, seen from the current direction. */
  flyToBox(box: Box3): Promise<void> {
    const centre = box.getCenter(new Vector3());
    const away = this.away().normalize();
    const right = this.camera.up.clone().cross(away).normalize();
    const above = away.clone().cross(right);
    const upward = Math.tan((this.camera.fov / 2) * (Math.PI / 180));
    let distance = this.radius * 1e-5;
    for (let corner = 0; corner < 8; ++corner) {
      const at = new Vector3(corner & 1 ? box.max.x : box.min.x, corner & 2 ? box.max.y : box.min.y, corner & 4 ? box.max.z : box.min.z).sub(centre);
      const across = Math.max(Math.abs(at.dot(right)) / this.camera.aspect, Math.abs(at.dot(above)));
      distance = Math.max(distance, at.dot(away) + across / upward);
    }
    return this.fly(centre, away, distance * 1.02);
  }

  /** The direction from the target to the camera. */
  private away(): Vector3 {
    const away = this.camera.position.clone().sub(this.controls.target);
    return away.lengthSq() === 0 ? away.set(0.7, -1, 0.6) : away;
  }

  private fly(target: Vector3, away: Vector3, distance: number): Promise<void> {
    this.endFlight();
    const toEye = target.clone().addScaledVector(away.clone().normalize(), distance);
    return new Promise((done) => {
      this.flight = {
        start: performance.now(),
        fromTarget: this.controls.target.clone(),
        toTarget: target.clone(),
        fromEye: this.camera.position.clone(),
        toEye,
        done,
      };
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.flight.start = -kFlightMs;
      this.invalidate();
    });
  }

  /** Draws at once, for printing and for measuring frame times. */
  draw(): void {
    this.beforeFrame?.();
    const distance = this.camera.position.distanceTo(this.controls.target);
    const reach = this.camera.position.length() + this.radius * 2.5;
    this.camera.near = Math.max(distance / 500, reach / 1e6);
    this.camera.far = Math.max(reach, distance * 4);
    this.camera.updateProjectionMatrix();
    this.renderer.render(this.scene, this.camera);
    this.framesDrawn += 1;
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement!;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.setDetail(1);
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }

  /** Lowers the resolution after a slow frame and raises it after a fast one, so that slow machines move smoothly. */
  adapt(milliseconds: number): void {
    if (milliseconds > kSlowFrame) this.setDetail(Math.max(kCoarsest, this.detail * 0.7));
    else if (milliseconds < kFastFrame) this.setDetail(Math.min(1, this.detail * 1.2));
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.sharpen(), kRest);
  }

  private setDetail(detail: number): void {
    this.detail = detail;
    // Twice the resolution is sharp; three times would only cost time.
    const ratio = Math.min(devicePixelRatio, 2) * detail;
    if (Math.abs(this.renderer.getPixelRatio() - ratio) > 0.01) this.renderer.setPixelRatio(ratio);
  }

  private sharpen(): void {
    if (this.detail === 1) return;
    this.setDetail(1);
    this.lastFrame = 0;
    this.invalidate();
  }

  private frame(now: number): void {
    this.wanted = false;
    if (this.flight) this.advance(this.flight, now);
    this.draw();
    // The time between consecutive frames measures how long one takes; after a pause it does not.
    const since = now - this.lastFrame;
    if (since < 1000 && this.framesDrawn > 3) this.adapt(since);
    this.lastFrame = now;
  }

  private advance(flight: Flight, now: number): void {
    const part = Math.min(1, Math.max(0, (now - flight.start) / kFlightMs));
    const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
    this.controls.target.lerpVectors(flight.fromTarget, flight.toTarget, eased);
    this.camera.position.lerpVectors(flight.fromEye, flight.toEye, eased);
    this.controls.update();
    if (part >= 1) this.endFlight();
    else this.invalidate();
  }

  private endFlight(): void {
    this.flight?.done();
    this.flight = null;
  }
}
