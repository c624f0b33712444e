import type { Labels, Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { Kept } from '#kernel/server/notices.ts'
import type { ProviderKind } from '../contract/office.ts'
import type { MessageChannel } from '../contract.ts'
import type { TemplateTexts } from '../schema.ts'

/** How a kind of message goes out, as the office has set it. */
export interface KindSetting {
  /** short name of the module, as `declarations` */
  module: string
  labels: Labels
  nature: 'asked' | 'told'
  isEnabled: boolean
  isUrgent: boolean
  channels: readonly MessageChannel[]
  isEverywhere: boolean
  secretArguments: readonly string[]
  texts: TemplateTexts | null
}

/** A provider as it is stored: what is secret stays encrypted until it is used. */
export interface StoredProvider {
  id: string
  name: string
  kind: ProviderKind
  channel: MessageChannel
  endpoint: string | null
  sender: string | null
  keyId: string | null
  secret: Buffer | null
  signingSecret: Buffer | null
  signature: string | null
  templateCode: string | null
}

interface Configuration {
  kinds: ReadonlyMap<string, KindSetting>
  /** those switched on, the first that is asked first */
  providers: readonly StoredProvider[]
}

const kept = new Kept<Configuration>({ topic: 'messaging', forMs: 5 * 60_000, countMax: 1 })

/** Push settings, changed words and providers: asked for with every message, changed a few times a year. */
export async function configuration(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<Configuration> {
  return await kept.get(ctx, 'all', () => read(ctx))
}

/** @throws when no module declares it: a mistake of ours */
export async function settingOf(ctx: Pick<Ctx, 'db' | 'clock'>, template: string): Promise<KindSetting> {
  const setting = (await configuration(ctx)).kinds.get(template)
  if (!setting) throw new Error(`no module declares the message ${template}`)
  return setting
}

export const providerColumns = [
  'id',
  'name',
  'kind',
  'channel',
  'endpoint',
  'sender',
  'key_id',
  'secret_cipher',
  'signing_secret_cipher',
  'signature',
  'template_code',
] as const

export function storedProvider(row: {
  id: string
  name: string
  kind: string
  channel: string
  endpoint: string | null
  sender: string | null
  key_id: string | null
  secret_cipher: Buffer | null
  signing_secret_cipher: Buffer | null
  signature: string | null
  template_code: string | null
}): StoredProvider {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as ProviderKind,
    channel: row.channel as MessageChannel,
    endpoint: row.endpoint,
    sender: row.sender,
    keyId: row.key_id,
    secret: row.secret_cipher,
    signingSecret: row.signing_secret_cipher,
    signature: row.signature,
    templateCode: row.template_code,
  }
}

async function read({ db }: Pick<Ctx, 'db'>): Promise<Configuration> {
  const kinds = await db
    .selectFrom('platform.message_kind')
    .select([
      'id',
      'module',
      'labels',
      'nature',
      'is_enabled',
      'is_urgent',
      'channels',
      'is_everywhere',
      'secret_arguments',
      'template_texts',
    ])
    .where('is_known', '=', true)
    .execute()
  const providers = await db
    .selectFrom('platform.push_provider')
    .select(providerColumns)
    .where('is_enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return {
    kinds: new Map(
      kinds.map((row): [string, KindSetting] => [
        row.id,
        {
          module: row.module,
          labels: row.labels as Labels,
          nature: row.nature as KindSetting['nature'],
          isEnabled: row.is_enabled,
          isUrgent: row.is_urgent,
          channels: row.channels as MessageChannel[],
          isEverywhere: row.is_everywhere,
          secretArguments: row.secret_arguments,
          texts: row.template_texts as TemplateTexts | null,
        },
      ]),
    ),
    providers: providers.map(storedProvider),
  }
}

/**
 * Comes whatever the reader has chosen: what somebody waits for, what carries a code and so cannot stand in the inbox, and what
 * the office has called urgent.
 */
export function isObligatory(setting: KindSetting): boolean {
  return setting.nature === 'asked' || setting.isUrgent || setting.secretArguments.length > 0
}

/** What stands in place of a built-in text; undefined: it stands as built in. */
export function ownText(
  texts: TemplateTexts | null,
  language: Language,
  part: 'subject' | 'body' | 'sms',
): string | undefined {
  return texts?.[language]?.[part] || undefined
}
