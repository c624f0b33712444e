import { Empty } from 'antd'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { texts } from './texts.ts'

interface ShownManual {
  id: string
  title: string
  name: string
  sizeBytes: number
  version: number
  updatedAt: string
  url: string
}

/** Manuals to fetch. */
export function ManualCards({ manuals }: { manuals: readonly ShownManual[] }) {
  const t = useTexts(texts)
  const { bytes, date } = useFormats()
  if (manuals.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('knowledge.noManuals')} />
  return (
    <ul className="office-manuals">
      {manuals.map((manual) => (
        <li key={manual.id}>
          <a href={manual.url} download={manual.name}>
            {manual.title}
          </a>
          <small>
            {t('knowledge.manual', {
              version: manual.version,
              date: date(manual.updatedAt),
              size: bytes(manual.sizeBytes),
            })}
          </small>
        </li>
      ))}
    </ul>
  )
}
