import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { askedMaterials } from '#modules/contest/declarations/contract/completeness.ts'
import { askedFields, type FieldValue, fieldsOf } from '#modules/contest/declarations/contract/fields.ts'
import { aFreshIdNumber, must } from '#modules/contest/declarations/fixtures.ts'
import { handIn, thePrintedPdf } from '#modules/contest/prints/fixtures.ts'
import type { DeclarationKind, Field, MaterialRule, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { anAdmin, aPupil, aTeacher, aUnitContact, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anMp4, aPdf } from '#modules/platform/files/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

// Whoever fills in what the season asks for reaches the receipt, whatever the contest: nothing here knows a kind by name.
const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
const seasons: { id: string; definition: SeasonDefinition }[] = []
for (const definition of Object.values(demoSeasons(app.clock.now())))
  seasons.push(await aSeason(app, { change: () => definition }))
const all = seasons.flatMap((season) => season.definition.kinds.map((kind): Asked => ({ season, kind })))
// both groups of an event ask for the same, and an honour is the same in each contest: one of those that are alike, by turns
const alike = Map.groupBy(all, ({ kind }) => kind.team?.event ?? kind.code)
const different = [...alike.values()].flatMap((kinds, turn) => kinds[turn % kinds.length] ?? [])
// a form that is printed, read and rendered for each takes its time: every third in the gate, all in the second tier
const tried = process.env.TEST_TIER === 'long' ? different : different.filter((_, turn) => turn % 3 === 0)
const { school } = await aSchool(app)
const dictionary = must(await app.anonymous.get('/api/dictionary')) as Record<string, { code: string }[]>

const makers = { pupil: aPupil, teacher: aTeacher, 'unit-contact': aUnitContact, admin: anAdmin }

interface Asked {
  season: (typeof seasons)[number]
  kind: DeclarationKind
}

for (const asked of tried) {
  const { kind } = asked
  const name = `${asked.season.definition.contest} ${kind.code}`
  test(`${name}: filled in as its data asks, it goes from the draft to the receipt [S3-DECL-01] [S3-DECL-02] [S3-DECL-03] [S3-DECL-04]`, async () => {
    const owner = await makers[kind.declarants[0] ?? 'pupil'](app, { organizationId: school })
    const id = await aDraftOf(asked, owner)
    const api = app.as(owner)
    const values = await fillBasics(asked, owner, id)
    for (const role of ['member', 'instructor'] as const) await fillPeople(asked, owner, id, role)
    for (const rule of askedMaterials(kind, values)) await give(owner, id, rule)
    expect(must(await api.get(`/api/declarations/${id}/check`)).problems).toEqual([])
    if (!kind.isPaperless) {
      must(await api.post(`/api/declarations/${id}/freeze`))
      const made = { id, owner } as Parameters<typeof thePrintedPdf>[1]
      await handIn(app, made, 'signed.pdf', await thePrintedPdf(app, made))
    }
    const receipt = must(
      await api.post(`/api/declarations/${id}/submit`, { ticks: kind.ticks.map((tick) => tick.code) }),
    )
    const check = must(await app.anonymous.get(`/api/receipts/${receipt.receiptNumber}`))
    expect([receipt.state, check.kind.code, check.isSignatureValid, check.isCurrent]).toEqual([
      'submitted',
      kind.code,
      true,
      true,
    ])
  })
}

async function aDraftOf({ season, kind }: Asked, owner: TestAccount): Promise<string> {
  // of the school: some kinds take people of the unit's own area alone
  const wishes = { seasonId: season.id, kind: kind.code, organizationId: school }
  const code = kind.needsAuthorizationCode ? await aCode(app, wishes) : null
  const body = { season: season.id, kind: kind.code, ...(code ? { authorizationCode: code.code } : {}) }
  return must(await app.as(owner).post('/api/declarations', body)).id
}

async function save(owner: TestAccount, id: string, values: Readonly<Record<string, FieldValue>>): Promise<void> {
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  expect(must(await app.as(owner).patch(`/api/declarations/${id}`, { changes })).conflicts).toEqual([])
}

async function fillBasics(asked: Asked, owner: TestAccount, id: string): Promise<Record<string, FieldValue>> {
  const { kind } = asked
  const stage = kind.stages.at(-1) ?? ''
  const values: Record<string, FieldValue> = {}
  // One after the other, as a person does: an answer may ask for more.
  for (let open = openFields(kind, values); open.length > 0; open = openFields(kind, values)) {
    for (const field of open) values[field.key] = valueFor(field, stage, asked)
  }
  for (const question of kind.questionnaire) values[`safety.${question.code}`] = false
  await save(owner, id, values)
  return values
}

function openFields(kind: DeclarationKind, values: Record<string, FieldValue>): Field[] {
  return askedFields(fieldsOf(kind), values).filter((field) => values[field.key] === undefined)
}

async function fillPeople(of: Asked, owner: TestAccount, id: string, role: 'member' | 'instructor') {
  const { kind } = of
  const rule = role === 'member' ? kind.members : kind.instructors
  const step = role === 'member' ? 'members' : 'instructors'
  for (let count = 0; count < rule.min; count += 1) {
    const { person } = must(await app.as(owner).post(`/api/declarations/${id}/people`, { role }))
    // a kind that minds the age is about pupils, whoever declares it
    const isPupil = role === 'member' && (kind.ages !== undefined || kind.declarants[0] !== 'teacher')
    const birthOn = birthOnAtAge(app, isPupil ? (kind.ages?.min ?? 12) + 2 : 35)
    const values: Record<string, FieldValue> = {}
    const asked = () =>
      askedFields(rule.fields, values).filter((field) => values[`${step}.${person.id}.${field.key}`] === undefined)
    for (let fields = asked(); fields.length > 0; fields = asked()) {
      for (const field of fields) {
        const value = await personValue(field, { birthOn, owner, of })
        values[field.key] = value
        values[`${step}.${person.id}.${field.key}`] = value
      }
    }
    await save(owner, id, Object.fromEntries(Object.entries(values).filter(([path]) => path.includes('.'))))
  }
}

async function personValue(
  field: Field,
  person: { birthOn: string; owner: TestAccount; of: Asked },
): Promise<FieldValue> {
  if (field.key.startsWith('birth')) return field.type === 'month' ? person.birthOn.slice(0, 7) : person.birthOn
  if (field.key === 'sex') return 'female'
  if (field.key === 'idType') return '01'
  if (field.type === 'id-number') return aFreshIdNumber(person.birthOn, 'female')
  if (field.type === 'portrait') {
    const bytes = await picture(400, 560)
    return (await aFile(app, person.owner, { purpose: 'portrait', name: 'me.jpg', bytes })).fileId
  }
  return valueFor(field, person.of.kind.stages.at(-1) ?? '', person.of)
}

function valueFor(field: Field, stage: string, { season, kind }: Asked): FieldValue {
  switch (field.type) {
    case 'integer':
      return field.min ?? 1
    case 'flag':
      return true
    case 'choice':
      return optionsOf(field)[0] ?? null
    case 'choices':
      return optionsOf(field).slice(0, 1)
    case 'subject':
      return (
        season.definition.subjects.find(
          (subject) =>
            subject.stages.includes(stage) && (subject.kinds === undefined || subject.kinds.includes(kind.code)),
        )?.code ?? null
      )
    case 'stage':
      return stage
    case 'school':
      return school
    case 'date':
      return dayFor(field)
    case 'month':
      return dayFor(field).slice(0, 7)
    case 'phone':
      return '13900001234'
    case 'email':
      return 'somebody@example.org'
    case 'postcode':
      return '410000'
    case 'name':
      return '欧阳䶮·阿依'
    default:
      if (field.minItems) return Array.from({ length: field.minItems }, (_, index) => `词${index + 1}`).join('，')
      return '观察与记录'.repeat(Math.max(1, Math.ceil((field.minChars ?? 1) / 5))).slice(0, field.maxChars ?? 200)
  }
}

function optionsOf(field: Field): string[] {
  return (
    field.options?.map((option) => option.code) ?? (dictionary[field.dictionary ?? ''] ?? []).map((entry) => entry.code)
  )
}

/** The same day for all, so that "not before the other date" holds; a bound of its own decides. */
function dayFor(field: Field): string {
  const usual = '2026-10-15'
  if (field.notBefore && /^\d/.test(field.notBefore) && field.notBefore > usual) return field.notBefore
  if (field.notAfter && /^\d/.test(field.notAfter) && field.notAfter < usual) return field.notAfter
  return usual
}

async function give(owner: TestAccount, id: string, rule: MaterialRule): Promise<void> {
  for (let count = 0; count < rule.minCount; count += 1) {
    const file = await aFile(app, owner, await fileFor(rule, count))
    const approved = rule.approvedBefore === undefined ? {} : { approvedOn: '2026-01-15' }
    must(
      await app
        .as(owner)
        .post(`/api/declarations/${id}/materials`, { material: rule.code, fileId: file.fileId, ...approved }),
    )
  }
}

async function fileFor(rule: MaterialRule, count: number): Promise<{ name: string; bytes: Buffer }> {
  if (rule.formats.includes('pdf'))
    return { name: `${rule.code}-${count}.pdf`, bytes: await aPdf({ text: `${rule.code} ${count}` }) }
  if (rule.formats.includes('mp4')) {
    return { name: `${rule.code}.mp4`, bytes: anMp4({ durationMs: (rule.minDurationMs ?? 30_000) + 1000 }) }
  }
  const bytes = await picture(Math.max(rule.minWidthPx ?? 800, 800) + count, Math.max(rule.minHeightPx ?? 600, 600))
  return { name: `${rule.code}-${count}.jpg`, bytes }
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#6aa0c8' } })
    .jpeg({ quality: 60 })
    .toBuffer()
}
