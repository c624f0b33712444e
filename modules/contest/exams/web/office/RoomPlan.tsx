import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useState } from 'react'
import { CellPlan } from '#kernel/web/console/plan/CellPlan.tsx'
import type { PlanCell, PlanState } from '#kernel/web/console/plan/plan-cells.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { readSeats, type Seat, seatKey } from '../../contract/seats.ts'
import { attendances } from '../../contract.ts'
import type { RoomSeat } from '../../schema.ts'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

const seatStates = ['seated', 'needs', ...attendances, 'free'] as const
type SeatState = (typeof seatStates)[number]
const attendanceTones = { present: 'good', late: 'warn', absent: 'bad' } as const

interface RoomPlanProps extends Pick<ExamProps, 'exam'> {
  room: string
  /** a candidate is chosen, and then the seat to move to */
  mayMove: boolean
}

/** A room as it is seated, seen from the board; who came, once that is marked. */
export function RoomPlan({ exam, room, mayMove }: RoomPlanProps) {
  const t = useTexts(texts)
  const { problem, run } = useWork()
  const lookOf = useLook()
  const [picked, setPicked] = useState<RoomSeat | null>(null)
  const { data } = useQuery({
    queryKey: [...examsKey, 'room', exam.season, exam.exam, room],
    queryFn: () => officeCalls.room({ query: { ...keyOf(exam), room } }, { quiet: true }),
  })
  if (!data) return null
  const { rows, columns, seats } = data
  const bySeat = new Map(seats.map((seat) => [seatKey(seat), seat]))
  const closed = new Set((readSeats(data.unusable ?? '', { rows, columns }) ?? []).map(seatKey))
  const cells = seatsOf(rows, columns)
    .filter((place) => !closed.has(seatKey(place)))
    .map((place): PlanCell<SeatState> => {
      const seat = bySeat.get(seatKey(place))
      const name = nameOf(place)
      const at = { ...place, id: name, name }
      if (!seat) return { ...at, state: 'free', facts: ['', ''], label: t('seating.free', { seat: name }) }
      const state = seat.attendance ?? (seat.hasNeeds ? 'needs' : 'seated')
      const facts = [seat.name, seat.school]
      const children = (
        <>
          <b>{seat.name}</b>
          <small>{seat.school}</small>
        </>
      )
      return { ...at, state, facts, label: [name, ...facts, lookOf(state).name].join(' '), children }
    })
  const press = ({ row, column }: Seat) => {
    const seat = bySeat.get(seatKey({ row, column })) ?? null
    if (!picked) return setPicked(seat)
    const candidate = picked.id
    setPicked(null)
    if (candidate !== seat?.id)
      void run(
        'move',
        () => officeCalls.moveSeat({ body: { candidate, room, row, column } }, { quiet: true }),
        () => t('seating.moved'),
      )
  }
  return (
    <section className="olympiads-card">
      <h2>{t('seating.plan2', { venue: data.venue, room: data.name, count: seats.length })}</h2>
      {mayMove && (
        <p className="olympiads-note">{picked ? t('seating.to', { name: picked.name }) : t('seating.pick')}</p>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <CellPlan
        {...{ rows, columns, cells, lookOf, states: seatStates }}
        title={t('seating.map')}
        front={t('seating.front')}
        factNames={[t('seating.candidate'), t('seating.school')]}
        {...(mayMove ? { chosenId: picked && nameOf(picked), onChoose: press } : {})}
      />
      {seats.length === 0 && <Empty description={t('seating.none')} />}
    </section>
  )
}

const nameOf = ({ row, column }: Seat) => `${row}-${column}`

/** Every place of a room, from the front left. */
function seatsOf(rows: number, columns: number): Seat[] {
  return Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }))
}

function useLook(): (state: SeatState) => PlanState {
  const t = useTexts(texts)
  return (state) => {
    if (state === 'free') return { name: t('seating.isFree'), tone: 'quiet' }
    if (state === 'seated') return { name: t('seating.isSeated') }
    if (state === 'needs') return { name: t('attendance.needs'), tone: 'warn' }
    return { name: t(`attendance.states.${state}`), tone: attendanceTones[state] }
  }
}
