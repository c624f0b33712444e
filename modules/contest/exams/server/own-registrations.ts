import type { z } from 'zod'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { fieldAt, fieldsOf } from '#modules/contest/declarations/contract/fields.ts'
import {
  moveRefusal,
  namedPeople,
  ownInSeason,
  partRefusal,
  type Standing,
  standingsOf,
} from '#modules/contest/declarations/server/index.ts'
import { currentSeasons } from '#modules/contest/seasons/server/index.ts'
import { rosterLimits } from '../contract.ts'
import type { rosterSchemas } from '../schema.ts'

type Reply = z.output<typeof rosterSchemas.mine.reply>

/** The registrations that the asker made for pupils, in every current olympiad, with what each still needs. */
export async function ownRegistrations(ctx: Ctx): Promise<Reply> {
  const { seasons } = await currentSeasons(ctx, 'olympiad')
  return {
    now: ctx.receivedAt.toISOString(),
    seasons: await Promise.all(
      seasons.map(async ({ id, title, phase }) => ({
        id,
        title: labelIn(title, ctx.language),
        isOpen: phase === 'open' || phase === 'grace',
        registrations: await registrationsIn(ctx, id),
      })),
    ),
  }
}

async function registrationsIn(ctx: Ctx, season: string): Promise<Reply['seasons'][number]['registrations']> {
  const rows = await ownInSeason(ctx, season, rosterLimits.ownMax)
  const ids = rows.map(({ id }) => id)
  const standings = await standingsOf(ctx, ids)
  const people = await namedPeople(ctx.db, ids)
  return ids.flatMap((id) => {
    const standing = standings.get(id)
    if (!standing) return []
    const pupils = (people.get(id) ?? []).filter(({ role }) => role === 'member').map(({ name }) => name)
    return [shown(ctx, standing, pupils[0] ?? '')]
  })
}

function shown(ctx: Ctx, { row, rules, missing }: Standing, pupil: string) {
  const { kind, window } = rules
  const label = (labels: Parameters<typeof labelIn>[0]) => labelIn(labels, ctx.language)
  return {
    id: row.id,
    number: row.number,
    pupil: pupil || row.title || row.number,
    kind: label(kind.labels),
    state: row.state,
    dueAt: row.fix_by?.toISOString() ?? window.closesAt,
    missing: missing.map((finding) => ({ step: finding.step, text: missingText(ctx, rules.kind, finding) })),
    isPaperless: kind.isPaperless === true,
    // signed paper goes another way, one by one
    mayHandIn: kind.isPaperless === true && missing.length === 0 && may(ctx, 'seal', { row, rules }),
    mayWithdraw: may(ctx, 'withdraw', { row, rules }),
    ticks: kind.ticks.map(({ code, labels }) => ({ code, text: label(labels) })),
  }
}

function may(ctx: Ctx, move: 'seal' | 'withdraw', { row, rules }: Pick<Standing, 'row' | 'rules'>): boolean {
  return !moveRefusal(move, row, rules, ctx.receivedAt) && !partRefusal(ctx, move, row, rules.definition)
}

/** The label of the place that is empty, and what is wrong with it where it is not. */
function missingText(
  ctx: Ctx,
  kind: Standing['rules']['kind'],
  { path, code, params }: Standing['missing'][number],
): string {
  const field = fieldAt(kind, path)?.field ?? fieldsOf(kind).find(({ key }) => key === path)
  const said = ctx.words.problem(code, params, ctx.language)
  if (!field) return said
  const label = labelIn(field.labels, ctx.language)
  return code === 'required'
    ? label
    : ctx.words.text('exams.registration.wrong', { label, problem: said }, ctx.language)
}
