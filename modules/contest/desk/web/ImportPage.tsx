import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { deskLimits } from '../contract.ts'
import { deskCalls } from './calls.ts'
import { RosterUpload, saveSpreadsheet } from './RosterUpload.tsx'
import { texts } from './texts.ts'

/** A whole class from a table. */
export const importPage = definePage({
  texts,
  title: (t) => t('importing.title'),
  trail: (t) => [{ label: t('desk.title'), href: '/desk' }],
  Page: () => {
    const t = useTexts(texts)
    return (
      <Stack gap="l">
        <PageHeader
          title={t('importing.title')}
          lead={t('importing.lead')}
          actions={
            <Button icon="download" onClick={() => void deskCalls.sample().then(saveSpreadsheet)}>
              {t('importing.sample')}
            </Button>
          }
        />
        <RosterUpload
          take={(body) => deskCalls.importPupils({ body }, { quiet: true, isUpload: true })}
          hint={t('importing.sampleText')}
          limits={t('importing.limits', { max: deskLimits.pupilsMax })}
          back={
            <LinkButton variant="primary" iconAfter="arrow-right" href="/desk">
              {t('importing.toDesk')}
            </LinkButton>
          }
        />
      </Stack>
    )
  },
})
