import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { codeLength, codeOf as makeCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { type Field, holds, kindOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoCodes } from '../demo-accounts.ts'
import { aPhonePhoto, aReport, type FileForUpload, signed } from './papers.ts'
import { aPupil, type Pupil } from './people.ts'
import { signIn } from './registration.ts'

const kindCode = 'student-work-individual'

/** A pupil with an account and an open draft, made by the calls that the screens make: where a journey begins later. */
export interface Prepared {
  pupil: Pupil
  token: string
  declaration: string
}

/** Calls the product as its own pages do. Throws in the server's words when it refuses. */
async function call<T>(
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

/** What a prepared declaration is to be like. */
interface Wishes {
  /** the code is one of the demo's school, so that the declaration is its own; else any code of the demo */
  isOfDemoSchool?: boolean
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
  const { session_key: token } = await call<{ session_key: string }>(request, '/api/sessions', {
    data: { account: pupil.loginName, password: pupil.password },
  })
  const { seasons } = await call<{ seasons: { id: string }[] }>(request, '/api/seasons?contest=innovation', { token })
  const { id } = await call<{ id: string }>(request, '/api/declarations', {
    token,
    data: {
      season: seasons[0]?.id,
      kind: kindCode,
      authorizationCode: wishes.isOfDemoSchool ? await schoolCode(request, token) : await anyCode(request),
    },
  })
  return { pupil, token, declaration: id }
}

async function anyCode(request: APIRequestContext): Promise<string | undefined> {
  const { codes } = await call<{ codes: { code: string; kind: string }[] }>(request, '/api/demo/codes')
  return codes.find((each) => each.kind === kindCode)?.code
}

/** One of the codes that the demo tells, which are its school's; those that were used already are passed over. */
async function schoolCode(request: APIRequestContext, token: string): Promise<string> {
  for (const code of demoCodes(kindCode)) {
    const reply = await request.post('/api/authorization-codes/look-up', {
      headers: { 'idempotency-key': randomUUID(), authorization: token },
      data: { code },
    })
    if (reply.ok()) return code
  }
  throw new Error('all codes of the demo school are used')
}

/** A declaration from which nothing is missing, by what its season asks. */
export async function aCompleteDraft(request: APIRequestContext, wishes: Wishes = {}): Promise<Prepared> {
  const made = await aDraft(request, wishes)
  const { token, declaration } = made
  const at = `/api/declarations/${declaration}`
  const { season } = await call<{ season: { id: string } }>(request, at, { token })
  const { definition } = await call<{ definition: SeasonDefinition }>(request, `/api/seasons/${season.id}`, { token })
  const kind = kindOf(definition, kindCode)
  const values: Record<string, unknown> = {}
  for (const { code } of kind.questionnaire) values[`safety.${code}`] = false
  const fields = kind.sections.flatMap((section) => section.fields)
  for (const field of fields.filter((each) => each.isRequired && holds(each.when, values as never)))
    values[field.key] = fillingOf(field, definition)
  const member = await call<{ person: { id: string } }>(request, `${at}/people`, { token, data: { role: 'member' } })
  const { organizations } = await call<{ organizations: { id: string }[] }>(request, '/api/organizations?kind=school', {
    token,
  })
  const portrait = await upload(request, token, await aPhonePhoto('portrait.jpg', '#c8a078'), 'portrait')
  const person: Record<string, unknown> = {
    name: made.pupil.name,
    sex: 'female',
    ethnicity: '01',
    birthOn: made.pupil.birthOn,
    idType: '01',
    idNumber: made.pupil.idNumber,
    portrait,
    school: organizations[0]?.id,
    grade: 'junior-2',
    address: '星河市科普大道 1 号',
    guardianName: '林大川',
    guardianRelation: 'father',
    guardianPhone: '13900000000',
  }
  for (const [key, value] of Object.entries(person)) values[`members.${member.person.id}.${key}`] = value
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  await call(request, at, { token, method: 'PATCH', data: { changes } })
  for (const rule of kind.materials.filter((each) => each.minCount > 0 && holds(each.when, values as never))) {
    for (let count = 0; count < rule.minCount; count += 1) {
      const name = `${rule.code}-${count + 1}`
      const file = rule.formats.includes('pdf')
        ? await aReport(`${name}.pdf`, 2)
        : await aPhonePhoto(`${name}.jpg`, count % 2 === 0 ? '#2d7dd2' : '#97cc04')
      const fileId = await upload(request, token, file, 'material')
      await call(request, `${at}/materials`, { token, data: { material: rule.code, fileId } })
    }
  }
  return made
}

/** A frozen declaration and its printed form. */
export async function aFrozenForm(
  request: APIRequestContext,
  wishes: Wishes = {},
): Promise<Prepared & { form: Buffer }> {
  const made = await aCompleteDraft(request, wishes)
  const at = `/api/declarations/${made.declaration}`
  await call(request, `${at}/freeze`, { method: 'POST', token: made.token, data: {} })
  const { url } = await call<{ url: string }>(request, `${at}/form-address`, { token: made.token })
  return { ...made, form: await (await request.get(url)).body() }
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
async function handIn(request: APIRequestContext, { token, declaration }: Prepared): Promise<string> {
  const at = `/api/declarations/${declaration}`
  const { season } = await call<{ season: { id: string } }>(request, at, { token })
  const { definition } = await call<{ definition: SeasonDefinition }>(request, `/api/seasons/${season.id}`, { token })
  const ticks = kindOf(definition, kindCode).ticks.map((tick) => tick.code)
  const { receiptNumber } = await call<{ receiptNumber: string }>(request, `${at}/submit`, { token, data: { ticks } })
  return receiptNumber
}

/** A returned declaration is mended at these places, printed and signed again, and handed in. */
export async function mend(request: APIRequestContext, made: Prepared, values: Record<string, unknown>): Promise<void> {
  const at = `/api/declarations/${made.declaration}`
  const { token } = made
  const { revisions } = await call<{ revisions: Record<string, number> }>(request, at, { token })
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: revisions[path] ?? 0 }))
  await call(request, at, { token, method: 'PATCH', data: { changes } })
  await call(request, `${at}/freeze`, { method: 'POST', token, data: {} })
  const { url } = await call<{ url: string }>(request, `${at}/form-address`, { token })
  await bringBack(request, made, await (await request.get(url)).body())
  await handIn(request, made)
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
function fillingOf(field: Field, definition: SeasonDefinition): unknown {
  if (field.type === 'stage') return 'junior'
  if (field.type === 'subject') return definition.subjects.find(({ stages }) => stages.includes('junior'))?.code
  if (field.type === 'date') return new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  if (field.key === 'workClass') return 'b'
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
  return makeCode(Array.from({ length: codeLength - 1 }, () => randomInt(32)))
}

/** Ends every session of the account, as its owner can from another device. */
export async function signOutEverywhere(request: APIRequestContext, token: string): Promise<void> {
  await call(request, '/api/sessions', { method: 'DELETE', token })
}

/** Opens a page of the draft as its owner. */
export async function openAs(page: Page, made: Prepared, step: string): Promise<void> {
  const address = `/declarations/${made.declaration}/${step}`
  await page.goto(`/login?next=${encodeURIComponent(address)}`)
  await signIn(page, made.pupil)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
}
