import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import type { DeclarationState } from '../contract.ts'
import type { DeclarationSummary } from '../schema.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { type Rules, windowRefusal } from './season.ts'

/** What a summary tells of a declaration; instants as the database writes them. */
export interface SummaryRow
  extends Pick<
    DeclarationRow,
    'id' | 'number' | 'season_id' | 'season_version' | 'kind' | 'state' | 'level' | 'title' | 'form_version' | 'fix_by'
  > {
  created_text: string
  updated_text: string
  submitted_text: string | null
  reason: string | null
  receipt_number: string | null
}

export const summaryColumns =
  sql.raw(`id, number, season_id, season_version, kind, state, level, title, form_version, fix_by,
  created_at::text as created_text, greatest(updated_at, saved_at)::text as updated_text, submitted_at::text as submitted_text`)

export const receiptNumber = sql<string | null>`(select receipt.number from contest.receipt receipt
  where receipt.declaration_id = declaration.id order by receipt.received_at desc limit 1)`

/** What of a season stands in each of its declarations' summaries. */
export interface Facts {
  season: DeclarationSummary['season']
  isPaperless: boolean
  isOpen: boolean
}

export function factsOf(ctx: Ctx, row: { season_id: string }, rules: Rules): Facts {
  return {
    season: {
      id: row.season_id,
      code: rules.seasonCode,
      contest: rules.definition.contest,
      closesAt: rules.window.closesAt,
    },
    isPaperless: rules.kind.isPaperless === true,
    isOpen: windowRefusal(rules.window, ctx.receivedAt) === null,
  }
}

export function summaryOf(ctx: Ctx, row: SummaryRow, { season, isPaperless, isOpen }: Facts): DeclarationSummary {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    kind: row.kind,
    isPaperless,
    season,
    state: row.state,
    level: row.level,
    formVersion: row.form_version,
    createdAt: isoText(row.created_text),
    updatedAt: isoText(row.updated_text),
    submittedAt: row.submitted_text && isoText(row.submitted_text),
    // while it is mended its own day counts instead of the season's window
    nextAction: nextAction(row.state, row.fix_by ? ctx.receivedAt <= row.fix_by : isOpen),
    receiptNumber: row.receipt_number && formatCode(row.receipt_number),
    reason: reasonText(ctx, row.reason),
    fixBy: row.fix_by?.toISOString() ?? null,
  }
}

/** PostgreSQL's text of an instant (`2026-03-02 01:00:00.5+00`, in UTC as all our connections) as JSON has it. */
export function isoText(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

function nextAction(state: DeclarationState, isOpen: boolean): DeclarationSummary['nextAction'] {
  switch (state) {
    case 'draft':
      return isOpen ? 'fill-in' : 'none'
    case 'signing':
      return isOpen ? 'print' : 'none'
    case 'signed':
      return isOpen ? 'submit' : 'none'
    case 'submitted':
      return 'wait'
    case 'returned':
      return isOpen ? 'mend' : 'none'
    default:
      return 'none'
  }
}

/** Reasons that the clock gives are codes; those of people are their own words. */
export function reasonText(ctx: Ctx, reason: string | null): string | null {
  const key = reason === null ? undefined : clockReasons[reason]
  return key === undefined ? reason : ctx.words.text(`declarations.reasons.${key}`, {}, ctx.language)
}

const clockReasons: Readonly<Record<string, string>> = {
  'window-over': 'windowOver',
  'not-mended-in-time': 'notMendedInTime',
  'school-changed': 'schoolChanged',
}
