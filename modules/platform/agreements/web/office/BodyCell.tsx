import './office.css'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useLanguage } from '#kernel/web/texts.tsx'

/** The text as people read it, in the reader's language where there is a translation. */
export function BodyCell({ row }: { row: AnyRow }) {
  const language = useLanguage()
  const body = row.body as Labels
  const html = { __html: labelIn(body, language) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was written
  return <div className="version-body" lang={body[language] ? language : 'zh'} dangerouslySetInnerHTML={html} />
}
