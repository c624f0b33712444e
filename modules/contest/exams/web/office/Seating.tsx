import { Button, Form, Input, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { type RoomUse, roomUses } from '../../contract.ts'
import { officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { RoomChoice } from './RoomChoice.tsx'
import { RoomPlan } from './RoomPlan.tsx'
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
