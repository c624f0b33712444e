import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { deskTexts, RosterUpload, saveSpreadsheet } from '#modules/contest/desk/web/index.ts'
import { rosterRoutes } from '../../contract.ts'
import type { rosterSchemas } from '../../schema.ts'
import { rosterCalls } from './calls.ts'
import { texts } from './texts.ts'

const back = '/olympiads/registrations'

/** Pupils of one's own school from a spreadsheet: a registration of each. */
export const rosterPage = definePage({
  texts,
  also: [deskTexts],
  loader: async ({ api, url }) => {
    const { seasons } = await api<typeof rosterSchemas>(rosterRoutes).mine({})
    const open = seasons.filter(({ isOpen }) => isOpen)
    return open.find(({ id }) => id === url.searchParams.get('season')) ?? open[0] ?? null
  },
  title: (t) => t('roster.title'),
  trail: (t) => [{ label: t('registrations.title'), href: back }],
  Page: ({ data: season }) => {
    const t = useTexts(texts)
    const way = (
      <LinkButton variant="primary" iconAfter="arrow-right" href={back}>
        {t('roster.back')}
      </LinkButton>
    )
    if (season === null)
      return (
        <>
          <PageHeader title={t('roster.title')} />
          <EmptyState picture={<EmptyBox />} title={t('roster.noSeason')} action={way} />
        </>
      )
    return (
      <Stack gap="l">
        <PageHeader
          title={t('roster.title')}
          lead={t('roster.lead', { season: season.title })}
          actions={
            <Button
              icon="download"
              onClick={() => void rosterCalls.sample({ query: { season: season.id } }).then(saveSpreadsheet)}
            >
              {t('roster.sample')}
            </Button>
          }
        />
        <RosterUpload
          take={async (file) => {
            const body = { season: season.id, ...file }
            const { made, ...reply } = await rosterCalls.import({ body }, { quiet: true, isUpload: true })
            return { ...reply, created: made }
          }}
          hint={t('roster.hint')}
          limits={t('roster.limits')}
          back={way}
        />
      </Stack>
    )
  },
})
