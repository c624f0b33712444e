import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, PageHeader } from '#kernel/web/ui/Layout.tsx'
import { publicExamRoutes } from '../../contract.ts'
import type { publicExamSchemas } from '../../schema.ts'
import { texts } from './texts.ts'

/** The final lists that were published, the newest first. */
export const listsPage = definePage({
  texts,
  loader: async ({ api }) => await api<typeof publicExamSchemas>(publicExamRoutes).lists({}),
  title: (t) => t('lists.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { dateTime } = useFormats()
    return (
      <>
        <PageHeader title={t('lists.title')} lead={t('lists.lead')} />
        {data.lists.length === 0 ? (
          <EmptyState picture={<EmptyBox />} title={t('lists.none')} />
        ) : (
          <Grid min="m">
            {data.lists.map((list) => (
              <Card
                key={list.id}
                isWhole
                titleLevel={2}
                title={list.exam}
                foot={<LinkButton href={`/olympiads/lists/${list.id}`}>{t('lists.open')}</LinkButton>}
              >
                <p>{list.season}</p>
                <p>{t('lists.published', { at: dateTime(list.publishedAt), count: list.entries })}</p>
                {list.version > 1 && <p>{t('lists.version', { version: list.version })}</p>}
              </Card>
            ))}
          </Grid>
        )}
      </>
    )
  },
})
