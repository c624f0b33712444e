import { type Language, languages } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { argumentsOf as icuArgumentsOf } from '#kernel/server/icu.ts'
import type { MessageKind } from '#kernel/server/module.ts'
import { messageModules } from '../contract/office.ts'
import { type MessageChannel, type TemplatePart, templateParts } from '../contract.ts'
import type { TemplateTexts } from '../schema.ts'

/** A kind of message as a module declares it, with what its words say about it. */
export interface DeclaredKind extends MessageKind {
  /** short name of the module, as `declarations` */
  module: string
  arguments: readonly string[]
}

/** The words of a kind as built in. @throws when a module declares a message without words: at boot */
export function builtInText(
  { words }: Pick<Ctx, 'words'>,
  kind: string,
  part: TemplatePart,
  language: Language,
): string {
  const text = words.source(`${kind}.${part}`, language)
  if (text === undefined) throw new Error(`no text for ${kind}.${part}`)
  return text
}

/** The arguments that a text names, without their kinds, sorted; tags are told as arguments, since messages have none. */
export function argumentsOf(text: string): string[] | { broken: string } {
  const found = icuArgumentsOf(text)
  return 'broken' in found ? found : [...new Set([...found.names].map((each) => each.replace(/:.*/, '')))].sort()
}

/** Those of words that are built in. @throws when such a text cannot be read: at boot */
function builtInArguments(text: string): string[] {
  const found = argumentsOf(text)
  if (!Array.isArray(found)) throw new Error(`${text}: ${found.broken}`)
  return found
}

/** What is wrong with words that are to stand in place of the built-in ones; null when nothing is. */
export function textProblem(text: string, builtIn: string): { code: string; params: Record<string, string> } | null {
  const named = argumentsOf(text)
  if (!Array.isArray(named)) return { code: 'text_unreadable', params: {} }
  const needed = builtInArguments(builtIn)
  const unknown = named.find((name) => !needed.includes(name))
  if (unknown !== undefined)
    return { code: 'template_argument_unknown', params: { name: unknown, known: needed.join(', ') } }
  const missing = needed.find((name) => !named.includes(name))
  return missing === undefined ? null : { code: 'template_argument_missing', params: { name: missing } }
}

/** How a message goes out until somebody says otherwise. */
function firstChannels({ nature, secretArguments }: MessageKind): MessageChannel[] {
  if (nature === 'asked') return []
  // a code would stay readable in the inbox
  return secretArguments ? ['sms', 'email'] : ['app', 'sms', 'email']
}

/**
 * Writes which messages there are, as the modules declare them: at every boot, and only what differs. What the office has
 * set stays; words of its own that no longer fit the arguments give way to the built-in ones.
 */
export async function syncMessageKinds(
  ctx: Ctx,
  declared: readonly (MessageKind & { module: string })[],
): Promise<void> {
  const kinds = declared.map((kind) => wholeKind(ctx, kind))
  const rows = await ctx.db.selectFrom('platform.message_kind').selectAll().execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const changed = kinds.filter((kind) => {
    const row = known.get(kind.template)
    return !row || JSON.stringify(factsOfRow(row)) !== JSON.stringify(factsOf(ctx, kind))
  })
  const gone = rows.filter((row) => row.is_known && !kinds.some((kind) => kind.template === row.id)).map(({ id }) => id)
  const unfit = rows.filter(
    (row) =>
      row.template_texts &&
      kinds.some((kind) => kind.template === row.id) &&
      !isFit(ctx, row.id, row.template_texts as TemplateTexts),
  )
  if (changed.length + gone.length + unfit.length === 0) return
  await ctx.change('messaging.syncKinds', async (tx) => {
    const now = ctx.clock.now()
    for (const kind of changed) {
      const facts = factsOf(ctx, kind)
      const columns = { ...facts, labels: JSON.stringify(facts.labels), updated_at: now }
      await tx
        .insertInto('platform.message_kind')
        .values({
          id: kind.template,
          ...columns,
          is_urgent: kind.isUrgent ?? false,
          channels: firstChannels(kind),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute()
    }
    if (gone.length > 0)
      await tx.updateTable('platform.message_kind').set({ is_known: false }).where('id', 'in', gone).execute()
    for (const { id, template_version } of unfit) {
      ctx.log.warn({ message: id }, 'the changed words of a message no longer fit and give way to the built-in ones')
      const version = template_version + 1
      await tx
        .insertInto('platform.message_template_version')
        .values({ kind_id: id, version, texts: null, account_id: null, created_at: now })
        .execute()
      await tx
        .updateTable('platform.message_kind')
        .set({ template_texts: null, template_version: version, template_changed_at: now })
        .where('id', '=', id)
        .execute()
    }
    const after = { changed: changed.map(({ template }) => template), gone, unfit: unfit.map(({ id }) => id) }
    return { subject: 'messageKinds', after, reply: undefined }
  })
}

function wholeKind(ctx: Ctx, kind: MessageKind & { module: string }): DeclaredKind {
  const module = kind.module.split('.')[1] ?? ''
  if (!(messageModules as readonly string[]).includes(module))
    throw new Error(`${kind.template}: add ${module} to the modules that send messages (messaging/contract/office.ts)`)
  const found = new Set(
    templateParts.flatMap((part) =>
      languages.flatMap((language) => builtInArguments(builtInText(ctx, kind.template, part, language))),
    ),
  )
  return { ...kind, module, arguments: [...found].sort() }
}

function factsOf(ctx: Ctx, kind: DeclaredKind) {
  const labels = Object.fromEntries(
    languages.map((language) => [language, ctx.words.text(`${kind.template}.name`, {}, language)]),
  )
  return {
    labels,
    module: kind.module,
    nature: kind.nature,
    arguments: [...kind.arguments],
    secret_arguments: [...(kind.secretArguments ?? [])],
    is_known: true,
  }
}

function factsOfRow(row: {
  labels: unknown
  module: string
  nature: string
  arguments: string[]
  secret_arguments: string[]
  is_known: boolean
}) {
  const given = row.labels as Record<Language, string>
  return {
    labels: Object.fromEntries(languages.map((language) => [language, given[language]])),
    module: row.module,
    nature: row.nature,
    arguments: row.arguments,
    secret_arguments: row.secret_arguments,
    is_known: row.is_known,
  }
}

function isFit(ctx: Ctx, kind: string, texts: TemplateTexts): boolean {
  return languages.every((language) =>
    templateParts.every((part) => {
      const text = texts[language]?.[part]
      return !text || textProblem(text, builtInText(ctx, kind, part, language)) === null
    }),
  )
}
