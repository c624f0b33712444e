import { Tag } from 'antd'
import type { ChoiceTone } from '#kernel/contract/fields.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { type AnnouncementState, announcementTones } from '../../../contract/office.ts'
import { publicationTexts } from '../texts.ts'

const tones: { readonly [S in AnnouncementState]?: ChoiceTone } = announcementTones

/** Where an announcement stands: a word, and a color that says the same. */
export function StateTag({ row }: { row: AnyRow }) {
  const t = useTexts(publicationTexts)
  const state = row.state as AnnouncementState
  return <Tag className={`tag-${tones[state] ?? 'plain'}`}>{t(`resources.announcements.options.state.${state}`)}</Tag>
}
