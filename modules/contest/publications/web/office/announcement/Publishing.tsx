import { Drawer } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { ResourceForm } from '#kernel/web/console/ResourceForm.tsx'
import { RowActions } from '#kernel/web/console/RowActions.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { announcements } from '../../../contract/office.ts'
import { publicationTexts, texts } from '../texts.ts'
import { announcementPage as page } from './announcement-page.tsx'

const shown = ['contest', 'kind', 'isPinned', 'publishedAt', 'updatedAt'] as const

interface PublishingProps {
  row: AnyRow
  /** something is written that is not saved: what would be published is not what stands on the screen */
  isDirty: boolean
  onChanged: (goneId?: string) => Promise<void>
}

/** To whom it belongs, whether and since when it is out, and the buttons for that. */
export function Publishing({ row, isDirty, onChanged }: PublishingProps) {
  const t = useTexts(texts)
  const words = useResourceWords(announcements, publicationTexts)
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  return (
    <section className="office-card" aria-label={t('announcement.publishing')}>
      <h2>{t('announcement.publishing')}</h2>
      <dl className="office-facts">
        {shown.map((name) => {
          const field = announcements.fields[name]
          const { Cell } = viewOf(field)
          return (
            <div key={name}>
              <dt>{words.field(name).label}</dt>
              <dd>{row[name] == null ? '—' : <Cell value={row[name]} field={field} words={words.field(name)} />}</dd>
            </div>
          )
        })}
      </dl>
      {isDirty ? (
        <p className="office-note">{t('announcement.saveFirst')}</p>
      ) : (
        <RowActions
          page={page}
          words={words}
          row={row}
          onEdit={() => setEdited(true)}
          onChanged={(goneId) => void onChanged(goneId)}
          onGone={() => void navigate('/contest/announcements')}
        />
      )}
      <Drawer
        open={isEdited}
        onClose={() => setEdited(false)}
        size={480}
        destroyOnHidden
        title={t('announcement.settings')}
        closable={{ 'aria-label': t('close') }}
      >
        <ResourceForm
          page={page}
          words={words}
          row={row}
          onClose={() => setEdited(false)}
          onDone={() => {
            setEdited(false)
            void onChanged()
          }}
        />
      </Drawer>
    </section>
  )
}
