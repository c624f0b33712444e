import { expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { fillDictionary, firstDictionary } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
await app.write(fillDictionary)

test('every entry of the dictionary has a label in all four languages, and no code stands twice in a type', () => {
  const empty = firstDictionary.flatMap((entry) =>
    languages
      .filter((language) => entry.labels[language].trim() === '')
      .map((language) => `${entry.type}.${entry.code}.${language}`),
  )
  expect(empty).toEqual([])
  const names = firstDictionary.map((entry) => `${entry.type}.${entry.code}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(
    names.filter((name) => !/^(dictionary_type\.[a-z][a-z0-9_]*|[a-z][a-z0-9_]*\.[a-z0-9]+(-[a-z0-9]+)*)$/.test(name)),
  ).toEqual([])
})

test('a child entry names a parent that exists', () => {
  const parents: Record<string, string> = { grade: 'stage', subject: 'subject_set', olympiad_round: 'olympiad' }
  const known = new Set(firstDictionary.map((entry) => `${entry.type}.${entry.code}`))
  const lost = firstDictionary.filter((entry) => entry.parent && !known.has(`${parents[entry.type]}.${entry.parent}`))
  expect(lost).toEqual([])
})

test('the 56 ethnic groups of GB/T 3304 are there, and the two counted apart', () => {
  expect(firstDictionary.filter((entry) => entry.type === 'ethnicity')).toHaveLength(58)
})

test('getDictAll answers all entries without a token, in the language of the request [S7-CALL-01]', async () => {
  const sexes = { zh: ['男', '女'], en: ['Male', 'Female'], fr: ['Masculin', 'Féminin'], ko: ['남', '여'] }
  for (const language of languages) {
    const answer = await app.anonymous.in(language).post('/hunan/dict/getDictAll', { needToken: false })
    expect([answer.status, answer.body.code]).toEqual([200, 'H0000'])
    expect(answer.body.data.sex).toEqual([
      { code: 'male', label: sexes[language][0], parent: null, sort: 10, extra: {} },
      { code: 'female', label: sexes[language][1], parent: null, sort: 20, extra: {} },
    ])
    expect(Object.keys(answer.body.data).sort()).toEqual(
      [...new Set(firstDictionary.map((entry) => entry.type))].sort(),
    )
  }
})

test('getDict takes the language from the query and answers one type [S7-CLIENT-07]', async () => {
  const url = '/xyplat/dict/getDict?language=fr'
  const answer = await app.inject({ method: 'POST', url, payload: { type: 'yes_no', needToken: false } })
  expect(answer.json().data).toEqual([
    { code: 'yes', label: 'Oui', parent: null, sort: 10, extra: {} },
    { code: 'no', label: 'Non', parent: null, sort: 20, extra: {} },
  ])
})

test('the calls need no idempotency key and no body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/hunan/dict/getDictAll' })
  expect(answer.statusCode).toEqual(200)
})

test('an entry that is switched off is not offered', async () => {
  const answer = await app.anonymous.get('/api/dictionary/material_format')
  expect(answer.body.data.entries.map((entry: { code: string }) => entry.code)).toEqual([
    'pdf',
    'doc',
    'docx',
    'jpg',
    'png',
    'mp4',
    'xlsx',
  ])
})

test('filling in again keeps what the operator changed, which is seen at once whoever writes it', async () => {
  await app.anonymous.get('/api/dictionary/sex')
  await app.write((db) =>
    db
      .updateTable('platform.dictionary_entry')
      .set({ labels: JSON.stringify({ zh: '男生' }) })
      .where('type', '=', 'sex')
      .where('code', '=', 'male')
      .execute(),
  )
  expect(await app.write(fillDictionary)).toEqual(0)
  const labels = async (language: 'zh' | 'en') =>
    (await app.anonymous.in(language).get('/api/dictionary/sex')).body.data.entries.map(
      (entry: { label: string }) => entry.label,
    )
  expect(await labels('zh')).toEqual(['男生', '女'])
  expect(await labels('en')).toEqual(['男生', 'Female'])
})

test('the dictionary is read from the database once and then kept', async () => {
  await app.anonymous.get('/api/dictionary')
  const { queries } = await app.countQueries(() => app.anonymous.in('ko').get('/api/dictionary'))
  expect(queries).toEqual(0)
})
