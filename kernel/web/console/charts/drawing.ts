import { BarChart, LineChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { ChartData, ChartKind } from './chart-data.ts'

register([BarChart, LineChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface Drawing {
  draw(data: ChartData): void
  end(): void
}

/** Draws into the box, as large as it is at any time, in the colors of the skin. */
export function startDrawing(box: HTMLElement, kind: ChartKind): Drawing {
  const chart = init(box)
  const sizes = new ResizeObserver(() => chart.resize())
  sizes.observe(box)
  return {
    draw(data) {
      chart.setOption(optionOf(box, kind, data), { notMerge: true })
    },
    end() {
      sizes.disconnect()
      chart.dispose()
    },
  }
}

// lines are told apart without their colors too
const dashes = ['solid', 'dashed', 'dotted'] as const
const symbols = ['circle', 'rect', 'triangle', 'diamond'] as const

function optionOf(box: HTMLElement, kind: ChartKind, { names, series, shown }: ChartData) {
  const style = getComputedStyle(box)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const ink = { color: color('--ink-soft'), fontFamily: style.fontFamily }
  const isContrast = document.documentElement.dataset.contrast === 'high'
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // bars of several series carry patterns where colors alone would not do
    aria: { enabled: true, decal: { show: kind === 'bars' && series.length > 1 && (isContrast || series.length > 2) } },
    color: ['--accent', '--edge', '--good', '--warn', '--bad'].map(color),
    textStyle: ink,
    grid: { left: 8, right: 8, top: 32, bottom: 4, outerBoundsMode: 'same' as const },
    legend: { show: series.length > 1, top: 0, right: 0, textStyle: ink, itemWidth: 24, itemHeight: 12 },
    tooltip: {
      trigger: 'axis' as const,
      // beside the picture's own edge it would be cut off
      confine: true,
      renderMode: 'richText' as const,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? shown(value) : ''),
      backgroundColor: color('--surface'),
      borderColor: color('--line'),
      textStyle: { ...ink, color: color('--ink') },
    },
    xAxis: {
      type: 'category' as const,
      data: [...names],
      axisLabel: { ...ink, hideOverlap: true, width: 96, overflow: 'truncate' as const },
      axisLine: { lineStyle: { color: color('--line') } },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value' as const,
      // of what is counted there is no half
      minInterval: series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
        ? 1
        : 0,
      axisLabel: { ...ink, formatter: (value: number) => shown(value) },
      splitLine: { lineStyle: { color: color('--line') } },
    },
    series: series.map(({ name, values }, index) => ({
      name,
      data: [...values],
      ...(kind === 'bars'
        ? { type: 'bar' as const, barMaxWidth: 28 }
        : {
            type: 'line' as const,
            symbol: symbols[index % symbols.length] ?? 'circle',
            symbolSize: 7,
            lineStyle: { width: 2, type: dashes[index % dashes.length] ?? 'solid' },
          }),
    })),
  }
}
