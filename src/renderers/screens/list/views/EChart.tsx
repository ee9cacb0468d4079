import { theme } from 'antd';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as include, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartEntry } from './chart-data';

include([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

interface EChartProps {
  readonly kind: 'bar' | 'line' | 'pie';
  readonly entries: readonly ChartEntry[];
  /** What it shows, for who cannot see it. */
  readonly label: string;
  /** Pixels, or a CSS length; default 400. */
  readonly height?: number | string;
  /** Whether values are numbers of records. */
  readonly isCounted: boolean;
  /** The colour of an entry; undefined = the chart's. */
  colorOf: (entry: ChartEntry) => string | undefined;
  onEntry: (entry: ChartEntry) => void;
}

const HEIGHT = 400;

/** A drawing of entries; the same figures stand in a table below it. */
export function EChart({ kind, entries, label, height = HEIGHT, isCounted, colorOf, onEntry }: EChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { token } = theme.useToken();
  const press = useRef(onEntry);
  useEffect(() => {
    press.current = onEntry;
  });
  useEffect(() => {
    if (!box.current) return undefined;
    const drawn = init(box.current, null, { renderer: 'svg' });
    chart.current = drawn;
    const resize = new ResizeObserver(() => drawn.resize());
    resize.observe(box.current);
    return () => {
      resize.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const drawn = chart.current;
    if (!drawn) return undefined;
    drawn.setOption(
      optionsOf(kind, entries, {
        ...{ ink: token.colorTextSecondary, line: token.colorSplit, main: token.colorPrimary, colorOf, isCounted },
        isSmall: height !== HEIGHT,
      }),
      true,
    );
    const onClick = ({ dataIndex }: { readonly dataIndex: number }) => {
      const entry = entries[dataIndex];
      if (entry?.group) press.current(entry);
    };
    drawn.on('click', onClick);
    return () => {
      drawn.off('click', onClick);
    };
  }, [kind, entries, token, colorOf, isCounted, height]);
  return <div ref={box} role="img" aria-label={label} style={{ height }} />;
}

interface Look extends Pick<EChartProps, 'colorOf' | 'isCounted'> {
  readonly ink: string;
  readonly line: string;
  readonly main: string;
  /** Too small for words around the drawing. */
  readonly isSmall: boolean;
}

function optionsOf(
  kind: EChartProps['kind'],
  entries: readonly ChartEntry[],
  { ink, line, main, colorOf, isCounted, isSmall }: Look,
) {
  const labels = entries.map(({ label }) => label);
  const inOwn = (entry: ChartEntry) => {
    const color = colorOf(entry);
    return color === undefined ? {} : { itemStyle: { color } };
  };
  const shared = {
    animationDuration: 300,
    textStyle: { fontFamily: 'inherit', color: ink },
    // Drawn, not HTML: names of records never become markup.
    tooltip: { renderMode: 'richText', trigger: kind === 'pie' ? 'item' : 'axis' },
  };
  if (kind === 'pie') {
    const data = entries.map((entry) => ({ name: entry.label, value: entry.value, ...inOwn(entry) }));
    const label = { show: !isSmall, color: ink, formatter: '{b}  {c}' };
    const legend = { type: 'scroll', textStyle: { color: ink } };
    const values = new Map(entries.map((entry) => [entry.label, entry.value]));
    const small = {
      legend: {
        ...{ ...legend, orient: 'vertical', right: 0, top: 'middle', itemWidth: 12, itemHeight: 12 },
        formatter: (name: string) => `${name}  ${String(values.get(name) ?? '')}`,
      },
      series: { type: 'pie', radius: ['48%', '82%'], center: ['32%', '50%'], data, label },
    };
    const large = { legend: { ...legend, bottom: 0 }, series: { type: 'pie', radius: ['45%', '70%'], data, label } };
    return { ...shared, ...(isSmall ? small : large) };
  }
  const data = entries.map((entry) => ({ value: entry.value, ...(kind === 'bar' && inOwn(entry)) }));
  const series = { type: kind, data, barMaxWidth: 48, smooth: false, itemStyle: { color: main } };
  return {
    ...shared,
    grid: { left: 16, right: 24, top: 24, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: labels, axisLabel: { color: ink, hideOverlap: true }, axisTick: { show: false } },
    // Of records there are no halves.
    yAxis: {
      type: 'value',
      ...(isCounted && { minInterval: 1 }),
      axisLabel: { color: ink },
      splitLine: { lineStyle: { color: line } },
    },
    series,
  };
}
