import { sql } from 'kysely'
import { type Language, languages } from '#kernel/contract/languages.ts'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { wordedDay } from '#kernel/server/words.ts'
import { messagingRefusals, templateParts } from '../contract.ts'
import type { TemplateTexts } from '../schema.ts'
import { builtInText, textProblem } from './kinds.ts'
import { formatted } from './wording.ts'

interface Kind {
  id: string
  arguments: string[]
  secret_arguments: string[]
  template_version: number
  template_texts: unknown
}
const columns = ['id', 'arguments', 'secret_arguments', 'template_version', 'template_texts'] as const
const versionsShownMax = 50

async function kindOf(ctx: Ctx, id: string): Promise<Kind> {
  const row = await ctx.db
    .selectFrom('platform.message_kind')
    .select(columns)
    .where('id', '=', id)
    .where('is_known', '=', true)
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** The words of a message as built in and as changed. */
export async function templateTextsOf(ctx: Ctx, id: string) {
  const kind = await kindOf(ctx, id)
  const versions = await ctx.db
    .selectFrom('platform.message_template_version')
    .select(['version', 'created_at', sql<boolean>`texts is null`.as('is_reset')])
    .where('kind_id', '=', id)
    .orderBy('version', 'desc')
    .limit(versionsShownMax)
    .execute()
  return {
    version: kind.template_version,
    arguments: kind.arguments.map((name) => ({
      name,
      sample: sampleOf(ctx, name, ctx.language),
      isSecret: kind.secret_arguments.includes(name),
    })),
    builtIn: inEveryLanguage((language) => builtIn(ctx, id, language)),
    own: (kind.template_texts ?? {}) as TemplateTexts,
    versions: versions.map((row) => ({
      version: row.version,
      at: row.created_at.toISOString(),
      isReset: row.is_reset,
    })),
  }
}

function inEveryLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return { zh: of('zh'), en: of('en'), fr: of('fr'), ko: of('ko') }
}

function builtIn(ctx: Ctx, id: string, language: Language) {
  return {
    subject: builtInText(ctx, id, 'subject', language),
    body: builtInText(ctx, id, 'body', language),
    sms: builtInText(ctx, id, 'sms', language),
  }
}

/** What stands for an argument in previews and test messages. */
export function sampleOf(ctx: Pick<Ctx, 'words'>, name: string, language: Language): string {
  const key = `messaging.samples.${name}`
  return ctx.words.has(key) ? wordedDay(ctx.words.text(key, {}, language), language) : name
}

export async function versionTexts(ctx: Ctx, id: string, version: number): Promise<{ texts: TemplateTexts }> {
  const row = await ctx.db
    .selectFrom('platform.message_template_version')
    .select('texts')
    .where('kind_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return { texts: (row.texts ?? {}) as TemplateTexts }
}

/** What is wrong with changed words, each at its place. */
function problemsOf(ctx: Ctx, id: string, texts: TemplateTexts): FieldProblem[] {
  return languages.flatMap((language) =>
    templateParts.flatMap((part): FieldProblem[] => {
      const text = texts[language]?.[part]
      const problem = text ? textProblem(text, builtInText(ctx, id, part, language)) : null
      return problem ? [{ path: `texts.${language}.${part}`, ...problem }] : []
    }),
  )
}

function requireFit(ctx: Ctx, id: string, texts: TemplateTexts): void {
  const problems = problemsOf(ctx, id, texts)
  if (problems.length > 0) throw messagingRefusals.template_unfit({ count: problems.length }, problems)
}

/** Only what differs from the built-in words is kept. */
function differing(ctx: Ctx, id: string, texts: TemplateTexts): TemplateTexts | null {
  const kept = languages.flatMap((language) => {
    const parts = templateParts.flatMap((part) => {
      const text = texts[language]?.[part]
      return text && text !== builtInText(ctx, id, part, language) ? [[part, text] as const] : []
    })
    return parts.length > 0 ? [[language, Object.fromEntries(parts)] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

/**
 * Puts words of the office's own in place of the built-in ones.
 * @throws template_unfit with each wrong or missing argument; template_outdated
 */
export async function saveTemplate(
  ctx: Ctx,
  id: string,
  given: { version: number; texts: TemplateTexts },
): Promise<{ version: number }> {
  await kindOf(ctx, id)
  return await ctx.change('messageTemplates.save', async (tx) => {
    requireFit(ctx, id, given.texts)
    return await putTexts(ctx, tx, id, { ...given, texts: differing(ctx, id, given.texts) })
  })
}

/** Back to the built-in words; the earlier ones stay among the versions. */
export async function resetTemplate(ctx: Ctx, id: string): Promise<null> {
  const { template_version: version } = await kindOf(ctx, id)
  return await ctx.change('messageTemplates.reset', async (tx) => ({
    ...(await putTexts(ctx, tx, id, { version, texts: null })),
    reply: null,
  }))
}

async function putTexts(ctx: Ctx, tx: Tx, id: string, next: { version: number; texts: TemplateTexts | null }) {
  const row = await tx
    .selectFrom('platform.message_kind')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.template_version !== next.version) throw messagingRefusals.template_outdated()
  const version = row.template_version + 1
  const now = ctx.clock.now()
  const texts = next.texts === null ? null : JSON.stringify(next.texts)
  await tx
    .updateTable('platform.message_kind')
    .set({ template_version: version, template_texts: texts, template_changed_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('platform.message_template_version')
    .values({ kind_id: id, version, texts, account_id: ctx.actor.accountId, created_at: now })
    .execute()
  return { subject: id, before: row.template_texts, after: next.texts, reply: { version } }
}

/**
 * The words with sample values in place of their arguments.
 * @throws template_unfit
 */
export async function previewTemplate(ctx: Ctx, id: string, asked: { texts: TemplateTexts; of: Language }) {
  const kind = await kindOf(ctx, id)
  const language = asked.of
  const texts = { [language]: asked.texts[language] } as TemplateTexts
  requireFit(ctx, id, texts)
  const params = Object.fromEntries(kind.arguments.map((name) => [name, sampleOf(ctx, name, language)]))
  const words = builtIn(ctx, id, language)
  const shown = (part: keyof typeof words) => formatted(texts[language]?.[part] || words[part], params, language)
  return { subject: shown('subject'), body: shown('body'), sms: shown('sms') }
}
