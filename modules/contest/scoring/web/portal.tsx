import type { PortalRoute } from '#kernel/web/pages.ts'

/** The scoreboards for everybody, the coach's own scores, and the page on which referees enter them. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/scoreboard',
    access: 'public',
    isKept: true,
    accent: 'orange',
    lazy: () => import('./public/ScoreboardsPage.tsx').then((page) => page.scoreboardsPage),
  },
  {
    path: '/scoreboard/:season/:event/:group',
    access: 'public',
    isKept: true,
    accent: 'orange',
    lazy: () => import('./public/ScoreboardPage.tsx').then((page) => page.scoreboardPage),
  },
  {
    path: '/declarations/:declaration/scores',
    access: 'session',
    accent: 'orange',
    lazy: () => import('./own/OwnScoresPage.tsx').then((page) => page.ownScoresPage),
  },
  {
    // public: without a network nobody can sign in, and what is on the device must be there all the same
    path: '/referee/scores',
    access: 'public',
    accent: 'orange',
    lazy: () => import('./entry/EntryPage.tsx').then((page) => page.entryPage),
  },
]
