import { Link, useNavigate } from 'react-router'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { ResourceForm } from '#kernel/web/console/ResourceForm.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { type FormProps, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { announcements } from '../../../contract/office.ts'
import { publicationTexts, texts } from '../texts.ts'

export const announcementPage = resourcePage(announcements, {
  group: 'contest',
  texts: publicationTexts,
  cells: { title: TitleCell },
  detail: WayToEditor,
  form: NewOrEdit,
})

function editorPath(id: string): string {
  return `/contest/announcements/${id}`
}

function TitleCell({ row }: { row: AnyRow }) {
  return <Link to={editorPath(row.id)}>{labelIn(row.title as Labels, useLanguage())}</Link>
}

function WayToEditor({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  return (
    <p>
      <Link to={editorPath(row.id)}>{t('announcement.open')}</Link>
    </p>
  )
}

/** A new one has its title only: what it says is written on its page. */
function NewOrEdit(props: FormProps) {
  const navigate = useNavigate()
  const done = (id: string) => (props.row ? props.onDone(id) : void navigate(editorPath(id)))
  return <ResourceForm {...props} onDone={done} />
}
