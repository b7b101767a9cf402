// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
import { axisLook, commonOption, type Drawing, extraTitleHeight, logAxis, type Place } from "./common_option";
import { inkOf, seriesColour, seriesMarker } from "./look";
import { formatted, type PanelsSpec } from "./spec";

const kRow = 18;

/** All panels have the same axis, so that lengths can be compared across them. */
export function drawPanels(spec: PanelsSpec, place: Place): Drawing {
  const ink = inkOf(place.theme);
  const look = axisLook(place);
  const columns = Math.max(1, Math.min(4, Math.floor(place.width / 300)));
  const tallest = Math.max(...spec.panels.map((panel) => panel.bars.length));
  const height = 52 + kRow * tallest + 34;
  const above = extraTitleHeight(spec.title, place);
  const width = place.width / columns;
  const all = spec.panels.flatMap((panel) => panel.bars.flatMap((bar) => bar.values));
  const corner = (k: number) => ({ left: (k % columns) * width, top: 66 + above + Math.floor(k / columns) * height });
  return {
    height: 80 + above + height * Math.ceil(spec.panels.length / columns),
    option: {
      ...commonOption(spec.title, place),
      title: [
        (commonOption(spec.title, place) as { title: object }).title,
        ...spec.panels.map((panel, k) => ({
          text: panel.title,
          left: corner(k).left + 12,
          top: corner(k).top,
          textStyle: { fontSize: 12, fontWeight: 600, color: ink.text, width: width - 20, overflow: "truncate" },
        })),
      ],
      legend: { top: 34 + above, left: 8, data: spec.stages, itemHeight: 8, itemWidth: 12, textStyle: { color: ink.text, fontSize: 11 } },
      grid: spec.panels.map((panel, k) => ({ left: corner(k).left + 64, top: corner(k).top + 22, width: width - 88, height: kRow * panel.bars.length })),
      xAxis: spec.panels.map((_, k) => ({ ...logAxis(all, spec.label, spec.format, place), gridIndex: k, nameGap: 24 })),
      yAxis: spec.panels.map((panel, k) => ({ ...look, type: "category", inverse: true, gridIndex: k, data: panel.bars.map((bar) => bar.label), splitLine: { show: false } })),
      series: spec.panels.flatMap((panel, k) =>
        spec.stages.map((stage, s) => ({
          type: "scatter",
          name: stage,
          xAxisIndex: k,
          yAxisIndex: k,
          symbol: seriesMarker(s),
          symbolSize: 8,
          color: seriesColour(s, place.theme),
          data: panel.bars
            .map((bar) => ({ value: [bar.values[s]!, bar.label], tip: `${panel.title}, ${bar.label}: ${stage} ${formatted(bar.values[s]!, spec.format)}` }))
            .filter((dot) => Number(dot.value[0]) > 0),
        })),
      ),
    },
  };
}
