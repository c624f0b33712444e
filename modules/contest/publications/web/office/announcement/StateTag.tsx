import { Tag } from 'antd'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { AnnouncementState } from '../../../contract/office.ts'
import { publicationTexts } from '../texts.ts'

const looks: Record<AnnouncementState, string> = {
  draft: '',
  scheduled: 'tag-wait',
  published: 'tag-good',
  withdrawn: 'tag-bad',
}

/** Where an announcement stands: a word, and a color that says the same. */
export function StateTag({ row }: { row: AnyRow }) {
  const t = useTexts(publicationTexts)
  const state = row.state as AnnouncementState
  return <Tag className={looks[state]}>{t(`resources.announcements.options.state.${state}`)}</Tag>
}
