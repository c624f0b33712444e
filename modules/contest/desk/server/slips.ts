import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import { findAny, rulesOf } from '#modules/contest/declarations/server/index.ts'
import { accentOf, requireSigned, sendPdf, signAddress, typeset } from '#modules/contest/prints/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { invitationPage } from '../contract.ts'
import { invitationView, openInvitation, renewInvitation } from './invitations.ts'
import { lockPrepared } from './prepared.ts'

const path = '/api/desk/slips'

/**
 * A signed address of slips to be cut and given to pupils who have no phone. Whoever has no invitation that still opens the
 * draft gets a new one; whoever waits for a guardian needs none and is left out.
 * @throws not_found for a stranger's draft, or when nobody needs one; already_confirmed, too_many_requests
 */
export async function printSlips(ctx: Ctx, declarations: readonly string[]) {
  const ids = [...new Set(declarations)]
  return await ctx.change('desk.slips', async (tx) => {
    const printed: string[] = []
    // one order for everybody: two presses at once wait for each other
    for (const id of ids.toSorted()) {
      const draft = await lockPrepared(ctx, tx, id)
      const open = await openInvitation(tx, id)
      if (open && open.account_id !== null) continue
      if (!open || open.expires_at <= ctx.clock.now()) await renewInvitation(ctx, tx, draft)
      printed.push(id)
    }
    if (printed.length === 0) throw kernelRefusals.not_found()
    const inOrder = ids.filter((id) => printed.includes(id))
    const reply = { ...signAddress(ctx, path, { of: inOrder.join(',') }), slips: inOrder.length }
    return { subject: accountOf(ctx), after: { declarations: inOrder }, reply }
  })
}

/** The PDF behind such an address; what was taken up or taken back meanwhile is left out. */
export async function sendSlips(
  ctx: Ctx,
  asked: { of: string; expires: number; signature: string },
  exchange: RawExchange,
): Promise<null> {
  requireSigned(ctx, path, { of: asked.of }, asked)
  const rows = await pupilsOf(ctx.db, asked.of.split(','))
  const slips = []
  for (const row of rows) {
    const [declaration, open] = [await findAny(ctx.db, row.declaration), await openInvitation(ctx.db, row.declaration)]
    if (!declaration || !open || open.account_id !== null) continue
    const { kind, definition } = await rulesOf(ctx, declaration)
    const view = invitationView(ctx, open)
    slips.push({
      accent: accentOf(definition.contest),
      season: definition.title.zh,
      kind: kind.labels.zh,
      pupil: row.name,
      class: [row.grade, row.class].filter(Boolean).join(' '),
      code: view.code,
      until: zonedFormat('zh-CN', definition.timeZone, { dateStyle: 'long' }).format(open.expires_at),
      picture: { path: `/slips/${slips.length}.svg`, bytes: Buffer.from(renderSVG(view.link, { border: 2 })) },
    })
  }
  const [first, teacher] = [slips[0], rows[0]?.teacher]
  if (!first || !teacher) throw kernelRefusals.not_found()
  const names = await shownNames(ctx.db, [teacher])
  const { pdf } = await typeset(
    teacher,
    'invitation-slips',
    {
      accent: first.accent,
      teacher: names.get(teacher) ?? '',
      address: `${ctx.config.publicUrl}${invitationPage}`,
      slips: slips.map(({ picture, ...slip }) => ({ ...slip, picture: picture.path })),
    },
    slips.map(({ picture }) => picture),
  )
  sendPdf(ctx, exchange, { paper: 'slips', which: String(slips.length) }, pdf)
  return null
}

interface PupilOfDraft {
  declaration: string
  teacher: string
  name: string
  grade: string
  class: string
}

/** In the order asked for. */
async function pupilsOf(db: Queryable, declarations: readonly string[]): Promise<PupilOfDraft[]> {
  const { rows } = await sql<PupilOfDraft>`
    select draft.declaration_id as declaration, draft.teacher_account_id as teacher, pupil.name, pupil.grade,
      pupil.class_name as class
    from contest.desk_draft draft join contest.desk_pupil pupil on pupil.id = draft.pupil_id
    where draft.declaration_id = any(${[...declarations]}::uuid[])
    order by array_position(${[...declarations]}::uuid[], draft.declaration_id)`.execute(db)
  return rows
}
