import { client } from '#kernel/web/client/browser.ts'
import { seasonLabelRoutes } from '../contract/labels.ts'
import { seasonDraftRoutes, seasonOfficeRoutes } from '../contract/office.ts'
import { seasonRoutes } from '../contract.ts'
import type { seasonDraftSchemas, seasonLabelSchemas, seasonOfficeSchemas, seasonSchemas } from '../schema.ts'

export const draftCalls = client<typeof seasonDraftSchemas>(seasonDraftRoutes)
export const officeCalls = client<typeof seasonOfficeSchemas>(seasonOfficeRoutes)
export const labelCalls = client<typeof seasonLabelSchemas>(seasonLabelRoutes)
export const seasonCalls = client<typeof seasonSchemas>(seasonRoutes)

export type DraftSummary = Awaited<ReturnType<typeof draftCalls.list>>['drafts'][number]
export type DraftView = Awaited<ReturnType<typeof draftCalls.view>>
export type DraftProblem = DraftView['problems'][number]
export type DraftComparison = Awaited<ReturnType<typeof draftCalls.comparison>>
export type SeasonTrial = Awaited<ReturnType<typeof draftCalls.trials>>['trials'][number]
export type KindTemplate = Awaited<ReturnType<typeof draftCalls.kindTemplates>>['templates'][number]
export type SeasonLabels = Awaited<ReturnType<typeof labelCalls.list>>
export type SeasonLabelRow = SeasonLabels['rows'][number]

/** Everything fetched of drafts, for asking anew after a change. */
export const draftsKey = ['seasonDrafts']
/** The list of seasons is the kit's. */
export const seasonsKey = ['resource', 'contestSeasons']
