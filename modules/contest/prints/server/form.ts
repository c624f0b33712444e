import { dayInWords } from '#kernel/contract/day-in-words.ts'
import { listed } from '#kernel/contract/listed.ts'
import { dayIn, zonedFormat } from '#kernel/server/zoned.ts'
import { askedFields, type FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import type { FormContent, FormPerson } from '#modules/contest/declarations/contract/form-content.ts'
import { sealLevelsOf } from '#modules/contest/seasons/contract/seals.ts'
import type { DeclarationKind, Field, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import type { PrintedForm } from '../schema.ts'
import type { UnitOpinion } from './opinions.ts'

/** Everything a paper is made of. Names behind codes are looked up beforehand: this file is pure. */
export interface FormSource {
  content: FormContent
  isDraft: boolean
  definition: SeasonDefinition
  kind: DeclarationKind
  authorizationCode: string | null
  unitName: string | null
  /** of the units that it has passed */
  opinions: readonly UnitOpinion[]
  /** the Chinese label of a dictionary entry */
  labelOf(dictionary: string, code: string): string
}

type Row = PrintedForm['cover'][number]

// Contests for pupils are voluntary and free, and their papers say so (contest.md 0.5).
export const footer = '本活动坚持自愿、公益、零收费；活动结果不作为中小学招生入学依据。'
const accents: Readonly<Record<string, string>> = { innovation: '#0b6b66', robot: '#b4530a', olympiad: '#5b3fc4' }

/** The color of a contest's papers. */
export function accentOf(contest: string): string {
  return accents[contest] ?? '#1d4f91'
}

/** What stands at the head of a paper of a unit: whose it is, of which season, and when it was printed; in Chinese as all papers are. */
export function unitPaperHead(
  printedAt: Date,
  { contest, title, timeZone }: Pick<SeasonDefinition, 'contest' | 'title' | 'timeZone'>,
  { name, above }: { name: string; above: readonly string[] },
) {
  return {
    accent: accentOf(contest),
    seasonTitle: title.zh,
    // the province is known
    unit: [...above.slice(1), name].join(''),
    printedAt: zonedFormat('zh-CN', timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(printedAt),
  }
}

/** The paper's whole content in Chinese, in the order of the form. */
export function buildForm(source: FormSource): PrintedForm {
  const { definition, kind, content } = source
  const asked = kind.sections.map((section) => ({
    title: section.labels.zh,
    rows: askedFields(section.fields, source.content.values)
      .filter((field) => !isCoverField(field, kind))
      .map((field) => rowOf(source, field, source.content.values[field.key])),
  }))
  return {
    number: content.number,
    version: content.formVersion,
    isDraft: source.isDraft,
    seasonTitle: definition.title.zh,
    edition: definition.theme.zh,
    formTitle: formTitleOf(kind),
    kindLabel: kind.labels.zh,
    officialCode: kind.officialCode,
    titleLabel: titleField(kind)?.labels.zh ?? '名称',
    title: content.title,
    accent: accentOf(definition.contest),
    footer,
    cover: coverRows(source),
    sections: [
      ...asked
        .filter((section) => section.rows.length > 0)
        .map((section) => ({ ...section, rows: arranged(section.rows) })),
      ...safetySection(source),
      ...swapSection(source),
    ],
    people: peopleGroups(source),
    materials: materialRows(source),
    ticks: kind.ticks.map((tick) => tick.labels.zh),
    signatures: kind.print.signatures.map((label) => label.zh),
    seals: sealRows(source),
  }
}

function formTitleOf(kind: DeclarationKind): string {
  const titles: Record<DeclarationKind['print']['template'], string> = {
    work: '青少年科技创新成果申报书',
    'teacher-work': '科技辅导员科技教育创新成果申报书',
    painting: '少年儿童科学幻想绘画申报表',
    practice: '青少年科技实践活动申报书',
    film: '科学影像作品申报书',
    idea: '青少年科技创意作品申报书',
    general: kind.isHonour ? `${kind.labels.zh}申报表` : '申报书',
  }
  return titles[kind.print.template]
}

function titleField(kind: DeclarationKind): Field | undefined {
  return kind.sections.flatMap((section) => section.fields).find((field) => field.key === 'title')
}

/** The title stands in its own frame, stage and subject on the cover. */
function isCoverField(field: Field, kind: DeclarationKind): boolean {
  return field === titleField(kind) || field.type === 'stage' || field.type === 'subject'
}

function coverRows(source: FormSource): Row[] {
  const fields = source.kind.sections.flatMap((section) => section.fields)
  const picked = fields.filter((field) => field.type === 'stage' || field.type === 'subject')
  return arranged([
    ...picked.map((field) => rowOf(source, field, source.content.values[field.key])),
    ...(source.unitName ? [plainRow('授权单位', source.unitName)] : []),
    ...(source.authorizationCode ? [plainRow('授权码', source.authorizationCode)] : []),
  ])
}

function plainRow(label: string, value: string): Row {
  return { label, value, isWide: false, isLine: false }
}

function rowOf(source: FormSource, field: Field, value: FieldValue | undefined): Row {
  const text = valueText(source, field, value)
  const isWide = field.type === 'long-text' || field.type === 'choices' || [...text].length > 60
  return {
    label: field.labels.zh,
    value: text,
    isWide,
    isLine: !isWide && ([...text].length > 18 || field.type === 'school'),
  }
}

function valueText(source: FormSource, field: Field, value: FieldValue | undefined): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return listed(
      value.map((each) => choiceText(source, field, each)),
      'zh',
    )
  switch (field.type) {
    case 'date':
      return value.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日')
    case 'month':
      return value.replace(/^(\d+)-0?(\d+)$/, '$1年$2月')
    case 'school':
      return source.content.places[value]?.name ?? value
    case 'subject':
      return source.definition.subjects.find((subject) => subject.code === value)?.labels.zh ?? value
    case 'stage':
      return source.labelOf('stage', value)
    case 'choice':
      return choiceText(source, field, value)
    default:
      return value
  }
}

function choiceText(source: FormSource, field: Field, code: string): string {
  const option = field.options?.find((each) => each.code === code)
  if (option) return option.labels.zh
  return field.dictionary ? source.labelOf(field.dictionary, code) : code
}

function safetySection(source: FormSource): PrintedForm['sections'] {
  const { questionnaire } = source.kind
  if (questionnaire.length === 0) return []
  const answerOf = (code: string) => source.content.values[`safety.${code}`]
  const yes = questionnaire.filter((question) => answerOf(question.code) === true)
  const isAllNo = questionnaire.every((question) => answerOf(question.code) === false)
  const value = isAllNo ? '各项均为“否”。' : yes.map((question) => `· ${question.question.zh}：是`).join('\n')
  return [{ title: '科学伦理与安全', rows: [{ label: '自查结果', value, isWide: true, isLine: false }] }]
}

/** A version that a swap made says what was swapped, and which version was signed. */
function swapSection({ content }: FormSource): PrintedForm['sections'] {
  const { swap } = content
  if (!swap) return []
  const rows = [
    plainRow('换下', swap.out),
    plainRow('换上', swap.in),
    { ...plainRow('原因', swap.reason), isWide: true },
    { ...plainRow('签章件', `以第 ${swap.signedVersion} 版签字盖章的原件为准，本版未重新签章。`), isWide: true },
  ]
  return [{ title: '更换队员', rows: arranged(rows) }]
}

function peopleGroups(source: FormSource): PrintedForm['people'] {
  const titles = {
    member: source.kind.participation === 'individual' ? '申报者' : '项目成员',
    instructor: '指导教师',
  } as const
  return (['member', 'instructor'] as const).flatMap((role) => {
    const items = source.content.people
      .filter((person) => person.role === role)
      .map((person) => personItem(source, person))
    return items.length > 0 ? [{ title: titles[role], items }] : []
  })
}

function personItem(source: FormSource, person: FormPerson): PrintedForm['people'][number]['items'][number] {
  const rule = person.role === 'member' ? source.kind.members : source.kind.instructors
  const rows = askedFields(rule.fields, { ...source.content.values, ...person.values })
    .filter((field) => field.type !== 'portrait')
    .map((field) =>
      field.type === 'id-number'
        ? plainRow(field.labels.zh, person.idNumberMasked ?? '')
        : rowOf(source, field, person.values[field.key]),
    )
  return { portraitFileId: person.portraitFileId, portraitUrl: null, rows: arranged(rows) }
}

/** Two pairs share a line; a pair that stays alone takes the whole of it. */
function arranged(rows: Row[]): Row[] {
  const out: Row[] = []
  let open = false
  for (const row of rows) {
    if (row.isWide || row.isLine) {
      const previous = out.at(-1)
      if (open && previous) out[out.length - 1] = { ...previous, isLine: true }
      open = false
    } else open = !open
    out.push(row)
  }
  const last = out.at(-1)
  return open && last ? [...out.slice(0, -1), { ...last, isLine: true }] : out
}

/** In the order of the season's rules: as they were asked for, and as an office looks for them. */
function materialRows({ kind, content }: FormSource): PrintedForm['materials'] {
  const placeOf = (code: string) => kind.materials.findIndex((rule) => rule.code === code)
  return content.materials
    .toSorted((one, other) => placeOf(one.material) - placeOf(other.material))
    .map((material) => ({
      label: kind.materials[placeOf(material.material)]?.labels.zh ?? material.material,
      name: material.name,
      size: sizeText(material.sizeBytes),
      checksum: material.sha256.slice(0, 12),
    }))
}

/** The places for opinions and seals, each with what the unit of its level has said last. */
function sealRows({ kind, definition, opinions }: FormSource): PrintedForm['seals'] {
  const levels = sealLevelsOf(definition, kind)
  return kind.print.seals.map((label, index) => {
    const said = opinions.findLast(({ level }) => level === levels[index])
    if (!said || said.words === '') return { label: label.zh, opinion: null }
    const day = dayIn(definition.timeZone, said.at)
    return { label: label.zh, opinion: { words: said.words, by: `${said.unit}，${dayInWords(day, 'zh')}` } }
  })
}

function sizeText(sizeBytes: number): string {
  if (sizeBytes < 1024 * 1024) return `${Math.max(1, Math.round(sizeBytes / 1024))} KB`
  return `${(sizeBytes / 1024 / 1024).toFixed(1)} MB`
}
