import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryRemoving } from '#modules/platform/dictionary/server/index.ts'
import { seasonLabelRoutes as labelRoutes } from '../contract/labels.ts'
import { seasonDraftRoutes as draftRoutes, seasonOfficeRoutes as officeRoutes } from '../contract/office.ts'
import { seasonRoutes } from '../contract.ts'
import {
  seasonDraftSchemas as draftSchemas,
  seasonLabelSchemas as labelSchemas,
  seasonOfficeSchemas as officeSchemas,
  seasonSchemas,
} from '../schema.ts'
import { servedSeasons } from './console.ts'
import {
  createDraft,
  discardDraft,
  draftDifferences,
  findDraft,
  openDrafts,
  publishDraft,
  saveSection,
  startTrial,
  trialsOf,
  viewDraft,
} from './drafts.ts'
import { keepNamedEntries } from './entry-uses.ts'
import { correctLabels, restoreLabels, seasonLabels } from './label-office.ts'
import { labelSource } from './label-source.ts'
import { currentSeasons, shownSeason, shownSeasonVersion, viewSeason } from './queries.ts'
import { closeSeason, compareVersions, kindTemplates, postponeSeason, versionOf, versionsOf } from './season-office.ts'

const everybody = { who: 'anyone', why: 'the rules of a contest are public' } as const

const secretariat = ['contest-secretariat']
const list = { who: 'permitted', roles: [...secretariat, 'auditor'], rows: 'scoped list' } as const
const locked = { who: 'permitted', roles: secretariat, rows: 'scoped under lock' } as const
const anyDraft = {
  who: 'permitted',
  roles: [...secretariat, 'auditor'],
  rows: {
    rows: 'all drafts of seasons',
    isForAll: true,
    find: (ctx: Ctx, { params }: { params: { draft: string } }) => findDraft(ctx.db, params.draft),
  },
} as const
const offices = ['contest-officer', 'contest-secretariat', 'auditor']
const seasonRows = { rows: 'all seasons', isForAll: true } as const
const anySeason = {
  who: 'permitted',
  roles: secretariat,
  rows: {
    ...seasonRows,
    find: (ctx: Ctx, { params }: { params: { season: string } }) => versionsOf(ctx, params.season),
  },
} as const

export default defineModule({
  name: 'contest.seasons',
  tables: [
    'contest.season',
    'contest.season_version',
    'contest.season_draft',
    'contest.season_trial',
    'contest.season_correction',
  ],
  labels: [labelSource],
  resources: [servedSeasons],
  handlers: { [entryRemoving]: keepNamedEntries },
  routes: [
    route(seasonRoutes.current, seasonSchemas.current, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => currentSeasons(ctx, query.contest),
    }),
    route(seasonRoutes.view, seasonSchemas.view, {
      access: {
        ...everybody,
        rows: {
          rows: 'published seasons',
          find: (ctx, { params, query }) =>
            query.version === undefined
              ? shownSeason(ctx.db, params.season)
              : shownSeasonVersion(ctx.db, params.season, query.version),
        },
      },
      run: (ctx, _input, season) => viewSeason(ctx, season),
    }),
    route(draftRoutes.list, draftSchemas.list, { access: list, run: (ctx) => openDrafts(ctx) }),
    route(draftRoutes.create, draftSchemas.create, { access: locked, run: (ctx, { body }) => createDraft(ctx, body) }),
    route(draftRoutes.view, draftSchemas.view, { access: anyDraft, run: (ctx, _input, row) => viewDraft(ctx, row) }),
    route(draftRoutes.saveSection, draftSchemas.saveSection, {
      access: { ...anyDraft, roles: secretariat },
      run: (ctx, { params, body }) => saveSection(ctx, params.draft, body),
    }),
    route(draftRoutes.discard, draftSchemas.discard, {
      access: { ...anyDraft, roles: secretariat },
      run: (ctx, { params }) => discardDraft(ctx, params.draft),
    }),
    route(draftRoutes.publish, draftSchemas.publish, {
      access: { ...anyDraft, roles: secretariat },
      run: (ctx, { params, body }) => publishDraft(ctx, params.draft, body.revision),
    }),
    route(draftRoutes.comparison, draftSchemas.comparison, {
      access: anyDraft,
      run: (ctx, _input, row) => draftDifferences(ctx, row),
    }),
    route(draftRoutes.startTrial, draftSchemas.startTrial, {
      access: { ...anyDraft, roles: secretariat },
      run: (ctx, { body }, row) => startTrial(ctx, row, body.season),
    }),
    route(draftRoutes.trials, draftSchemas.trials, {
      access: anyDraft,
      run: (ctx, { params }) => trialsOf(ctx, params.draft),
    }),
    route(draftRoutes.kindTemplates, draftSchemas.kindTemplates, { access: list, run: (ctx) => kindTemplates(ctx) }),
    route(labelRoutes.list, labelSchemas.list, {
      access: {
        who: 'permitted',
        roles: offices,
        rows: { ...seasonRows, find: (ctx, { params, query }) => seasonLabels(ctx, params.season, query) },
      },
      run: (_ctx, _input, words) => words,
    }),
    route(labelRoutes.correct, labelSchemas.correct, {
      access: anySeason,
      run: (ctx, { params, body }) => correctLabels(ctx, params.season, body),
    }),
    route(labelRoutes.restore, labelSchemas.restore, {
      access: anySeason,
      run: (ctx, { params, body }) => restoreLabels(ctx, params.season, body.path),
    }),
    route(officeRoutes.versions, officeSchemas.versions, {
      access: {
        who: 'permitted',
        roles: offices,
        rows: { ...seasonRows, find: (ctx, { params }) => versionsOf(ctx, params.season) },
      },
      run: (_ctx, _input, versions) => versions,
    }),
    route(officeRoutes.version, officeSchemas.version, {
      access: {
        who: 'permitted',
        roles: offices,
        rows: { ...seasonRows, find: (ctx, { params }) => versionOf(ctx, params.season, params.version) },
      },
      run: (_ctx, _input, version) => version,
    }),
    route(officeRoutes.comparison, officeSchemas.comparison, {
      access: {
        who: 'permitted',
        roles: offices,
        rows: { ...seasonRows, find: (ctx, { params }) => versionsOf(ctx, params.season) },
      },
      run: (ctx, { params, query }) => compareVersions(ctx, params.season, query),
    }),
    route(officeRoutes.postpone, officeSchemas.postpone, {
      access: {
        who: 'permitted',
        roles: secretariat,
        rows: { ...seasonRows, find: (ctx, { params }) => versionsOf(ctx, params.season) },
      },
      run: (ctx, { params, body }) => postponeSeason(ctx, params.season, body),
    }),
    route(officeRoutes.close, officeSchemas.close, {
      access: {
        who: 'permitted',
        roles: secretariat,
        rows: { ...seasonRows, find: (ctx, { params }) => versionsOf(ctx, params.season) },
      },
      run: (ctx, { params, body }) => closeSeason(ctx, params.season, body.reason),
    }),
  ],
  invariants: [
    {
      name: 'a published season has the version it names, published',
      sql: `select s.id from contest.season s
            left join contest.season_version v on v.season_id = s.id and v.version = s.current_version
            where s.state <> 'draft' and v.published_at is null`,
    },
    {
      name: 'the columns of a season say what its current definition says',
      sql: `select s.id from contest.season s
            join contest.season_version v on v.season_id = s.id and v.version = s.current_version
            where s.contest <> v.definition ->> 'contest' or s.edition <> (v.definition ->> 'edition')::int
               or s.opens_at <> (v.definition #>> '{window,opensAt}')::timestamptz
               or s.closes_at <> (v.definition #>> '{window,closesAt}')::timestamptz`,
    },
    {
      name: 'a correction of words that has ended did so with an earlier version',
      sql: `select correction.id from contest.season_correction correction
            join contest.season season on season.id = correction.season_id
            where correction.last_version >= season.current_version`,
    },
  ],
})
