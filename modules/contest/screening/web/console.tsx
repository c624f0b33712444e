import { lazy } from 'react'
import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { knownPeople } from '#modules/contest/people/contract.ts'
import { DuplicatesTool, MergeDialog, peopleTexts } from '#modules/contest/people/web/index.ts'
import { texts } from './texts.ts'

const PersonDetail = lazy(() => import('./people/PersonDetail.tsx').then((file) => ({ default: file.PersonDetail })))

export const pages: readonly ConsolePage[] = [
  ...resourcePages(knownPeople, {
    group: 'contest',
    texts: peopleTexts,
    detail: PersonDetail,
    toolbar: DuplicatesTool,
    actions: { merge: MergeDialog },
  }),
  consolePage({
    path: '/contest/overview',
    permission: 'screening.overview',
    texts,
    title: (t) => t('overview.title'),
    lazy: async () => ({ Page: (await import('./overview/OverviewPage.tsx')).OverviewPage }),
  }),
  consolePage({
    path: '/contest/declarations',
    permission: 'screening.view',
    texts,
    title: (t) => t('queue.title'),
    lazy: async () => ({ Page: (await import('./DeclarationsPage.tsx')).DeclarationsPage }),
  }),
  consolePage({
    path: '/contest/honours',
    permission: 'screening.honours',
    texts,
    title: (t) => t('honours.title'),
    lazy: async () => ({ Page: (await import('./honours/HonoursPage.tsx')).HonoursPage }),
  }),
]
