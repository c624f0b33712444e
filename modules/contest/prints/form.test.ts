import { expect, test } from 'vitest'
import type { FormContent, FormMaterial } from '#modules/contest/declarations/contract/form-content.ts'
import { type DeclarationKind, kindOf } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { pagesIn } from './fixtures.ts'
import { buildForm } from './server/form.ts'
import type { UnitOpinion } from './server/opinions.ts'
import { unprintableOf } from './server/papers.ts'
import { typeset } from './server/typesetter.ts'

const definition = demoSeasons(new Date('2026-11-21T04:00:00.000Z')).innovation
const kind = kindOf(definition, 'student-work-individual')

function formOf(
  content: Pick<FormContent, 'values' | 'materials'>,
  opinions: readonly UnitOpinion[] = [],
  of: DeclarationKind = kind,
) {
  return buildForm({
    content: {
      declarationId: '',
      number: 'CX2027-000123',
      formVersion: 1,
      season: { id: '', version: 1 },
      kind: kind.code,
      stage: 'junior',
      title: '走廊水龙头夜间用水的监测',
      frozenAt: '',
      people: [],
      places: {},
      ...content,
    },
    isDraft: false,
    definition,
    kind: of,
    authorizationCode: null,
    unitName: null,
    opinions,
    labelOf: (_dictionary, code) => code,
  })
}

test('attachments stand in the order in which the season asks for them, those of one place as their owner put them', () => {
  const attached = (material: string, name: string): FormMaterial => ({
    material,
    position: 1,
    version: 1,
    fileId: '',
    name,
    mediaType: '',
    sizeBytes: 2048,
    sha256: 'a1b2c3d4e5f6a7b8',
    pageCount: null,
    approvedOn: null,
  })
  const asKept = ['novelty-report/2.pdf', 'object-photos/b.jpg', 'object-photos/a.jpg', 'research-report/1.pdf']
  const materials = asKept.map((each) => attached(...(each.split('/') as [string, string])))
  expect(formOf({ values: {}, materials }).materials.map(({ label, name }) => [label, name])).toEqual([
    ['研究报告', '1.pdf'],
    ['查新报告', '2.pdf'],
    ['作品照片', 'b.jpg'],
    ['作品照片', 'a.jpg'],
  ])
})

const at = new Date('2026-12-03T17:30:00.000Z')
const said = (level: string, unit: string, words: string): UnitOpinion => ({ level, unit, words, at })

test('what a unit said stands in its place beside the seals, those of one level as it said last', () => {
  const { seals } = formOf({ values: {}, materials: [] }, [
    said('school', '明德实验学校', '同意'),
    said('county', '青溪县科协', '同意推荐'),
    said('school', '明德实验学校', '作品属实，同意推荐'),
    said('city', '江州市科协', ''),
  ])
  expect(seals.map(({ opinion }) => opinion)).toEqual([
    { words: '作品属实，同意推荐', by: '明德实验学校，2026年12月4日' },
    { words: '同意推荐', by: '青溪县科协，2026年12月4日' },
    null,
    null,
  ])
})

test('a character that no font has is told to whoever wrote it, and not of what a unit said', () => {
  const opinions = [said('school', '明德实验学校', '作品属实，𠮷')]
  const form = formOf({ values: {}, materials: [] }, opinions)
  expect(form.seals[0]?.opinion?.words).toEqual('作品属实，𠮷')
  expect(unprintableOf(form)).toEqual([])
  expect(unprintableOf({ ...form, title: '𠮷的水龙头' })).toEqual(['𠮷'])
  const row = { label: '姓名', value: '张𠮷', isWide: false, isLine: false }
  const people = [{ title: '申报者', items: [{ portraitFileId: null, portraitUrl: null, rows: [row] }] }]
  expect(unprintableOf({ ...form, people })).toEqual(['𠮷'])
})

test('a season that lists its seals otherwise says the level of each: its unit is found by that', () => {
  const seals = ['province', 'school', 'city', 'county'].map((level) => ({ zh: level, level }))
  const form = formOf(
    { values: {}, materials: [] },
    [said('school', '明德实验学校', '同意'), said('county', '青溪县科协', '同意推荐')],
    { ...kind, print: { ...kind.print, seals } },
  )
  expect(form.seals.map(({ label, opinion }) => [label, opinion?.words ?? null])).toEqual([
    ['province', null],
    ['school', '同意'],
    ['city', null],
    ['county', '同意推荐'],
  ])
})

test('a long opinion is cut to its box, and moves no page', async () => {
  const asRead = async (words: string) => {
    const form = formOf({ values: {}, materials: [] }, [
      { level: 'school', unit: '明德实验学校', words, at: new Date('2026-12-03T04:00:00.000Z') },
    ])
    const { pdf, pageCount } = await typeset('somebody', 'form', { forms: [{ ...form, people: [], qr: [] }] })
    return { pageCount, text: (await pagesIn(pdf)).join('') }
  }
  const [none, short, long] = [await asRead(''), await asRead('同意推荐。'), await asRead('同意推荐。'.repeat(200))]
  expect([short.pageCount, long.pageCount]).toEqual([none.pageCount, none.pageCount])
  const told = (text: string) => (text.match(/同意推荐。/g) ?? []).length
  expect([told(none.text), told(short.text)]).toEqual([0, 1])
  expect(short.text).toContain('同意推荐。明德实验学校，2026年12月3日')
  expect(told(long.text)).toBeGreaterThan(5)
  expect(told(long.text)).toBeLessThan(60)
  expect(long.text).toContain('…明德实验学校，2026年12月3日')
})

test('an answer that goes on over a page has its label on each of them', async () => {
  const process = '我们每天记录走廊水龙头的流量，比较改装前后的数据。'.repeat(80)
  const form = formOf({ values: { abstract: '一段话。'.repeat(100), process, aim: '短的回答。' }, materials: [] })
  const { pdf, pageCount } = await typeset('somebody', 'form', { forms: [{ ...form, people: [], qr: [] }] })
  const pages = await pagesIn(pdf)
  expect(pages.length).toEqual(pageCount)
  const parts = pages.map((text) => (text.match(/我们每天记录/g) ?? []).length)
  expect(parts.reduce((sum, count) => sum + count)).toEqual(80)
  const labels = pages.map((text) => text.match(/研究过程(（续）)?/)?.[0])
  const first = labels.indexOf('研究过程')
  expect(labels).toEqual(
    parts.map((count, at) => (count === 0 ? undefined : at === first ? '研究过程' : '研究过程（续）')),
  )
  expect(parts.filter((count) => count > 0).length).toBeGreaterThan(1)
})

test('every page is headed by title, number, version and its place among the pages; rare characters, names of other scripts and a long school are read back as they were written', async () => {
  const names = ['䶮镕㛃䢺𬭚𫟹', '古丽·阿依', 'Jean-Luc Étienne', '김민준', '明德实验学校'.repeat(10)]
  const process = '我们每天记录走廊水龙头的流量，比较改装前后的数据。'.repeat(80)
  const form = formOf({ values: { process }, materials: [] })
  const cover = [...form.cover, ...names.map((value) => ({ label: '姓名', value, isWide: false, isLine: true }))]
  const { pdf } = await typeset('somebody', 'form', { forms: [{ ...form, cover, people: [], qr: [] }] })
  const pages = await pagesIn(pdf)
  expect(pages.length).toBeGreaterThan(1)
  const bare = (words: string) => words.replaceAll(/[\s\u200b]/g, '')
  const missing = pages.flatMap((text, index) =>
    [form.seasonTitle, form.title, 'CX2027-000123', '第1版', `第${index + 1}页/共${pages.length}页`]
      .filter((words) => !text.includes(bare(words)))
      .map((words) => [index + 1, words]),
  )
  expect(missing).toEqual([])
  const first = bare(pages[0] ?? '')
  expect(names.filter((name) => !first.includes(bare(name)))).toEqual([])
})
