import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form, Input, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { readSeats, seatKey } from '../../contract/seats.ts'
import { type RoomUse, roomUses } from '../../contract.ts'
import type { RoomSeat } from '../../schema.ts'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { RoomChoice } from './RoomChoice.tsx'
import { VenueChoice } from './VenueChoice.tsx'
import { type ExamProps, keyOf, useWork } from './work.ts'

interface Wish {
  venues: string[]
  roomUse: RoomUse
  seed?: string
}

/** Plans the seats, shows each room as it is seated, and lets single seats be moved until the plan is published. */
export function Seating({ exam, isRunning }: ExamProps) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  const [room, setRoom] = useState<string | null>(null)
  const isPublished = exam.seatsPublishedAt !== null
  return (
    <>
      {isRunning && (
        <Form<Wish>
          layout="inline"
          className="olympiads-bar"
          initialValues={{ roomUse: 'any' }}
          onFinish={({ seed, ...wish }) =>
            void run(
              'plan',
              () => officeCalls.plan({ body: { ...keyOf(exam), ...wish, ...(seed ? { seed } : {}) } }, { quiet: true }),
              ({ seated, rooms }) => t('seating.done', { seated, rooms }),
            )
          }
        >
          <Form.Item name="venues" label={t('seating.venues')} rules={[{ required: true, message: t('required') }]}>
            <VenueChoice />
          </Form.Item>
          <Form.Item name="roomUse" label={t('seating.rooms')}>
            <Select options={roomUses.map((use) => ({ value: use, label: t(`seating.uses.${use}`) }))} />
          </Form.Item>
          {/* once the seats are published their seed stands */}
          {!isPublished && (
            <Form.Item name="seed" label={t('seating.seed')} tooltip={t('seating.seedHint')}>
              <Input autoComplete="off" maxLength={60} placeholder={exam.seed ?? ''} />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" loading={busy === 'plan'}>
            {t(isPublished ? 'seating.planRest' : 'seating.plan')}
          </Button>
          <Popconfirm
            title={t('seating.publishAsk')}
            okText={t('seating.publish')}
            cancelText={t('cancel')}
            onConfirm={() =>
              void run(
                'publish',
                () => officeCalls.publishSeats({ body: keyOf(exam) }, { quiet: true }),
                ({ seated }) => t('seating.published', { seated }),
              )
            }
          >
            <Button disabled={isPublished || exam.seated === 0} loading={busy === 'publish'}>
              {t('seating.publish')}
            </Button>
          </Popconfirm>
        </Form>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <RoomChoice exam={exam} room={room} onRoom={setRoom} />
      {room && <RoomPlan exam={exam} room={room} mayMove={isRunning && !isPublished} />}
    </>
  )
}

function RoomPlan({ exam, room, mayMove }: Pick<ExamProps, 'exam'> & { room: string; mayMove: boolean }) {
  const t = useTexts(texts)
  const { problem, run } = useWork()
  const [picked, setPicked] = useState<RoomSeat | null>(null)
  const found = useQuery({
    queryKey: [...examsKey, 'room', exam.season, exam.exam, room],
    queryFn: () => officeCalls.room({ query: { ...keyOf(exam), room } }, { quiet: true }),
  })
  if (!found.data) return null
  const { rows, columns, seats, unusable } = found.data
  const bySeat = new Map(seats.map((seat) => [seatKey(seat), seat]))
  const closed = new Set((readSeats(unusable ?? '', { rows, columns }) ?? []).map(seatKey))
  const press = (row: number, column: number) => {
    const seat = bySeat.get(seatKey({ row, column })) ?? null
    if (!mayMove) return
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
      <h2>{t('seating.plan2', { venue: found.data.venue, room: found.data.name, count: seats.length })}</h2>
      {mayMove && (
        <p className="olympiads-note">{picked ? t('seating.to', { name: picked.name }) : t('seating.pick')}</p>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <div className="seat-map">
        <p className="seat-front">{t('seating.front')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="seat-plan" tabIndex={0} aria-label={t('seating.map')}>
          {Array.from({ length: rows }, (_, down) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of a room is its number
            <div key={down} className="seat-row">
              {Array.from({ length: columns }, (__, aside) => {
                const place = { row: down + 1, column: aside + 1 }
                const seat = bySeat.get(seatKey(place))
                const name = `${place.row}-${place.column}`
                if (closed.has(seatKey(place))) return <span key={name} className="seat is-closed" aria-hidden="true" />
                return (
                  <button
                    key={name}
                    type="button"
                    className={`seat${seat ? '' : ' is-free'}${picked?.id === seat?.id && seat ? ' is-picked' : ''}`}
                    aria-label={seat ? `${name} ${seat.name} ${seat.school}` : t('seating.free', { seat: name })}
                    aria-pressed={seat !== undefined && picked?.id === seat.id}
                    disabled={!mayMove}
                    onClick={() => press(place.row, place.column)}
                  >
                    <small>{name}</small>
                    {seat && <b>{seat.name}</b>}
                    {seat && <small>{seat.school}</small>}
                  </button>
                )
              })}
            </div>
          ))}
        </section>
      </div>
      {seats.length === 0 && <Empty description={t('seating.none')} />}
    </section>
  )
}
