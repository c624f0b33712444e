import { useEffect, useRef } from 'react'
import { useTexts } from '../../texts.tsx'
import type { ChartData, ChartKind } from './chart-data.ts'
import type { Drawing } from './drawing.ts'
import { Picture } from './Picture.tsx'
import { chartTexts } from './texts.ts'

interface ChartProps {
  /** undefined: they are on their way */
  data: ChartData | undefined
}

/** Bars side by side, one of each series for each name. */
export function BarPicture(props: ChartProps) {
  return <Chart kind="bars" {...props} />
}

/** A line for each series; it breaks where nothing is known. */
export function LinePicture(props: ChartProps) {
  return <Chart kind="lines" {...props} />
}

function Chart({ kind, data }: ChartProps & { kind: ChartKind }) {
  if (!data) return <Picture title="" state="loading" />
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  return (
    <Picture title={data.title} state={isEmpty ? 'empty' : 'ready'} table={<Figures data={data} />}>
      <Drawn kind={kind} data={data} />
    </Picture>
  )
}

function Figures({ data: { title, names, series, shown } }: { data: ChartData }) {
  const t = useTexts(chartTexts)
  return (
    <table className="figures">
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{title}</span>
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two machines may have one name
          <tr key={index}>
            <th scope="row">{name}</th>
            {series.map((each) => {
              const value = each.values[index] ?? null
              return <td key={each.name}>{value === null ? t('noValue') : shown(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Drawn by a library that comes when the first picture does, and anew when the skin changes. */
function Drawn({ kind, data }: { kind: ChartKind; data: ChartData }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawing | null>(null)
  const latest = useRef(data)
  latest.current = data
  useEffect(() => {
    let isGone = false
    void import('./drawing.ts').then(({ startDrawing }) => {
      if (isGone || !box.current) return
      drawn.current = startDrawing(box.current, kind)
      drawn.current.draw(latest.current)
    })
    const skin = new MutationObserver(() => drawn.current?.draw(latest.current))
    skin.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'style'] })
    return () => {
      isGone = true
      skin.disconnect()
      drawn.current?.end()
      drawn.current = null
    }
  }, [kind])
  useEffect(() => drawn.current?.draw(data))
  return <div ref={box} className="picture-box" />
}
