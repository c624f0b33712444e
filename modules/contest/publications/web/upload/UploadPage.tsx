import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Lock } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Folder } from '../pictures.tsx'
import { PublishForm } from './PublishForm.tsx'
import { texts } from './texts.ts'
import { loadUpload } from './upload-data.ts'

/** Where documents of a contest are uploaded: by the organizer for everybody, by a unit for the one above it. */
export const uploadPage = definePage({
  texts,
  loader: ({ api, url }) => loadUpload(api, url),
  title: (t) => t('title'),
  trail: () => [],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { mayPublish, mayHandIn, unitHref } = data
    return (
      <Stack gap="l">
        <PageHeader title={t('title')} lead={t('lead')} picture={<Folder />} />
        {mayPublish && <PublishForm data={data} />}
        {mayHandIn && (
          <Card
            isWhole
            titleLevel={2}
            title={t('unitTitle')}
            foot={
              <LinkButton variant={mayPublish ? 'secondary' : 'primary'} iconAfter="arrow-right" href={unitHref}>
                {t('unitGo')}
              </LinkButton>
            }
          >
            {t('unitText')}
          </Card>
        )}
        {!mayPublish && !mayHandIn && (
          <EmptyState
            picture={<Lock />}
            title={t('nobodyTitle')}
            action={
              <>
                <LinkButton variant="primary" href="/declarations?contest=robot">
                  {t('toTeams')}
                </LinkButton>
                <LinkButton href="/documents?contest=robot">{t('toDocuments')}</LinkButton>
              </>
            }
          >
            {t('nobodyText')}
          </EmptyState>
        )}
      </Stack>
    )
  },
})
