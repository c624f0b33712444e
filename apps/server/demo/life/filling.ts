import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import { type DeclarationKind, type Field, holds, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { neverIssuedNumber } from '../accounts.ts'

/** What a form of the demo is filled in from. */
export interface Sheet {
  definition: SeasonDefinition
  kind: DeclarationKind
  title: string
  stage: string
  school: { id: string; name: string }
  /** codes of the dictionary by type */
  choices: Readonly<Record<string, readonly string[]>>
  /** the place of the story among all, from 0: makes people and days differ */
  place: number
}

const surnames = [...'沈韦陆苏叶方石崔贺龙尹邹熊孟秦江史顾侯邵万雷钱汤黎易常武乔赖']
const givens = ['知夏', '亦辰', '沐瑶', '景行', '云舒', '书宁', '乐之', '清扬', '望舒', '予安', '司晨', '听澜', '若谷']

/** The name of the person at that place; the same for every run. */
export function nameAt(place: number): string {
  return `${surnames[place % surnames.length]}${givens[place % givens.length]}`
}

const ages: Readonly<Record<string, number>> = {
  kindergarten: 5,
  primary: 10,
  junior: 15,
  senior: 16,
  vocational: 16,
  special: 12,
  teacher: 38,
}
const grades: Readonly<Record<string, string>> = { primary: 'primary-5', junior: 'junior-3', senior: 'senior-1' }

/** A day of birth of somebody of the stage: no two people of the demo have the same. */
export function birthAt(sheet: Pick<Sheet, 'definition' | 'stage'>, place: number): string {
  const year = Number(sheet.definition.window.opensAt.slice(0, 4)) - (ages[sheet.stage] ?? 15)
  return `${year}-${two((place % 9) + 1)}-${two((Math.floor(place / 9) % 28) + 1)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** Every value of the basics, by its path, that the form asks for; the safety questions are answered with no. */
export function basicsOf(sheet: Sheet): Record<string, FieldValue> {
  const values: Record<string, FieldValue> = {}
  for (const { code } of sheet.kind.questionnaire) values[`safety.${code}`] = false
  for (const field of sheet.kind.sections.flatMap(({ fields }) => fields))
    if (field.isRequired && holds(field.when, values)) values[field.key] = fillingOf(field, sheet)
  return values
}

/** What is written of a person, the portrait apart. */
export function personOf(sheet: Sheet, role: 'member' | 'instructor', at: number): Record<string, FieldValue> {
  const { kind, stage, school } = sheet
  const place = sheet.place * 4 + at + (role === 'instructor' ? 300 : 0)
  const birthOn = birthAt(role === 'member' ? sheet : { ...sheet, stage: 'teacher' }, place)
  const known: Record<string, FieldValue> = {
    name: nameAt(place),
    // the numbers of the demo, whose sequence nobody was ever given, are of women
    sex: 'female',
    ethnicity: '01',
    birthOn,
    idType: '01',
    idNumber: neverIssuedNumber(birthOn, '430103'),
    stage,
    grade: grades[stage] ?? null,
    school: school.id,
    guardianName: `${nameAt(place).slice(0, 1)}先生`,
    guardianRelation: 'father',
  }
  const rule = role === 'member' ? kind.members : kind.instructors
  const asked = rule.fields.filter((field) => field.isRequired && field.type !== 'portrait')
  return Object.fromEntries(asked.map((field) => [field.key, known[field.key] ?? fillingOf(field, sheet)]))
}

const phone = '13800000000'
const phrases: Readonly<Record<string, string>> = {
  keywords: '观察 测量 改进',
  searchTools: '中国知网、国家知识产权局专利检索',
  searchTerms: '观察 测量 改进',
  groupName: '科技兴趣小组',
  targetGroup: '小学高年级学生',
  place: '学校科技活动室和周边社区',
  post: '科技辅导员',
  address: '科普大道 1 号',
}

function fillingOf(field: Field, sheet: Sheet): FieldValue {
  switch (field.type) {
    case 'stage':
      return sheet.stage
    case 'school':
      return sheet.school.id
    case 'subject':
      return subjectOf(sheet)
    case 'integer':
      return Math.min(Math.max(12, field.min ?? 0), field.max ?? 12)
    case 'date':
      return dayBefore(sheet, field.key === 'startedOn' ? 200 + sheet.place : 40)
    case 'month':
      return dayBefore(sheet, 40).slice(0, 7)
    case 'choice':
    case 'choices': {
      const chosen = choiceOf(field, sheet)
      return field.type === 'choices' ? [chosen] : chosen
    }
    case 'phone':
      return phone
    case 'email':
      return 'person@demo.example'
    case 'postcode':
      return '410000'
    case 'name':
      return nameAt(sheet.place)
    case 'flag':
      return false
    default:
      return writingOf(field, sheet)
  }
}

function choiceOf({ key, dictionary = '', options }: Field, { place, stage, choices }: Sheet): string {
  if (key === 'workClass') return 'b'
  const grade = grades[stage]
  if (dictionary === 'grade' && grade !== undefined) return grade
  const codes = options?.map(({ code }) => code) ?? choices[dictionary] ?? []
  return codes[place % codes.length] ?? ''
}

function writingOf({ key, minChars = 1, maxChars = 200 }: Field, { title, school }: Sheet): string {
  if (key === 'title') return title
  if (key === 'employer') return school.name
  const phrase = phrases[key]
  if (phrase !== undefined) return phrase
  const sentences = [
    `“${title}”从身边的一个小问题开始。`,
    '我们先用两周时间观察和记录，再提出自己的想法。',
    '第一版做出来以后请同学试用，收集了三十多条意见。',
    '根据记录的数据改了三次，每次只改一个地方，便于比较。',
    '最后的结果比开始时好了约两成，过程和数据都写在研究日志里。',
    '还有不足：样本不多，天气的影响没有完全排除，准备下学期继续。',
  ]
  let text = ''
  for (let at = 0; text.length < minChars || at < 2; at += 1) text += sentences[at % sentences.length]
  return text.slice(0, maxChars)
}

function subjectOf({ definition, kind, stage, place }: Sheet): string {
  const fitting = definition.subjects.filter(
    ({ stages, kinds }) => stages.includes(stage) && (kinds === undefined || kinds.includes(kind.code)),
  )
  return fitting[place % fitting.length]?.code ?? ''
}

function dayBefore({ definition }: Sheet, days: number): string {
  return new Date(Date.parse(definition.window.opensAt) - days * 86_400_000).toISOString().slice(0, 10)
}
