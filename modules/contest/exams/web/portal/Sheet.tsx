import { useTexts } from '#kernel/web/texts.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import type { ScoreSheet } from '../../schema.ts'
import { texts } from './texts.ts'

/** The scores of one exam, item by item. */
export function Sheet({ sheet }: { sheet: ScoreSheet }) {
  const t = useTexts(texts)
  return (
    <>
      {sheet.isAnnulled && <Notice kind="warning">{t('score.annulled')}</Notice>}
      <Table<ScoreSheet['items'][number]>
        caption={t('score.caption', { exam: sheet.exam, name: sheet.name })}
        isCaptionShown
        rows={sheet.items}
        rowKey={({ code }) => code}
        columns={[
          { key: 'item', title: t('score.item'), cell: ({ label }) => label },
          { key: 'points', title: t('score.points'), cell: ({ points }) => points ?? '–', isNumeric: true },
          { key: 'max', title: t('score.max'), cell: ({ maxPoints }) => maxPoints, isNumeric: true },
          {
            key: 'appeal',
            title: t('score.appeal'),
            cell: ({ appeal }) =>
              appeal && (
                <>
                  <Tag>{t(`score.states.${appeal.state}`)}</Tag> {appeal.words}
                </>
              ),
          },
        ]}
      />
      <p>
        <strong>{t('score.total', { total: sheet.total })}</strong>
      </p>
    </>
  )
}
