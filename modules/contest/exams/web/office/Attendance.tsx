import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { attendances } from '../../contract.ts'
import type { RoomSeat } from '../../schema.ts'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { RoomChoice } from './RoomChoice.tsx'
import { useScan } from './scan.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

/** Who came, by room or by the code on the ticket: made for a phone in the hand. */
export function Attendance({ exam }: ExamProps) {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(null)
  const ticket = params.get('ticket')
  const scan = useScan(ticket)
  const scanned = ticket === null ? undefined : scan.data
  const room = scanned?.roomId ?? chosen
  /** the address says whose ticket is looked at, and of which exam the room is */
  const look = (at: { ticket?: string; room?: string }) => {
    if (at.room !== undefined) setChosen(at.room)
    const { season, exam: code } = keyOf(exam)
    setParams(
      { tab: 'attendance', exam: `${season}:${code}`, ...(at.ticket === undefined ? {} : { ticket: at.ticket }) },
      // the address does not tell the rooms apart: another room is no step to come back to
      { replace: ticket === null && at.ticket === undefined },
    )
  }
  const found = useQuery({
    queryKey: [...examsKey, 'room', exam.season, exam.exam, room],
    queryFn: () => officeCalls.room({ query: { ...keyOf(exam), room: room ?? '' } }, { quiet: true }),
    enabled: room !== null,
  })
  const seats = found.data?.seats ?? []
  const isOver = exam.listPublishedAt !== null
  const shown = scanned ? seats.filter(({ id }) => id === scanned.id) : seats
  return (
    <>
      <Form<{ ticket: string }>
        layout="inline"
        className="olympiads-bar"
        initialValues={{ ticket: ticket ?? '' }}
        onFinish={({ ticket: typed }) => look({ ticket: ticketIn(typed).trim() })}
      >
        <Form.Item name="ticket" label={t('attendance.ticket')} rules={[{ required: true, message: t('required') }]}>
          <Input autoComplete="off" maxLength={300} />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={scan.isFetching}>
          {t('attendance.find')}
        </Button>
      </Form>
      {scan.error && (
        <p role="alert" className="control-problem">
          {saidBy(scan.error) ?? t('cut')}
        </p>
      )}
      {isOver && <p>{t('attendance.over')}</p>}
      <RoomChoice exam={exam} room={room} onRoom={(id) => look({ room: id })} />
      {scanned && <Button onClick={() => look({ room: scanned.roomId })}>{t('attendance.all')}</Button>}
      <ul className="attendance">
        {shown.map((seat) => (
          <SeatCard key={seat.id} seat={seat} isOver={isOver} />
        ))}
      </ul>
    </>
  )
}

/** A scanner types the whole address of the code; its ticket number stands at the end. */
function ticketIn(text: string): string {
  return /[?&]ticket=([^&]+)/.exec(text)?.[1] ?? text
}

function SeatCard({ seat, isOver }: { seat: RoomSeat; isOver: boolean }) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="attendance-seat">
      <p>
        <b>{`${seat.row}-${seat.column}`}</b> {seat.name} <small>{seat.school}</small>
        {seat.hasNeeds && <small> · {t('attendance.needs')}</small>}
        {seat.violations > 0 && <small> · {t('attendance.violations', { count: seat.violations })}</small>}
      </p>
      <div className="attendance-buttons">
        {attendances.map((each) => (
          <Button
            key={each}
            size="large"
            type={seat.attendance === each ? 'primary' : 'default'}
            aria-pressed={seat.attendance === each}
            disabled={isOver}
            loading={busy === each}
            onClick={() =>
              void run(each, () =>
                officeCalls.attend(
                  { body: { candidate: seat.id, attendance: seat.attendance === each ? null : each } },
                  { quiet: true },
                ),
              )
            }
          >
            {t(`attendance.states.${each}`)}
          </Button>
        ))}
        <Button size="large" danger onClick={() => setAsking(true)}>
          {t('attendance.violation')}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {isAsking && <ViolationDialog seat={seat} onClose={() => setAsking(false)} />}
    </li>
  )
}

function ViolationDialog({ seat, onClose }: { seat: RoomSeat; onClose: () => void }) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  const kinds = useDictionary('exam_violation')
  async function submit(wish: { kind: string; words: string; isAnnulling?: boolean }) {
    const { isAnnulling = false, ...rest } = wish
    const isDone = await run(
      'record',
      () => officeCalls.recordViolation({ body: { candidate: seat.id, ...rest, isAnnulling } }, { quiet: true }),
      () => t('attendance.recorded'),
    )
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      title={t('attendance.violationOf', { name: seat.name })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<{ kind: string; words: string; isAnnulling?: boolean }>
        layout="vertical"
        onFinish={(wish) => void submit(wish)}
      >
        <Form.Item name="kind" label={t('attendance.kind')} rules={[{ required: true, message: t('required') }]}>
          <Select options={kinds.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
        <Form.Item
          name="words"
          label={t('attendance.words')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input.TextArea rows={3} maxLength={1000} />
        </Form.Item>
        <Form.Item name="isAnnulling" valuePropName="checked">
          <Checkbox>{t('attendance.annulling')}</Checkbox>
        </Form.Item>
        {problem && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={busy !== null}>
          {t('attendance.record')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
