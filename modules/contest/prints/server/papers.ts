import type { Ctx } from '#kernel/server/context.ts'
import { openSharp } from '#kernel/server/open-sharp.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import { shownCode } from '#modules/contest/authorization-codes/server/index.ts'
import type { FormContent } from '#modules/contest/declarations/contract/form-content.ts'
import { currentForm, type DeclarationRow, previewContent } from '#modules/contest/declarations/server/index.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { seasonVersion } from '#modules/contest/seasons/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { readFileBytes } from '#modules/platform/files/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import type { PrintedForm } from '../schema.ts'
import { buildForm } from './form.ts'
import { missingCharacters } from './glyphs.ts'
import { unitOpinions } from './opinions.ts'
import { pageCodeSvg } from './page-code.ts'
import { type Picture, type Typeset, typeset } from './typesetter.ts'

export interface Paper {
  form: PrintedForm
  content: FormContent
  contentHash: Buffer
  /** once counted, of a frozen form */
  pageCount: number | null
}

/** The paper of a declaration: its frozen form, or a preview of the draft as it stands. */
export async function paperOf(ctx: Ctx, row: DeclarationRow): Promise<Paper> {
  const current = await currentForm(ctx.db, row.id)
  const content = current?.content ?? (await previewContent(ctx, row))
  const definition = await seasonVersion(ctx.db, content.season.id, content.season.version)
  const dictionary = await dictionaryOf({ ...ctx, language: 'zh' })
  const code = row.authorization_code_id === null ? null : await shownCode(ctx, row.authorization_code_id)
  const form = buildForm({
    content,
    isDraft: current === null,
    definition,
    kind: kindOf(definition, content.kind),
    authorizationCode: code?.code ?? null,
    unitName: code ? ((await organizationOf(ctx.db, code.organizationId))?.name ?? null) : null,
    // before it was handed in nobody has reviewed it
    opinions: row.level === null ? [] : await unitOpinions(ctx, row.id),
    labelOf: (type, entry) => dictionary[type]?.find((each) => each.code === entry)?.label ?? entry,
  })
  return {
    form,
    content,
    contentHash: current?.contentHash ?? sha256(canonicalJson(content)),
    pageCount: current?.pageCount ?? null,
  }
}

/**
 * Sets papers, one behind the other in one PDF; each counts its own pages. Every page carries title, number, page n of m, version
 * and the QR code by which its scan is known again.
 */
export async function setPapers(ctx: Ctx, papers: readonly Paper[]): Promise<Typeset> {
  const counted: Paper[] = []
  for (const paper of papers)
    counted.push(paper.form.isDraft ? paper : { ...paper, pageCount: await pagesOf(ctx, paper) })
  return await setCounted(ctx, counted)
}

/**
 * How many pages the paper of a declaration has. The codes stand in the margin and move nothing: to count the pages none is made,
 * since a code takes longer than its page.
 */
export async function pagesOf(ctx: Ctx, paper: Paper): Promise<number> {
  return paper.pageCount ?? (await setCounted(ctx, [{ ...paper, pageCount: 0 }])).pageCount
}

async function setCounted(ctx: Ctx, papers: readonly Paper[]): Promise<Typeset> {
  const pictures: Picture[] = []
  const forms = []
  for (const paper of papers) forms.push(await setForm(ctx, paper, pictures))
  const owner = ctx.actor.accountId ?? papers[0]?.content.declarationId ?? 'nobody'
  return await typeset(owner, 'form', { forms }, pictures)
}

async function setForm(ctx: Ctx, { form, contentHash, pageCount }: Paper, pictures: Picture[]) {
  const check = contentHash.toString('hex').slice(0, 8)
  const pageCodes = form.isDraft
    ? []
    : Array.from({ length: pageCount ?? 0 }, (_, index) =>
        pageCodeSvg({ number: form.number, version: form.version, page: index + 1, check }),
      )
  const people = []
  for (const group of form.people) {
    const items = []
    for (const item of group.items)
      items.push({ rows: item.rows, portrait: await portraitPath(ctx, item.portraitFileId, pictures) })
    people.push({ title: group.title, items })
  }
  return { ...form, people, qr: pageCodes }
}

async function portraitPath(ctx: Ctx, fileId: string | null, pictures: Picture[]): Promise<string | null> {
  if (fileId === null) return null
  const bytes = await portraitJpeg(ctx, fileId)
  const path = `/portraits/${fileId}.jpg`
  pictures.push({ path, bytes })
  return path
}

/** A portrait as it is printed: 26 × 34 mm at 300 dpi. More would be seen by nobody, and cost a print run its time. */
export async function portraitJpeg(ctx: Ctx, fileId: string): Promise<Buffer> {
  const bytes = await readFileBytes(ctx, fileId)
  const sharp = await openSharp()
  return await sharp(bytes)
    .autoOrient()
    .resize({ width: 307, height: 402, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/**
 * Characters that whoever fills in the form has written and that would come out as an empty box: theirs to change, or to add by
 * hand. What the season, the unit of the code and the reviewers say on it is not.
 */
export function unprintableOf({ title, sections, people, materials }: PrintedForm): string[] {
  const rows = [...sections, ...people.flatMap(({ items }) => items)].flatMap((part) => part.rows)
  return missingCharacters([title, ...rows.map(({ value }) => value), ...materials.map(({ name }) => name)].join('\n'))
}
