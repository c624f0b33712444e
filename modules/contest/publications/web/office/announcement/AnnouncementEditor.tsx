import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { announcements } from '../../../contract/office.ts'
import { type Content, officeCalls } from '../calls.ts'
import { useKeptDraft } from '../kept-draft.ts'
import { texts } from '../texts.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import { ContentForm } from './ContentForm.tsx'
import { Publishing } from './Publishing.tsx'
import { ReadOnlyContent } from './ReadOnlyContent.tsx'
import { StateTag } from './StateTag.tsx'
import { Versions } from './Versions.tsx'

const key = (id: string) => ['resource', announcements.name, 'row', id]
const contentKey = (id: string) => ['resource', announcements.name, 'content', id]

/** One announcement: what it says in four languages, its files, when it is out, and its earlier versions. */
export function AnnouncementEditor({ id }: { id: string }) {
  const t = useTexts(texts)
  const row = useQuery({
    queryKey: key(id),
    queryFn: () => callsOf(announcements).view({ params: { id } }, { quiet: true }),
  })
  const content = useQuery({
    queryKey: contentKey(id),
    queryFn: () => officeCalls.content({ params: { announcement: id } }, { quiet: true }),
  })
  const error = row.data && content.data ? null : (row.error ?? content.error)
  if (error)
    return (
      <StatusView
        status="warning"
        title={t('announcement.cannot')}
        text={saidBy(error) ?? t('cut')}
        acts={<Link to="/contest/announcements">{t('announcement.back')}</Link>}
      />
    )
  if (!row.data || !content.data)
    return (
      <>
        <h1 className="unseen">{t('announcement.one')}</h1>
        <Skeleton label={t('loading')} shape="card" />
      </>
    )
  return <Editor row={row.data} content={content.data} />
}

function Editor({ row, content }: { row: AnyRow; content: Content }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const draft = useKeptDraft(`announcement-content:${row.id}`, content)
  const renew = useCallback(
    async (goneId?: string) => {
      await client.invalidateQueries({
        queryKey: ['resource', announcements.name],
        predicate: ({ queryKey }) => queryKey[3] !== goneId,
      })
    },
    [client],
  )
  const mayEdit = may('announcements.edit')
  return (
    <div className="office-page">
      <div className="resource-head">
        <Link to="/contest/announcements">{t('announcement.back')}</Link>
        <h1>{labelIn(row.title as Labels, language)}</h1>
        <StateTag row={row} />
      </div>
      <div className="office-columns">
        <div className="office-left">
          {mayEdit ? (
            <ContentForm id={row.id} row={row} stored={content} draft={draft} onSaved={renew} />
          ) : (
            <ReadOnlyContent row={row} content={content} />
          )}
        </div>
        <div className="office-right">
          <Publishing row={row} isDirty={draft.isDirty} onChanged={renew} />
          <AttachedFiles
            files={draft.value.attachments}
            {...(mayEdit
              ? { onFiles: (attachments) => draft.put({ ...draft.value, attachments: [...attachments] }) }
              : {})}
          />
          <Versions id={row.id} current={content.version} />
        </div>
      </div>
    </div>
  )
}
