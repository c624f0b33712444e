import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { officeCalls, seasonsKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { Opening } from './Opening.tsx'
import type { Part } from './paths.ts'
import { titleOf } from './places.ts'

const nothing = () => undefined

/** A published version, to be read only. */
export function VersionPage({ season, version }: { season: string; version: number }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const found = useQuery({
    queryKey: [...seasonsKey, 'version', season, version],
    queryFn: () => officeCalls.version({ params: { season, version } }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!found.data) return <Opening error={found.error} title={t('editor.version')} />
  const document = found.data.definition as unknown as Part
  const head = (
    <div className="resource-head season-head">
      <h1>{titleOf(document, language)}</h1>
      <Tag>{t('editor.versionNumber', { version })}</Tag>
      <span>{t('editor.readOnly')}</span>
      <div className="resource-tools">
        <Link to={`/contest/seasons?row=${season}`}>{t('back')}</Link>
      </div>
    </div>
  )
  return (
    <EditorFrame
      {...{ document, head }}
      problems={[]}
      isReadOnly
      put={nothing}
      bringingBack={() => nothing}
      extra={{}}
    />
  )
}
