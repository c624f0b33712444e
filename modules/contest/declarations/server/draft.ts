import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { boundCode, type CodeStanding } from '#modules/contest/authorization-codes/server/index.ts'
import { type FileRow, filesByIds, type ShownFile } from '#modules/platform/files/server/index.ts'
import { areaOf, type KnownOrganization, knownOrganization } from '#modules/platform/organizations/server/index.ts'
import {
  type DraftFinding,
  type DraftPerson,
  type DraftWarning,
  draftProblems,
  draftWarnings,
  stagePath,
  type UnitArea,
} from '../contract/completeness.ts'
import { type FieldValue, fieldsOf, peopleRuleOf, peopleStep } from '../contract/fields.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { toldBy } from './identity.ts'
import { type MaterialRow, materialsIn } from './material-rows.ts'
import { type PersonRow, peopleIn } from './person-rows.ts'
import { type Rules, surroundingsOf } from './season.ts'

/** A draft with everything that hangs on it, as it is judged and frozen. */
export interface Draft {
  row: DeclarationRow
  rules: Rules
  values: Record<string, FieldValue>
  people: PersonRow[]
  /** the current ones only */
  materials: MaterialRow[]
  files: ReadonlyMap<string, FileRow>
}

export async function readDraft(db: Queryable, row: DeclarationRow, rules: Rules): Promise<Draft> {
  const form = await db
    .selectFrom('contest.declaration')
    .select('field_values')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const people = await peopleIn(db, row.id)
  const materials = (await materialsIn(db, row.id)).filter((material) => material.removed_at === null)
  const files = await filesByIds(
    db,
    materials.map((material) => material.file_id),
  )
  return { row, rules, values: form.field_values as Record<string, FieldValue>, people, materials, files }
}

/** As much of a draft as judging it looks at. */
export interface JudgedDraft extends Pick<Draft, 'rules' | 'values' | 'people' | 'materials'> {
  row: Pick<DeclarationRow, 'id' | 'season_id' | 'stage' | 'authorization_code_id' | 'unit_path'>
  files: ReadonlyMap<string, Pick<ShownFile, 'state'>>
}

/** What others have to do with a draft: its code, and the members who already have a live work elsewhere. */
export interface DraftTies {
  code: CodeStanding | null
  claims: DraftFinding[]
}

/** Everything that keeps the draft from being frozen: what its content tells, and what only the server can know. */
export async function problemsOf(ctx: Ctx, db: Queryable, draft: Draft): Promise<DraftFinding[]> {
  const { authorization_code_id: codeId } = draft.row
  const code = codeId === null ? null : await boundCode(db, codeId)
  return await problemsWith(ctx, draft, { code, claims: await claimFindings(db, draft) })
}

/** What the author is asked to confirm before it is frozen, and what of it was confirmed. */
export async function warningsOf(
  ctx: Ctx,
  draft: Pick<JudgedDraft, 'rules' | 'values' | 'people'>,
  code: Pick<CodeStanding, 'organizationId'> | null,
): Promise<DraftWarning[]> {
  if (code === null) return []
  const schools = await schoolsOf(ctx, draft)
  // asks for schools alone: no number is decrypted for it
  const people = draft.people.map((person) => ({
    id: person.id,
    role: person.role,
    values: person.field_values,
    schoolPath: pathOf(schoolOf(draft, person, schools)),
  }))
  return draftWarnings(draft.rules.kind, { people, codeUnit: code.organizationId })
}

type Schools = ReadonlyMap<string, KnownOrganization>

/** The school that the form names for the person; undefined where it names none that exists. */
function schoolOf(draft: Pick<Draft, 'rules'>, person: PersonRow, schools: Schools): KnownOrganization | undefined {
  const key = schoolKey(draft, person)
  return key === undefined ? undefined : schools.get(String(person.field_values[key]))
}

function pathOf(school: KnownOrganization | undefined): string[] | undefined {
  return school && [...school.above.map(({ id }) => id), school.id]
}

function judgedPeople(ctx: Ctx, draft: Pick<JudgedDraft, 'rules' | 'people'>, schools: Schools): DraftPerson[] {
  return draft.people.map((person) => {
    const school = schoolOf(draft, person, schools)
    return {
      id: person.id,
      role: person.role,
      values: person.field_values,
      hasIdNumber: person.id_number_cipher !== null,
      hasPortrait: person.portrait_file_id !== null,
      told: toldBy(ctx, person),
      area: school ? areaOf(school) : null,
      schoolPath: pathOf(school),
    }
  })
}

/** The same where what others have to do with it is at hand. */
export async function problemsWith(ctx: Ctx, draft: JudgedDraft, ties: DraftTies): Promise<DraftFinding[]> {
  const around = await surroundingsOf(ctx, draft.rules)
  const schools = await schoolsOf(ctx, draft)
  const found = draftProblems(draft.rules.kind, draft.rules.definition, {
    stage: draft.row.stage,
    values: draft.values,
    people: judgedPeople(ctx, draft, schools),
    materials: draft.materials.map((material) => ({
      material: material.material,
      state: (draft.files.get(material.file_id)?.state ?? 'refused') as 'ready' | 'held' | 'refused',
      approvedOn: material.extra.approvedOn ?? null,
    })),
    hasAuthorizationCode: draft.row.authorization_code_id !== null,
    unitArea: await unitAreaOf(ctx, draft),
    choices: around.choices,
  })
  return [
    ...found,
    ...unknownSchools(draft, schools),
    ...codeFindings(draft, ties.code),
    ...twiceFindings(draft),
    ...ties.claims,
  ]
}

/** Where the declaring unit lies; undefined for a kind that does not ask for it. */
async function unitAreaOf(ctx: Ctx, { row, rules }: JudgedDraft): Promise<UnitArea | undefined> {
  const { members, instructors } = rules.kind
  if (!members.isInUnitArea && !instructors.isInUnitArea) return undefined
  const unit = await knownOrganization(ctx, row.unit_path.at(-1) ?? '')
  const along = unit ? [...unit.above, unit] : []
  const at = (...levels: string[]) => along.find(({ level }) => levels.includes(level))?.id ?? null
  return {
    school: at('school'),
    county: at('county', 'zone'),
    city: at('city'),
    isDirect: along.some(({ level }) => level === 'city-direct'),
  }
}

/** The schools that the form names and that exist, each looked up once. */
async function schoolsOf(ctx: Ctx, draft: Pick<JudgedDraft, 'rules' | 'values' | 'people'>): Promise<Schools> {
  const known = new Map<string, KnownOrganization>()
  for (const id of new Set(schoolIdsOf(draft))) {
    const organization = await knownOrganization(ctx, id)
    if (organization?.kind === 'school' && organization.isEnabled) known.set(id, organization)
  }
  return known
}

/** All ids that stand in fields of type school. */
export function schoolIdsOf(draft: Pick<Draft, 'rules' | 'values' | 'people'>): string[] {
  const basics = fieldsOf(draft.rules.kind).filter((field) => field.type === 'school')
  const ids = [
    ...basics.map((field) => draft.values[field.key]),
    ...draft.people.map((person) => person.field_values[schoolKey(draft, person) ?? '']),
  ]
  return ids.filter((id): id is string => typeof id === 'string' && id !== '')
}

function schoolKey(draft: Pick<Draft, 'rules'>, person: PersonRow): string | undefined {
  return peopleRuleOf(draft.rules.kind, person.role).fields.find((field) => field.type === 'school')?.key
}

function unknownSchools(draft: JudgedDraft, schools: Schools): DraftFinding[] {
  const findings: DraftFinding[] = []
  const look = (id: FieldValue | undefined, path: string, step: DraftFinding['step']) => {
    if (typeof id === 'string' && id !== '' && !schools.has(id))
      findings.push({ path, code: 'not_an_option', params: {}, step })
  }
  for (const field of fieldsOf(draft.rules.kind))
    if (field.type === 'school') look(draft.values[field.key], field.key, 'basics')
  for (const person of draft.people) {
    const key = schoolKey(draft, person)
    const step = peopleStep(person.role)
    if (key !== undefined) look(person.field_values[key], `${step}.${person.id}.${key}`, step)
  }
  return findings
}

function codeFindings(draft: JudgedDraft, code: DraftTies['code']): DraftFinding[] {
  if (code === null) return []
  if (code.state === 'void') return [{ path: 'authorizationCode', code: 'code_revoked', params: {}, step: 'code' }]
  if (code.stage === null || draft.row.stage === null || code.stage === draft.row.stage) return []
  const path = stagePath(draft.rules.kind)
  // a form that does not ask for the stage is mended by another code
  const isAsked = fieldsOf(draft.rules.kind).some((field) => field.key === path)
  return [
    isAsked
      ? { path, code: 'stage_not_for_code', params: {}, step: 'basics' }
      : { path: 'authorizationCode', code: 'stage_not_for_code', params: {}, step: 'code' },
  ]
}

/** Nobody is named twice. */
function twiceFindings(draft: JudgedDraft): DraftFinding[] {
  const seen = new Set<string>()
  return draft.people.flatMap((person) => {
    if (person.id_number_index === null) return []
    const index = person.id_number_index.toString('hex')
    const isSeen = seen.has(index)
    seen.add(index)
    if (!isSeen) return []
    const { fields } = peopleRuleOf(draft.rules.kind, person.role)
    const step = peopleStep(person.role)
    const key = fields.find((field) => field.type === 'id-number')?.key ?? 'idNumber'
    return [{ path: `${step}.${person.id}.${key}`, code: 'same_person_twice', params: {}, step }]
  })
}

/** Members who already have a live work of this kind group; whose it is stays unsaid (contest.md 6.1). */
export async function claimFindings(db: Queryable, draft: JudgedDraft): Promise<DraftFinding[]> {
  const group = claimedGroup(draft.rules)
  const members = membersToClaim(draft)
  if (group === null || members.length === 0) return []
  const taken = await db
    .selectFrom('contest.work_claim')
    .select('identity_index')
    .where('season_id', '=', draft.row.season_id)
    .where('kind_group', '=', group)
    .where(
      'identity_index',
      'in',
      members.map((member) => member.index),
    )
    .where('declaration_id', '!=', draft.row.id)
    .execute()
  return members
    .filter((member) => taken.some((claim) => claim.identity_index.equals(member.index)))
    .map((member) => claimedElsewhere(member.id))
}

export function claimedElsewhere(memberId: string): DraftFinding {
  return { path: `members.${memberId}`, code: 'work_already_declared', params: {}, step: 'members' }
}

/** The kind group in which a pupil may have one live work only; null where they may have several. */
export function claimedGroup({ definition, kind }: Rules): string | null {
  return definition.kindGroups.find((group) => group.code === kind.group && group.isOnePerPupil)?.code ?? null
}

/** Members whose identity is known, each once, in the order in which every draft locks them. */
export function membersToClaim(draft: Pick<Draft, 'people'>): { id: string; index: Buffer }[] {
  const members = draft.people.flatMap((person) =>
    person.role === 'member' && person.id_number_index ? [{ id: person.id, index: person.id_number_index }] : [],
  )
  return [...new Map(members.map((member) => [member.index.toString('hex'), member])).values()].sort((a, b) =>
    Buffer.compare(a.index, b.index),
  )
}
