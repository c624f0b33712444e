import { Button } from 'antd'
import { useState } from 'react'
import { type Labels, languages } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { announcements, publicationOfficeRoutes } from '#modules/contest/publications/contract/office.ts'
import type { publicationOfficeSchemas } from '#modules/contest/publications/schema.ts'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Honours } from './HonoursPage.tsx'

const officeCalls = client<typeof publicationOfficeSchemas>(publicationOfficeRoutes)

/** Writes who was passed by the last level into a draft announcement in all four languages; publishing is done there. */
export function PublishHonours({ season, kinds }: { season: SeasonSummary; kinds: Honours['kinds'] }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isBusy, setBusy] = useState(false)
  const passed = kinds.map((kind) => ({ ...kind, rows: kind.rows.filter(({ state }) => state === 'qualified') }))
  const isEmpty = passed.every(({ rows }) => rows.length === 0)
  if (!may('announcements.create') || !may('announcements.edit')) return null
  async function draft() {
    setBusy(true)
    try {
      await Promise.all(languages.map((language) => texts.load(language)))
      const inEach = (word: (language: keyof Labels) => string) =>
        Object.fromEntries(languages.map((language) => [language, word(language)])) as unknown as Labels
      const titles = inEach((language) =>
        texts.translator(language)('honours.announcementTitle', { season: season.title[language] ?? season.title.zh }),
      )
      const bodies = inEach((language) =>
        bodyOf(texts.translator(language)('honours.announcementLead'), passed, language),
      )
      const { id } = await callsOf(announcements).create(
        {
          body: { values: { title: titles, summary: null, contest: season.contest, kind: 'publicity' } },
        },
        { quiet: true },
      )
      const params = { announcement: id }
      const { version } = await officeCalls.content({ params }, { quiet: true })
      await officeCalls.saveContent(
        {
          params,
          body: { titles, summaries: { zh: '' }, bodies, attachments: [], version },
        },
        { quiet: true },
      )
      toast(t('honours.published'), 'success')
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Able reason={isEmpty ? t('honours.nothingToPublish') : null}>
      <Button disabled={isEmpty} loading={isBusy} title={t('honours.publishHint')} onClick={() => void draft()}>
        {t('honours.publish')}
      </Button>
    </Able>
  )
}

function bodyOf(lead: string, kinds: Honours['kinds'], language: keyof Labels): string {
  const lists = kinds
    .filter(({ rows }) => rows.length > 0)
    .map(({ labels, rows }) => {
      const items = rows.map(({ title, unit }) => `<li>${escaped(title)} (${escaped(unit.name)})</li>`).join('')
      return `<h3>${escaped(labels[language] ?? labels.zh)}</h3><ul>${items}</ul>`
    })
  return `<p>${escaped(lead)}</p>${lists.join('')}`
}

/** A name is text, whatever stands in it; the server cleans what is written besides. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
