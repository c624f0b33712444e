import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { codeLength, codeOf as makeCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import {
  type DeclarationKind,
  type Field,
  holds,
  kindOf,
  type SeasonDefinition,
} from '#modules/contest/seasons/contract.ts'
import { demoCodes } from '../demo-accounts.ts'
import { dayAgo } from './days.ts'
import { aNumber } from './numbers.ts'
import { withOffice } from './office.ts'
import { aPhonePhoto, aReport, type FileForUpload, signed } from './papers.ts'
import { aPupil, type Pupil } from './people.ts'
import { giveSession, sessionOf } from './session.ts'
import { alive } from './watch.ts'

const kindCode = 'student-work-individual'

/** A pupil with an account and an open draft, made by the calls that the screens make: where a journey begins later. */
export interface Prepared {
  pupil: Pupil
  token: string
  declaration: string
}

/** Calls the product as its own pages do. Throws in the server's words when it refuses. */
export async function call<T>(
  request: APIRequestContext,
  path: string,
  given: { method?: string; data?: unknown; token?: string; raw?: Buffer } = {},
): Promise<T> {
  const reply = await request.fetch(path, {
    method: given.method ?? (given.data === undefined && !given.raw ? 'GET' : 'POST'),
    headers: {
      'idempotency-key': randomUUID(),
      ...(given.token ? { authorization: given.token } : {}),
      ...(given.raw ? { 'content-type': 'application/octet-stream' } : {}),
    },
    ...(given.raw ? { data: given.raw } : given.data === undefined ? {} : { data: given.data }),
  })
  const body = (await reply.json()) as { data: T }
  if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body.data
}

/** A session of that account: a token for its calls. */
export async function tokenOf(
  request: APIRequestContext,
  { login, password }: { login: string; password: string },
): Promise<string> {
  const data = { account: login, password }
  return (await call<{ session_key: string }>(request, '/api/sessions', { data })).session_key
}

/** What a prepared declaration is to be like. */
interface Wishes {
  /** the code is one of the demo's school, so that the declaration is its own; else any code of the demo */
  isOfDemoSchool?: boolean
  /** it is begun with this code of this season; else with a code of the demo, in the innovation contest's newest season */
  granted?: { season: string; code: string; kind?: string }
}

/** Registers a pupil and begins a draft with an unused code. */
export async function aDraft(request: APIRequestContext, wishes: Wishes = {}): Promise<Prepared> {
  const pupil = aPupil({ years: 15 })
  // a page gives the browser the key by which the outbox of the demo knows it
  await request.get('/')
  await call(request, '/api/one-time-codes', { data: { purpose: 'register', by: 'sms', target: pupil.phone } })
  const { messages } = await call<{ messages: { body: string }[] }>(request, '/api/demo/outbox')
  const version = async (kind: string) => (await call<{ version: string }>(request, `/api/agreements/${kind}`)).version
  await call(request, '/api/accounts', {
    data: {
      kind: 'pupil',
      loginName: pupil.loginName,
      password: pupil.password,
      passwordConfirmation: pupil.password,
      birthOn: pupil.birthOn,
      name: pupil.name,
      contact: { by: 'sms', target: pupil.phone, code: /\b\d{6}\b/.exec(messages[0]?.body ?? '')?.[0] ?? '' },
      privacyVersion: await version('privacy'),
      termsVersion: await version('terms'),
    },
  })
  const token = await tokenOf(request, { login: pupil.loginName, password: pupil.password })
  return { pupil, token, declaration: await begun(request, token, wishes) }
}

/** Begins a declaration; answers its id. */
async function begun(request: APIRequestContext, token: string, wishes: Wishes): Promise<string> {
  const begin = async (season: string | undefined, authorizationCode: string | undefined) => {
    const data = { season, kind: wishes.granted?.kind ?? kindCode, authorizationCode }
    return (await call<{ id: string }>(request, '/api/declarations', { token, data })).id
  }
  if (wishes.granted) return await begin(wishes.granted.season, wishes.granted.code)
  const { seasons } = await call<{ seasons: { id: string }[] }>(request, '/api/seasons?contest=innovation', { token })
  const season = seasons[0]?.id
  if (wishes.isOfDemoSchool) return await withSchoolCode((code) => begin(season, code))
  return await begin(season, await anyCode(request))
}

/** A draft of whoever is signed in on that page, in the newest season of a contest. */
export async function draftOf(
  page: Page,
  { contest, kind, code }: { contest: string; kind: string; code?: string },
): Promise<Prepared & { season: string }> {
  const token = (await sessionOf(page)).token ?? ''
  const { seasons } = await call<{ seasons: { id: string }[] }>(page.request, `/api/seasons?contest=${contest}`)
  const season = seasons[0]?.id ?? ''
  const data = { season, kind, ...(code === undefined ? {} : { authorizationCode: code }) }
  const { id } = await call<{ id: string }>(page.request, '/api/declarations', { token, data })
  return { pupil: aPupil({ years: 11 }), token, declaration: id, season }
}

/** A draft; undefined where a journey beside this one has taken or revoked the code. */
export async function begunUnlessTaken(
  ...given: Parameters<typeof draftOf>
): Promise<Awaited<ReturnType<typeof draftOf>> | undefined> {
  try {
    return await draftOf(...given)
  } catch (error) {
    if (!/"code_(used|revoked)"/.test((error as Error).message)) throw error
    return undefined
  }
}

/** A draft with one of the codes that the demo told, of those that no other journey has taken. */
export async function begunWithDemoCode(
  page: Page,
  { contest, kind }: { contest: string; kind: string },
): ReturnType<typeof draftOf> {
  for (const code of demoCodes(kind)) {
    const draft = await begunUnlessTaken(page, { contest, kind, code })
    if (draft) return draft
  }
  throw new Error(`no code of ${kind} is left`)
}

async function anyCode(request: APIRequestContext): Promise<string | undefined> {
  const { codes } = await call<{ codes: { code: string; kind: string }[] }>(request, '/api/demo/codes')
  return codes.find((each) => each.kind === kindCode)?.code
}

/** Begins with one of the codes that the demo tells, which are its school's; a journey beside this one may take the same. */
async function withSchoolCode<T>(begin: (code: string) => Promise<T>): Promise<T> {
  for (const code of demoCodes(kindCode)) {
    try {
      return await begin(code)
    } catch (error) {
      if (!(error as Error).message.includes('"code_used"')) throw error
    }
  }
  // other journeys have taken them all
  return await begin(await withOffice((office) => office.issueSchoolCode(kindCode)))
}

/** A declaration from which nothing is missing, by what its season asks. */
export async function aCompleteDraft(request: APIRequestContext, wishes: Wishes = {}): Promise<Prepared> {
  return await complete(request, await aDraft(request, wishes))
}

/** Fills in everything that the season of the draft asks for; `given` wins over what would be invented for the basics. */
export async function complete(
  request: APIRequestContext,
  made: Prepared,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Prepared> {
  const { token, declaration } = made
  const at = `/api/declarations/${declaration}`
  const { definition, kind } = await rulesOf(request, made)
  const values: Record<string, unknown> = {}
  for (const { code } of kind.questionnaire) values[`safety.${code}`] = false
  const { organizations } = await call<{ organizations: { id: string }[] }>(request, '/api/organizations?kind=school', {
    token,
  })
  const school = organizations[0]?.id
  const fields = kind.sections.flatMap((section) => section.fields)
  for (const field of fields.filter((each) => each.isRequired && holds(each.when, values as never)))
    values[field.key] = given[field.key] ?? (field.type === 'school' ? school : fillingOf(field, definition, kind))
  const portrait = await upload(request, token, await aPhonePhoto('portrait.jpg', '#c8a078'), 'portrait')
  const known = { ...aboutPupil(made.pupil, kind), school, portrait }
  for (const [role, rule] of [
    ['member', kind.members],
    ['instructor', kind.instructors],
  ] as const) {
    if (rule.min === 0) continue
    // an individual author is a member from the start
    const { people } = await call<{ people: { id: string; role: string }[] }>(request, at, { token })
    const person =
      people.find((each) => each.role === role) ??
      (await call<{ person: { id: string } }>(request, `${at}/people`, { token, data: { role } })).person
    for (const { key } of rule.fields)
      if (key in known) values[`${role}s.${person.id}.${key}`] = known[key as keyof typeof known]
  }
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  await call(request, at, { token, method: 'PATCH', data: { changes } })
  for (const rule of kind.materials.filter((each) => each.minCount > 0 && holds(each.when, values as never))) {
    for (let count = 0; count < rule.minCount; count += 1) {
      const name = `${rule.code}-${count + 1}`
      const file = rule.formats.includes('pdf')
        ? await aReport(`${name}.pdf`, 2 + count)
        : // no two of them are the same: a place takes a file once
          await aPhonePhoto(`${name}.jpg`, `#${(0x2d7dd2 + count * 0x1f1f1f).toString(16)}`)
      const fileId = await upload(request, token, file, 'material')
      await call(request, `${at}/materials`, { token, data: { material: rule.code, fileId } })
    }
  }
  return made
}

/** The season of a draft, and the kind it is one of. */
async function rulesOf(
  request: APIRequestContext,
  { declaration, token }: Prepared,
): Promise<{ definition: SeasonDefinition; kind: DeclarationKind }> {
  const at = `/api/declarations/${declaration}`
  const { season, kind } = await call<{ season: { id: string }; kind: string }>(request, at, { token })
  const { definition } = await call<{ definition: SeasonDefinition }>(request, `/api/seasons/${season.id}`, { token })
  return { definition, kind: kindOf(definition, kind) }
}

/** What a form may ask of a person; a form takes what it asks for. */
function aboutPupil(pupil: Pupil, kind: DeclarationKind): Record<string, unknown> {
  return {
    name: pupil.name,
    sex: 'female',
    ethnicity: '01',
    birthOn: pupil.birthOn,
    idType: '01',
    idNumber: pupil.idNumber,
    stage: stageOf(kind),
    grade: stageOf(kind) === 'junior' ? 'junior-2' : 'primary-4',
    address: '星河市科普大道 1 号',
    phone: '13900000002',
    guardianName: '林大川',
    guardianRelation: 'father',
    guardianPhone: '13900000000',
    shirtSize: '150',
  }
}

function stageOf({ stages }: DeclarationKind): string | undefined {
  return stages.includes('junior') ? 'junior' : stages[0]
}

/** A frozen declaration and its printed form. */
export async function aFrozenForm(
  request: APIRequestContext,
  wishes: Wishes = {},
): Promise<Prepared & { form: Buffer }> {
  const made = await aCompleteDraft(request, wishes)
  return { ...made, form: await frozen(request, made) }
}

/** Freezes what is complete; answers the printed form. */
async function frozen(request: APIRequestContext, { declaration, token }: Prepared): Promise<Buffer> {
  const at = `/api/declarations/${declaration}`
  await call(request, `${at}/freeze`, { method: 'POST', token, data: {} })
  const { url } = await call<{ url: string }>(request, `${at}/form-address`, { token })
  return await (await request.get(url)).body()
}

/** Freezes what is complete, has it signed, and hands it in. */
export async function freezeAndHandIn(request: APIRequestContext, made: Prepared): Promise<void> {
  await bringBack(request, made, await frozen(request, made))
  await handIn(request, made)
}

/** A declaration whose signed pages are all here: it can be handed in. */
export async function aSigned(request: APIRequestContext, wishes: Wishes = {}): Promise<Prepared> {
  const { form, ...made } = await aFrozenForm(request, wishes)
  return await bringBack(request, made, form)
}

/** The printed form comes back signed. */
async function bringBack(request: APIRequestContext, made: Prepared, form: Buffer): Promise<Prepared> {
  const at = `/api/declarations/${made.declaration}`
  const { token } = made
  for (const file of await signed(form)) {
    const fileId = await upload(request, token, file, 'signed-form')
    await call(request, `${at}/signed-pages`, { token, data: { fileIds: [fileId] } })
  }
  await expect
    .poll(async () => (await call<{ state: string }>(request, at, { token })).state, { timeout: 30_000 })
    .toBe('signed')
  return made
}

/** A declaration that was handed in, and its receipt. */
export async function aSubmitted(
  request: APIRequestContext,
  wishes: Wishes = {},
): Promise<Prepared & { receiptNumber: string }> {
  const made = await aSigned(request, wishes)
  return { ...made, receiptNumber: await handIn(request, made) }
}

/** Confirms every statement and hands the declaration in; answers the receipt's number. */
async function handIn(request: APIRequestContext, made: Prepared): Promise<string> {
  const { token } = made
  const { kind } = await rulesOf(request, made)
  const data = { ticks: kind.ticks.map((tick) => tick.code) }
  const at = `/api/declarations/${made.declaration}/submit`
  return (await call<{ receiptNumber: string }>(request, at, { token, data })).receiptNumber
}

/** A returned declaration is mended at these places, printed and signed again, and handed in. */
export async function mend(request: APIRequestContext, made: Prepared, values: Record<string, unknown>): Promise<void> {
  const at = `/api/declarations/${made.declaration}`
  const { token } = made
  const { revisions } = await call<{ revisions: Record<string, number> }>(request, at, { token })
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: revisions[path] ?? 0 }))
  await call(request, at, { token, method: 'PATCH', data: { changes } })
  await freezeAndHandIn(request, made)
}

/** Whoever has that session passes it on for the unit whose turn it is: where a journey begins at a later desk. */
export async function passOn(request: APIRequestContext, { declaration }: Prepared, token: string): Promise<void> {
  await call(request, `/api/console/declarations/${declaration}/approve`, { token, data: {} })
}

/** A declaration as its owner sees it. */
export async function detailOf(
  request: APIRequestContext,
  { declaration, token }: Prepared,
): Promise<{ number: string; state: string; season: { id: string } }> {
  return await call(request, `/api/declarations/${declaration}`, { token })
}

/** When the product says that the draft's window ends. */
export async function closesAtOf(request: APIRequestContext, { declaration, token }: Prepared): Promise<string> {
  const at = `/api/declarations/${declaration}`
  return (await call<{ season: { closesAt: string } }>(request, at, { token })).season.closesAt
}

/** The materials of a draft, as the product has them. */
export async function materialsOf(
  request: APIRequestContext,
  { declaration, token }: Prepared,
): Promise<{ name: string; sizeBytes: number; sha256: string }[]> {
  const at = `/api/declarations/${declaration}`
  return (await call<{ materials: { name: string; sizeBytes: number; sha256: string }[] }>(request, at, { token }))
    .materials
}

/** What a field takes: long enough, and on a day that is allowed. */
function fillingOf(field: Field, definition: SeasonDefinition, kind: DeclarationKind): unknown {
  const stage = stageOf(kind)
  if (field.type === 'stage') return stage
  if (field.type === 'subject') return definition.subjects.find(({ stages }) => stages.includes(stage ?? ''))?.code
  if (field.type === 'phone') return '13900000002'
  if (field.options) return field.options[0]?.code
  if (field.type === 'date') return dayAgo(30)
  if (field.key === 'workClass') return 'b'
  if (field.minItems) return ['风筝', '尾翼', '转弯', '风向', '平衡'].slice(0, field.minItems).join('，')
  const sentence = '一只会自己转弯的风筝。'
  return sentence.repeat(Math.ceil((field.minChars ?? 1) / sentence.length))
}

async function upload(
  request: APIRequestContext,
  token: string,
  file: FileForUpload,
  purpose: string,
): Promise<string> {
  const query = new URLSearchParams({ purpose, name: file.name })
  return (await call<{ fileId: string }>(request, `/api/files?${query}`, { token, raw: file.buffer })).fileId
}

/** The code that the draft has used. */
export async function codeOf(request: APIRequestContext, { declaration, token }: Prepared): Promise<string> {
  const { authorizationCode } = await call<{ authorizationCode: { code: string } }>(
    request,
    `/api/declarations/${declaration}`,
    { token },
  )
  return authorizationCode.code.replaceAll('-', '')
}

/** A code with the right check character that nobody was ever given. */
export function unknownCode(): string {
  const number = aNumber()
  return makeCode(Array.from({ length: codeLength - 1 }, (_, place) => Math.floor(number / 7 ** place) % 32))
}

/** Ends every session of the account, as its owner can from another device. */
export async function signOutEverywhere(request: APIRequestContext, token: string): Promise<void> {
  await call(request, '/api/sessions', { method: 'DELETE', token })
}

/** Opens a page of the draft as its owner. */
export async function openAs(page: Page, made: Prepared, step: string): Promise<void> {
  const address = `/declarations/${made.declaration}/${step}`
  await giveSession(page, { login: made.pupil.loginName, password: made.pupil.password })
  await page.goto(address)
  await alive(page)
}
