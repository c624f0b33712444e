import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { type Standing, standingsOf } from '#modules/contest/declarations/server/index.ts'
import { countedPages } from '#modules/contest/prints/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { deskLimits } from '../contract.ts'
import type { DeskPupil } from '../schema.ts'
import { type InvitationRow, invitationView } from './invitations.ts'
import { maskedPhone } from './roster.ts'
import { tasksOf } from './tasks.ts'

interface PupilRow {
  id: string
  name: string
  stage: string | null
  grade: string
  class_name: string
  phone_cipher: Buffer | null
  guardian_phone_cipher: Buffer | null
}

interface DraftRow {
  declaration_id: string
  pupil_id: string
  confirmed_at: Date | null
  ended_at: Date | null
  invitation:
    | (Omit<InvitationRow, 'code_cipher' | 'created_at' | 'expires_at' | 'sent_at'> & {
        code: string
        created_at: string
        expires_at: string
        sent_at: string | null
      })
    | null
}

/** All pupils of the roster, by class and name, with what each one's work in that season still needs. */
export async function viewDesk(ctx: Ctx, season: string | undefined) {
  const { rows: pupils } = await sql<PupilRow>`
    select id, name, stage, grade, class_name, phone_cipher, guardian_phone_cipher from contest.desk_pupil
    where teacher_account_id = ${accountOf(ctx)}
    order by grade, class_name, name collate "zh-x-icu", id`.execute(ctx.db)
  const drafts = await draftsOf(ctx, season)
  const standings = await standingsOf(
    ctx,
    drafts.map((draft) => draft.declaration_id),
  )
  const seen = [...standings.values()]
  const counted = await countedPages(
    ctx.db,
    seen.map(({ row }) => ({ id: row.id, version: row.form_version })),
  )
  const names = await shownNames(
    ctx.db,
    seen.map(({ row }) => row.owner_account_id),
  )
  const shown = new Map<string, Pick<DeskPupil, 'draft' | 'tasks'>>()
  for (const draft of drafts) {
    const standing = standings.get(draft.declaration_id)
    if (!standing || standing.row.state === 'void') continue
    const isLive = !['refused', 'withdrawn'].includes(standing.row.state)
    if (shown.has(draft.pupil_id) && !isLive) continue
    shown.set(draft.pupil_id, shownDraft(ctx, draft, { standing, counted, names }))
  }
  return {
    pupils: pupils.map((pupil) => ({
      id: pupil.id,
      name: pupil.name,
      stage: pupil.stage,
      grade: pupil.grade,
      className: pupil.class_name,
      phoneMasked: maskedPhone(ctx, pupil.phone_cipher),
      guardianPhoneMasked: maskedPhone(ctx, pupil.guardian_phone_cipher),
      ...(shown.get(pupil.id) ?? { draft: null, tasks: ['prepare' as const] }),
    })),
    max: deskLimits.pupilsMax,
    now: ctx.receivedAt.toISOString(),
  }
}

/** The drafts of the desk, the oldest first: what comes later of one pupil stands for them. */
async function draftsOf(ctx: Ctx, season: string | undefined): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select draft.declaration_id, draft.pupil_id, draft.confirmed_at, draft.ended_at, (
      select jsonb_build_object('code', encode(code_cipher, 'base64'), 'created_at', created_at, 'expires_at', expires_at,
        'sent_at', sent_at, 'account_id', account_id, 'revoked_at', null, 'used_at', null)
      from contest.desk_invitation invitation
      where invitation.declaration_id = draft.declaration_id and used_at is null and revoked_at is null) as invitation
    from contest.desk_draft draft
    where draft.teacher_account_id = ${accountOf(ctx)}
      ${season === undefined ? sql`` : sql`and draft.season_id = ${season}`}
    order by draft.created_at, draft.declaration_id`.execute(ctx.db)
  return rows
}

interface Around {
  standing: Standing
  counted: ReadonlyMap<string, number>
  names: ReadonlyMap<string, string>
}

function shownDraft(ctx: Ctx, draft: DraftRow, around: Around): Pick<DeskPupil, 'draft' | 'tasks'> {
  const { standing, names } = around
  const { row } = standing
  const isEnded = draft.ended_at !== null || row.helper_account_id !== accountOf(ctx)
  // The pupil has ended the help: that there is a work is all the desk still knows.
  if (isEnded) return { draft: null, tasks: ['ended'] }
  const invitation = draft.invitation && viewOf(ctx, draft.invitation)
  const counted = around.counted.get(row.id) ?? 0
  const missing = (step: string) => standing.missing.filter((finding) => finding.step === step).length
  return {
    draft: {
      id: row.id,
      number: row.number,
      title: row.title,
      kind: row.kind,
      season: row.season_id,
      state: row.state,
      updatedAt: (row.saved_at && row.saved_at > row.updated_at ? row.saved_at : row.updated_at).toISOString(),
      confirmedAt: draft.confirmed_at?.toISOString() ?? null,
      takenBy: row.awaits_pupil ? null : (names.get(row.owner_account_id) ?? null),
      authorizationCode: standing.code?.code ?? null,
      missing: {
        basics: missing('basics'),
        members: missing('members'),
        instructors: missing('instructors'),
        materials: missing('materials'),
      },
      pages: ['signing', 'signed'].includes(row.state) ? { counted, total: standing.pageCount } : null,
      invitation: row.awaits_pupil ? invitation : null,
      fixBy: row.fix_by?.toISOString() ?? null,
    },
    tasks: tasksOf({ standing, invitation: invitation?.state ?? null, counted, isEnded }),
  }
}

function viewOf(ctx: Ctx, kept: NonNullable<DraftRow['invitation']>) {
  const { code, ...rest } = kept
  return invitationView(ctx, {
    ...rest,
    code_cipher: Buffer.from(code, 'base64'),
    created_at: new Date(kept.created_at),
    expires_at: new Date(kept.expires_at),
    sent_at: kept.sent_at === null ? null : new Date(kept.sent_at),
  })
}
