import { useQuery } from '@tanstack/react-query'
import { Empty, Select } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { type ExamProps, keyOf } from './work.ts'

interface RoomChoiceProps extends Pick<ExamProps, 'exam'> {
  room: string | null
  onRoom: (room: string) => void
}

/** One of the rooms in which the exam is sat; the first of them until another is chosen. */
export function RoomChoice({ exam, room, onRoom }: RoomChoiceProps) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...examsKey, 'rooms', exam.season, exam.exam],
    queryFn: () => officeCalls.rooms({ query: keyOf(exam) }, { quiet: true }),
  })
  const rooms = found.data?.rooms ?? []
  const first = rooms[0]?.id
  const isAsked = useSearchParams()[0].has('ticket')
  useEffect(() => {
    // a ticket leads to its own room, or to a word why not
    if (room === null && first !== undefined && !isAsked) onRoom(first)
  })
  if (found.data && rooms.length === 0) return <Empty description={t('seating.noPlan')} />
  return (
    <Select
      showSearch
      className="olympiads-room"
      aria-label={t('seating.room')}
      placeholder={t('seating.room')}
      value={room}
      onChange={(id: string) => onRoom(id)}
      optionFilterProp="label"
      options={rooms.map((each) => ({
        value: each.id,
        label: t('seating.roomOption', {
          venue: each.venue,
          room: each.name,
          seated: each.seated,
          marked: each.marked,
        }),
      }))}
    />
  )
}
