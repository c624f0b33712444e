import './gallery.css'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import { CalendarPicture } from '#kernel/web/console/charts/CalendarPicture.tsx'
import { BarPicture, LinePicture } from '#kernel/web/console/charts/Chart.tsx'
import { FunnelPicture } from '#kernel/web/console/charts/FunnelPicture.tsx'
import { HoursPicture, weekdays } from '#kernel/web/console/charts/HoursPicture.tsx'
import { SpansPicture } from '#kernel/web/console/charts/SpansPicture.tsx'
import { StatCard } from '#kernel/web/console/charts/StatCard.tsx'
import { AreaMap } from '#kernel/web/console/map/AreaMap.tsx'
import { PlaceMap, PointMap } from '#kernel/web/console/map/PointMap.tsx'
import type { Place } from '#kernel/web/console/map/projection.ts'
import { TileMap } from '#kernel/web/console/map/TileMap.tsx'
import { CellPlan } from '#kernel/web/console/plan/CellPlan.tsx'
import { Tree } from '#kernel/web/console/tree/Tree.tsx'
import type { TreeSource } from '#kernel/web/console/tree/tree-source.ts'
import { FileViewer } from '#kernel/web/console/viewer/FileViewer.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { BillSettings, BillSteps, Bills } from './Bills.tsx'
import { Grid, Lines } from './Cells.tsx'
import { days, drawing, machinePoints, seats, spanBefore, spansAround, squares, wave } from './gallery-data.ts'
import { galleryTexts } from './texts.ts'

/** The console kit's own page (`/demo`): its parts, live, on figures that are made up. */
export function Gallery() {
  const t = useTexts(galleryTexts)
  return (
    <div className="console-gallery">
      <h1>{t('title')}</h1>
      <Section title={t('charts')}>
        <Pictures />
      </Section>
      <Section title={t('map')}>
        <Maps />
      </Section>
      <Section title={t('plan')}>
        <Seats />
      </Section>
      <Section title={t('tree')}>
        <Units />
      </Section>
      <Section title={t('list')}>
        <Bills />
      </Section>
      <Section title={t('steps')}>
        <BillSteps />
      </Section>
      <Section title={t('settings')}>
        <BillSettings />
      </Section>
      <Section title={t('lines')}>
        <Lines />
      </Section>
      <Section title={t('grid')}>
        <Grid />
      </Section>
      <Section title={t('viewer')}>
        <Files />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Pictures() {
  const t = useTexts(galleryTexts)
  const { number } = useFormats()
  const [nowMs] = useState(serverNow)
  const data = {
    title: t('sales'),
    names: days.map((day) => t('day', { number: day + 1 })),
    series: [
      { name: t('thisWeek'), values: days.map((day) => (day === 6 ? null : wave(day, 90))) },
      { name: t('lastWeek'), values: days.map((day) => wave(day + 7, 90)) },
    ],
    shown: number,
  }
  const names = [t('entry'), t('review'), t('final')]
  return (
    <div className="gallery-pictures">
      <StatCard
        name={t('orders')}
        value={31}
        before={{ value: 28, name: t('before') }}
        trend={days.map((day) => ({ name: t('day', { number: day + 1 }), value: wave(day, 40) }))}
        shown={number}
        isMoreGood
      />
      <FunnelPicture
        title={t('funnel')}
        steps={[
          { key: 'draft', name: t('draft'), count: 1200, tone: 'quiet' },
          { key: 'review', name: t('review'), count: 640 },
          { key: 'passed', name: t('passed'), count: 85, tone: 'good' },
        ]}
      />
      <BarPicture data={data} />
      <LinePicture data={data} />
      <BarPicture data={undefined} />
      <BarPicture data={{ ...data, series: [] }} />
      <HoursPicture
        title={t('hours')}
        value={(day, hour) => Math.max(0, wave(weekdays.indexOf(day) * 24 + hour, 60) - 20)}
        shown={number}
      />
      <CalendarPicture
        title={t('submitted')}
        span={spanBefore(nowMs, 40)}
        value={(day) => wave(Number(day.slice(-2)), 50)}
        shown={number}
      />
      <SpansPicture
        title={t('spans')}
        nowMs={nowMs}
        spans={spansAround(nowMs).map((span, index) => ({ ...span, name: names[index] ?? '' }))}
      />
    </div>
  )
}

function Maps() {
  const t = useTexts(galleryTexts)
  const { number } = useFormats()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [place, setPlace] = useState<Place | null>(null)
  return (
    <div className="gallery-pictures">
      <PointMap
        label={t('machines')}
        points={machinePoints}
        outlines={squares}
        lookOf={(points) => ({
          tone: points.length > 5 ? 'warn' : 'good',
          label: t('machine', { count: points.length }),
          figure: number(points.length),
        })}
        chosen={chosen}
        onChoose={(points) => setChosen(points.map(({ id }) => id))}
      />
      <TileMap
        label={t('areas')}
        shown={number}
        tiles={Array.from({ length: 14 }, (_, index) => ({
          id: String(index),
          place: { column: (index % 4) + 1, row: Math.floor(index / 4) + 1 },
          value: wave(index, 80),
          children: (
            <span className="gallery-tile">
              {t('area', { number: String(index + 1) })} <b>{number(wave(index, 80))}</b>
            </span>
          ),
        }))}
      />
      <AreaMap
        label={t('outlined')}
        shown={number}
        outlines={squares}
        onChoose={() => undefined}
        areas={squares.map(({ code, name }, index) => ({
          ...{ id: code, code, name, place: null, value: wave(index, 80) },
          children: (
            <span className="gallery-tile">
              {t('area', { number: name })} <b>{number(wave(index, 80))}</b>
            </span>
          ),
        }))}
      />
      <PlaceMap label={t('place')} place={place} onPlace={setPlace} />
    </div>
  )
}

const seatStates = ['seated', 'absent', 'free'] as const

/** A room of three rows with a way between its seats; one of them is held and put elsewhere. */
function Seats() {
  const t = useTexts(galleryTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const cells = seats.map(({ row, column, state, number }) => {
    const name = `${row}-${column}`
    const who = state === 'free' ? '' : t('candidateNo', { number })
    const label = `${name} ${who} ${t(state)}`
    return { ...{ id: name, row, column, state, name, facts: [who], label }, children: who && <b>{who}</b> }
  })
  return (
    <CellPlan
      title={t('seats')}
      front={t('front')}
      rows={3}
      columns={5}
      states={seatStates}
      lookOf={(state) => ({ name: t(state), ...seatTones[state] })}
      factNames={[t('candidate')]}
      cells={cells}
      chosenId={chosen}
      onChoose={({ id }) => setChosen(id === chosen ? null : id)}
    />
  )
}

const seatTones = { seated: {}, absent: { tone: 'bad' }, free: { tone: 'quiet' } } as const

function Units() {
  const t = useTexts(galleryTexts)
  const [chosen, setChosen] = useState<string | null>(null)
  const source = useMemo((): TreeSource => {
    const nodeOf = (id: string) => ({
      id,
      name: t('unit', { number: id }),
      hasChildren: id.length < 5,
      count: id.length < 5 ? 3 : null,
      isChoosable: true,
    })
    return {
      key: ['gallery-tree'],
      below: async (parent) => ({
        nodes: [1, 2, 3].map((each) => nodeOf(parent === null ? String(each) : `${parent}.${each}`)),
        hasMore: false,
      }),
      search: async (words) => [{ id: words, label: words }],
      move: {
        run: async () => undefined,
        targets: async () => ['1', '2', '3'].map((id) => ({ id, label: t('unit', { number: id }) })),
        asksReason: true,
      },
      onAdd: () => undefined,
      nameOf: async (id) => t('unit', { number: id }),
    }
  }, [t])
  return <Tree label={t('places')} all={t('all')} {...{ source, chosen }} onChoose={setChosen} />
}

function Files() {
  const t = useTexts(galleryTexts)
  const [open, setOpen] = useState<string | null>(null)
  const files = useMemo(
    () => [
      { id: 'picture', name: t('picture'), mediaType: 'image/png', previewUrl: drawing(800, 600), url: null },
      { id: 'sheet', name: t('sheet'), mediaType: 'application/x', previewUrl: null, url: 'data:,' },
    ],
    [t],
  )
  return (
    <>
      <Button onClick={() => setOpen('picture')}>{t('open')}</Button>
      {open !== null && (
        <div className="gallery-viewer">
          <FileViewer
            files={files}
            openId={open}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
            onStale={() => Promise.resolve()}
          />
        </div>
      )}
    </>
  )
}
