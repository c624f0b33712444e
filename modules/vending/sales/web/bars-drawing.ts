import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

register([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface BarsProps {
  names: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** a value in words */
  shown: (value: number) => string
  /** what the picture tells, for who does not see it; the list below has every figure */
  label: string
}

export interface Drawing {
  draw(props: BarsProps): void
  end(): void
}

/** Draws into the box, as large as it is at any time, in the colors of the skin. */
export function startDrawing(box: HTMLElement): Drawing {
  const chart = init(box)
  const sizes = new ResizeObserver(() => chart.resize())
  sizes.observe(box)
  return {
    draw(props) {
      chart.setOption(optionOf(box, props), { notMerge: true })
    },
    end() {
      sizes.disconnect()
      chart.dispose()
    },
  }
}

function optionOf(box: HTMLElement, { names, series, shown }: BarsProps) {
  const style = getComputedStyle(box)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const ink = { color: color('--ink-soft'), fontFamily: style.fontFamily }
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    color: [color('--accent'), color('--edge')],
    textStyle: ink,
    grid: { left: 8, right: 8, top: 32, bottom: 4, outerBoundsMode: 'same' as const },
    legend: { top: 0, right: 0, textStyle: ink, itemWidth: 12, itemHeight: 12 },
    tooltip: {
      trigger: 'axis' as const,
      // beside the picture's own edge it would be cut off
      confine: true,
      renderMode: 'richText' as const,
      valueFormatter: (value: unknown) => shown(Number(value)),
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
      axisLabel: { ...ink, formatter: (value: number) => shown(value) },
      splitLine: { lineStyle: { color: color('--line') } },
    },
    series: series.map(({ name, values }) => ({
      type: 'bar' as const,
      name,
      data: [...values],
      barMaxWidth: 28,
    })),
  }
}
