import { choice, choices, flag, instant, integer, labels, reference, secret, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { type MessageChannel, messageChannels, messageStates } from '../contract.ts'

/** Modules whose messages the office may change; the list stands in filters. */
export const messageModules = [
  'accounts',
  'support',
  'declarations',
  'desk',
  'unit-materials',
  'screening',
  'scoring',
  'units',
  'delegations',
  'exams',
  'upkeep',
  'messaging',
] as const

/** Who takes messages over. All but `smtp` and `sms-webhook` follow published documents and are not verified against the provider. */
export const providerKinds = ['smtp', 'sms-webhook', 'aliyun', 'tencent', 'wecom-robot', 'dingtalk-robot'] as const
export type ProviderKind = (typeof providerKinds)[number]

export const channelOfKind: Readonly<Record<ProviderKind, Exclude<MessageChannel, 'app'>>> = {
  smtp: 'email',
  'sms-webhook': 'sms',
  aliyun: 'sms',
  tencent: 'sms',
  'wecom-robot': 'chat-app',
  'dingtalk-robot': 'chat-app',
}

type ProviderField = 'endpoint' | 'sender' | 'keyId' | 'secret' | 'signingSecret' | 'signature' | 'templateCode'
/** What each kind cannot do without. */
export const neededBy: Readonly<Record<ProviderKind, readonly ProviderField[]>> = {
  smtp: ['endpoint', 'sender'],
  'sms-webhook': ['endpoint', 'keyId', 'secret'],
  aliyun: ['keyId', 'secret', 'signature', 'templateCode'],
  tencent: ['keyId', 'secret', 'signature', 'templateCode'],
  'wecom-robot': ['secret'],
  'dingtalk-robot': ['secret'],
}

export const testOutcomes = ['taken', 'refused', 'kept'] as const
export type TestOutcome = (typeof testOutcomes)[number]

const formOfProvider = [
  'name',
  'kind',
  'isEnabled',
  'sort',
  'endpoint',
  'sender',
  'keyId',
  'secret',
  'signingSecret',
  'signature',
  'templateCode',
] as const

const smsKinds = ['sms-webhook', 'aliyun', 'tencent'] as const satisfies readonly ProviderKind[]

/** Push service providers (S3-NAMED-03): of one channel the first that takes a message has it. */
export const pushProviders = resource({
  name: 'pushProviders',
  segment: 'providers',
  fields: {
    name: text({ maxChars: 60 }),
    kind: choice(providerKinds),
    channel: choice(['email', 'sms', 'chat-app'], { isReadOnly: true }),
    isEnabled: flag(),
    sort: integer({ min: 0, max: 1000 }),
    /** `smtps://host:465`, or the address of the interface; left empty: the provider's public one */
    endpoint: text({ maxChars: 300, pattern: '(smtps?|https?)://[^\\s@]+', isOptional: true }),
    sender: text({ maxChars: 200, isOptional: true }),
    keyId: text({ maxChars: 200, isOptional: true }),
    secret: secret({ maxChars: 500, isOptional: true }),
    /** DingTalk robots that sign */
    signingSecret: secret({ maxChars: 500, isOptional: true }),
    /** of text messages: the registered name before them */
    signature: text({ maxChars: 60, isOptional: true }),
    /** of text messages: the registered template */
    templateCode: text({ maxChars: 60, isOptional: true }),
    testedAt: instant({ isReadOnly: true, isOptional: true }),
    testOutcome: choice(testOutcomes, {
      isReadOnly: true,
      isOptional: true,
      tones: { taken: 'good', refused: 'bad', kept: 'wait' },
    }),
    testDetail: text({ isReadOnly: true, isOptional: true }),
  },
  title: 'name',
  list: {
    columns: ['channel', 'sort', 'name', 'kind', 'isEnabled', 'endpoint', 'testOutcome', 'testedAt'],
    filters: ['channel', 'kind', 'isEnabled'],
    search: ['name', 'endpoint'],
    sort: { by: ['sort', 'name', 'channel'], first: 'channel', direction: 'asc', words: ['name'] },
  },
  form: {
    sections: {
      connection: ['endpoint', 'sender', 'keyId', 'secret', 'signingSecret'],
      messages: ['signature', 'templateCode'],
    },
    when: {
      sender: { field: 'kind', is: ['smtp'] },
      keyId: { field: 'kind', is: ['smtp', ...smsKinds] },
      signingSecret: { field: 'kind', is: ['dingtalk-robot'] },
      signature: { field: 'kind', is: smsKinds },
      templateCode: { field: 'kind', is: smsKinds },
    },
    defaults: { sort: 100 },
  },
  create: formOfProvider,
  edit: formOfProvider,
  remove: { ask: 'reason' },
  actions: {
    /** sends one message now; what came of it is shown and kept */
    test: { input: { recipient: text({ maxChars: 200, isOptional: true }) } },
  },
})

/** Which event goes out, and which way. */
export const pushSettings = resource({
  name: 'pushSettings',
  segment: 'push-settings',
  fields: {
    label: labels({ isReadOnly: true }),
    module: choice(messageModules, { isReadOnly: true }),
    isEnabled: flag(),
    channels: choices(messageChannels, { isOptional: true }),
    /** by phone and by e-mail both, instead of by the first of them */
    isEverywhere: flag(),
    isUrgent: flag(),
    updatedAt: instant({ isReadOnly: true }),
  },
  title: 'label',
  list: {
    columns: ['label', 'module', 'isEnabled', 'channels', 'isEverywhere', 'isUrgent', 'updatedAt'],
    filters: ['module', 'isEnabled', 'channels', 'isUrgent'],
    search: ['label'],
    sort: { by: ['module', 'updatedAt'], first: 'module', direction: 'asc' },
  },
  edit: ['isEnabled', 'channels', 'isEverywhere', 'isUrgent'],
})

/** The words of every message (S3-NAMED-04), in the four languages; the office may put its own in place of the built-in ones. */
export const messageTemplates = resource({
  name: 'messageTemplates',
  segment: 'templates',
  fields: {
    label: labels({ isReadOnly: true }),
    module: choice(messageModules, { isReadOnly: true }),
    isChanged: flag({ isReadOnly: true }),
    arguments: text({ isReadOnly: true }),
    version: integer({ isReadOnly: true }),
    changedAt: instant({ isReadOnly: true, isOptional: true }),
  },
  title: 'label',
  list: {
    columns: ['label', 'module', 'isChanged', 'arguments', 'version', 'changedAt'],
    filters: ['module', 'isChanged', 'changedAt'],
    search: ['label'],
    sort: { by: ['module', 'changedAt'], first: 'module', direction: 'asc' },
  },
  actions: {
    /** back to the built-in words */
    reset: { ask: 'yes', isDangerous: true },
  },
})

/** Why the last try came to nothing, as far as what the provider said tells. */
export const deliveryProblems = ['login', 'timeout', 'unreachable', 'rejected', 'other'] as const

/** The log of messages (spec §5: 92 days at once) and what has failed: who was to get what, what became of it, and why. */
export const loggedMessages = resource({
  // the noun under which the log of actions knows it since its delivery
  name: 'messaging',
  segment: 'messages',
  fields: {
    createdAt: instant({ isReadOnly: true }),
    template: reference('messageTemplates', { isReadOnly: true }),
    channel: choice(messageChannels, { isReadOnly: true }),
    /** masked; empty for the inbox and a chat group */
    recipient: text({ isReadOnly: true, isOptional: true }),
    /** of e-mails, once nothing in it is secret any more */
    subject: text({ isReadOnly: true, isOptional: true }),
    state: choice(messageStates, {
      isReadOnly: true,
      tones: { queued: 'wait', held: 'warn', sent: 'good', failed: 'bad' },
    }),
    attempts: integer({ isReadOnly: true }),
    problem: choice(deliveryProblems, { isReadOnly: true, isOptional: true }),
    /** what the provider said, in its own words */
    answer: text({ isReadOnly: true, isOptional: true, isLong: true }),
    provider: text({ isReadOnly: true, isOptional: true }),
    sentAt: instant({ isReadOnly: true, isOptional: true }),
    /** a code or a link of one use, which nobody can send a second time */
    holdsCode: flag({ isReadOnly: true }),
    isOfPush: flag({ isReadOnly: true }),
  },
  title: 'template',
  list: {
    columns: ['createdAt', 'template', 'channel', 'recipient', 'state', 'attempts', 'problem', 'provider', 'sentAt'],
    filters: ['createdAt', 'channel', 'state', 'template', 'problem'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
    window: { field: 'createdAt', days: 92 },
  },
  actions: {
    /** what has failed for good is tried again from the beginning */
    retry: { isBulk: true },
  },
  exports: true,
})
