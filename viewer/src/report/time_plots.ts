// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { init } from "../charts/library";
import { inkOf, seriesColour } from "../charts/look";
import { h } from "../shared/dom";
import { shortNumber } from "../shared/numbers";
import { currentTheme, followTheme } from "../shared/theme";
import type { TimeLine } from "./document";

const kPlotHeight = 108;

/** Small plots of quantities over time below the picture, with a common axis and a cursor at the frame. */
export class TimePlots {
  readonly node = h("div", { class: "plots" });
  private readonly charts: ReturnType<typeof init>[] = [];

  constructor(
    private readonly line: TimeLine,
    private readonly go: (frame: number) => void,
  ) {
    // ECharts measures its element, so the element must be in the page first.
    requestAnimationFrame(() => this.make());
  }

  follow(frame: number): void {
    const cursor = { data: [{ xAxis: this.line.times[frame] }] };
    for (const chart of this.charts) chart.setOption({ series: [{ markLine: cursor }] });
  }

  private make(): void {
    this.line.plots.forEach(() => {
      const box = h("div", { class: "plot", style: `height: ${kPlotHeight}px` });
      this.node.append(box);
      const chart = init(box, null, { renderer: "svg" });
      chart.getZr().on("click", (event) => {
        const time = Number(chart.convertFromPixel({ xAxisIndex: 0 }, event.offsetX));
        const { times } = this.line;
        let best = 0;
        times.forEach((one, k) => {
          if (Math.abs(one - time) < Math.abs(times[best]! - time)) best = k;
        });
        this.go(best);
      });
      this.charts.push(chart);
    });
    new ResizeObserver(() => this.charts.forEach((chart) => chart.resize())).observe(this.node);
    followTheme(() => this.paint());
    this.follow(0);
  }

  private paint(): void {
    const theme = currentTheme();
    const ink = inkOf(theme);
    const { times, time_unit, plots } = this.line;
    this.charts.forEach((chart, k) => {
      const plot = plots[k]!;
      const colour = seriesColour(k, theme);
      const points = plot.values.map((value, frame) => [times[frame]!, value]);
      chart.setOption({
        animation: false,
        textStyle: { fontFamily: "inherit" },
        title: { text: plot.unit ? `${plot.name}, ${plot.unit}` : plot.name, left: 8, top: 2, textStyle: { fontSize: 12, fontWeight: 600, color: ink.text } },
        grid: { left: 52, right: 14, top: 24, bottom: 22 },
        tooltip: {
          trigger: "axis",
          confine: true,
          valueFormatter: (value: unknown) => shortNumber(Number(value)),
          axisPointer: { label: { show: false } },
        },
        xAxis: {
          type: "value",
          min: times[0],
          max: times[times.length - 1],
          axisLabel: { color: ink.muted, fontSize: 10, hideOverlap: true, showMinLabel: times[0] === 0, showMaxLabel: false, formatter: (value: number) => `${shortNumber(value)} ${time_unit}`.trim() },
          axisLine: { lineStyle: { color: ink.line } },
          splitLine: { show: false },
        },
        yAxis: {
          type: "value",
          scale: true,
          splitNumber: 2,
          axisLabel: { color: ink.muted, fontSize: 10, formatter: (value: number) => shortNumber(value) },
          splitLine: { lineStyle: { color: ink.grid } },
        },
        series: [
          {
            type: "line",
            name: plot.name,
            data: points,
            showSymbol: false,
            lineStyle: { width: 1.8, color: colour },
            itemStyle: { color: colour },
            areaStyle: { color: colour, opacity: 0.1 },
            markLine: { silent: true, symbol: "none", animation: false, label: { show: false }, lineStyle: { color: ink.text, type: "solid", width: 1.2 } },
          },
        ],
      });
    });
  }
}
