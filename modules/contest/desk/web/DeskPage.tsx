import { changedSearch } from '#kernel/web/search-params.ts'
import '#kernel/web/ui/work-rows.css'
import './desk.css'
import { useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Writing } from '#kernel/web/ui/illustrations/making.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { FilterChips, ListFilters, ListSearch } from '#kernel/web/ui/ListFilters.tsx'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { type DeclarationKind, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { type DeskTask, deskRoutes, deskTasks } from '../contract.ts'
import type { DeskPupil, deskSchemas } from '../schema.ts'
import { BulkBar } from './BulkBar.tsx'
import { PupilForm } from './PupilForm.tsx'
import { PupilList } from './PupilList.tsx'
import { texts } from './texts.ts'

/** The season whose drafts the desk shows, and what may be prepared in it. */
export interface DeskSeason {
  id: string
  kinds: readonly DeclarationKind[]
}

/** All pupils of a teacher on one page, with what each one's work still needs. */
export const deskPage = definePage({
  texts,
  also: [wizardTexts],
  loader: async ({ api, url }) => {
    const calls = api<typeof seasonSchemas>(seasonRoutes)
    const { seasons: all } = await calls.current({})
    const seasons = all.filter((season) => season.phase === 'open' || season.phase === 'grace')
    const chosen = seasons.find((season) => season.id === url.searchParams.get('season')) ?? seasons[0]
    const desk = api<typeof deskSchemas>(deskRoutes)
    const [{ pupils }, view] = await Promise.all([
      desk.pupils({ query: chosen ? { season: chosen.id } : {} }),
      chosen ? calls.view({ params: { season: chosen.id } }) : null,
    ])
    const kinds = (view?.definition.kinds ?? []).filter((kind) => kind.declarants.includes('pupil'))
    const season: DeskSeason | null = chosen ? { id: chosen.id, kinds } : null
    return { pupils, season, seasons: seasons.map(({ id, title }) => ({ id, title })) }
  },
  title: (t) => t('desk.title'),
  trail: () => [],
  Page: ({ data: { pupils, season, seasons } }) => {
    const t = useTexts(texts)
    const [isAdding, setAdding] = useState(false)
    const shown = useShown(pupils)
    return (
      <Stack gap="l">
        <PageHeader
          title={t('desk.title')}
          lead={t('desk.lead')}
          picture={pupils.length === 0 ? <Writing /> : undefined}
          actions={
            <>
              <LinkButton variant={pupils.length === 0 ? 'primary' : 'secondary'} icon="upload" href="/desk/import">
                {t('desk.import')}
              </LinkButton>
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t('desk.add')}
              </Button>
            </>
          }
        />
        {season === null && <Notice title={t('desk.noSeasonTitle')}>{t('desk.noSeasonText')}</Notice>}
        {pupils.length === 0 ? (
          <EmptyState picture={<EmptyBox />} title={t('desk.emptyTitle')}>
            {t('desk.emptyText')}
          </EmptyState>
        ) : (
          <>
            <Filters pupils={pupils} seasons={seasons} season={season} />
            {shown.length === 0 ? (
              <EmptyState
                picture={<EmptyBox />}
                title={t('desk.noneTitle')}
                action={<LinkButton href="/desk">{t('desk.showAll')}</LinkButton>}
              >
                {t('desk.noneText')}
              </EmptyState>
            ) : (
              <Pupils key={season?.id} shown={shown} season={season} />
            )}
          </>
        )}
        {isAdding && <PupilForm onClose={() => setAdding(false)} />}
      </Stack>
    )
  },
})

/** The filter lives in the address: a link shows the same list. */
function useShown(pupils: readonly DeskPupil[]): DeskPupil[] {
  const [search] = useSearchParams()
  const task = search.get('task')
  const words = (search.get('search') ?? '').trim().toLowerCase()
  return pupils.filter(
    (pupil) =>
      (task === null || (pupil.tasks as readonly string[]).includes(task)) &&
      (words === '' || `${pupil.name} ${pupil.grade}${pupil.className}`.toLowerCase().includes(words)),
  )
}

function Filters({
  pupils,
  seasons,
  season,
}: {
  pupils: readonly DeskPupil[]
  seasons: readonly { id: string; title: Parameters<typeof labelIn>[0] }[]
  season: DeskSeason | null
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [search] = useSearchParams()
  const hrefWith = (change: Record<string, string | undefined>) => {
    const next = changedSearch(search, change)
    return next.size > 0 ? `/desk?${next}` : '/desk'
  }
  const counts = new Map<DeskTask, number>()
  for (const pupil of pupils) for (const task of pupil.tasks) counts.set(task, (counts.get(task) ?? 0) + 1)
  const kept = { season: search.get('season') ?? undefined, task: search.get('task') ?? undefined }
  return (
    <ListFilters>
      {seasons.length > 1 && (
        <nav aria-label={t('desk.season')}>
          <ul className="filter-chips">
            {seasons.map((each) => (
              <li key={each.id}>
                <LinkChip href={hrefWith({ season: each.id })} isCurrent={each.id === season?.id}>
                  {labelIn(each.title, language)}
                </LinkChip>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ListSearch
        action="/desk"
        words={search.get('search') ?? undefined}
        kept={kept}
        maxChars={40}
        label={t('desk.search')}
        submitLabel={t('desk.searchAct')}
        form={Form}
      />
      <FilterChips
        label={t('desk.filter')}
        allLabel={t('desk.all')}
        choices={deskTasks
          .filter((task) => counts.has(task))
          .map((task) => ({ code: task, label: t(`tasks.${task}`), count: counts.get(task) }))}
        chosen={kept.task}
        href={(task) => hrefWith({ task })}
      />
    </ListFilters>
  )
}

function LinkChip({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <Anchor href={href} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Anchor>
  )
}

/** The list together with what is done for many at once. */
function Pupils({ shown, season }: { shown: readonly DeskPupil[]; season: DeskSeason | null }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const pupils = shown.filter((pupil) => chosen.has(pupil.id))
  return (
    <>
      <BulkBar shown={shown} chosen={pupils} season={season} onChoose={choose} />
      <PupilList pupils={shown} season={season} chosen={chosen} onChoose={choose} />
    </>
  )
}
