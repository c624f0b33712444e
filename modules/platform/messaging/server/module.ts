import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { inboxRoutes, messageRoutes, quietHoursRoutes, templateRoutes } from '../contract.ts'
import { inboxSchemas, messageSchemas, quietHoursSchemas, templateSchemas } from '../schema.ts'
import { servedMessages, servedProviders, servedSettings, servedTemplates } from './console.ts'
import { deliverMessage } from './delivery.ts'
import { inbox, ownMessage, readAllMessages, readMessage, unreadCount } from './inbox.ts'
import { personal, retention } from './personal.ts'
import { demoOutbox, listMessages } from './queries.ts'
import { quietHours, setQuietHours } from './quiet-hours.ts'
import { previewTemplate, saveTemplate, templateTextsOf, versionTexts } from './template-office.ts'

const everyTemplate = {
  rows: 'all messages',
  isForAll: true,
  find: (ctx: Ctx, { params }: { params: { id: string } }) => servedTemplates.find(ctx, params.id),
} as const
const looking = { who: 'permitted', roles: ['auditor'] } as const
const oneself = { who: 'signed-in', why: 'everybody has an inbox' } as const

export default defineModule({
  name: 'platform.messaging',
  tables: ['platform.message', 'platform.message_kind', 'platform.message_template_version', 'platform.push_provider'],
  resources: [servedProviders, servedSettings, servedTemplates, servedMessages],
  messages: [
    { template: 'messaging.messages.pushed', nature: 'asked' },
    { template: 'messaging.messages.test', nature: 'asked' },
  ],
  personal,
  retention,
  routes: [
    route(messageRoutes.list, messageSchemas.list, {
      access: { who: 'permitted', roles: ['admin'], rows: 'scoped list' },
      run: (ctx, { query }) => listMessages(ctx, query),
    }),
    route(messageRoutes.demoOutbox, messageSchemas.demoOutbox, {
      access: { who: 'anyone', why: 'codes are asked for before signing in', rows: 'scoped list' },
      run: (ctx) => demoOutbox(ctx),
    }),
    route(inboxRoutes.list, inboxSchemas.list, {
      access: { ...oneself, rows: 'own account' },
      run: (ctx, { query }) => inbox(ctx, query),
    }),
    route(inboxRoutes.read, inboxSchemas.read, {
      access: { ...oneself, rows: { rows: 'own messages', find: (ctx, { params }) => ownMessage(ctx, params.id) } },
      run: (ctx, { params }) => readMessage(ctx, params.id),
    }),
    route(inboxRoutes.readAll, inboxSchemas.readAll, {
      access: { ...oneself, rows: 'own account' },
      run: (ctx) => readAllMessages(ctx),
    }),
    route(quietHoursRoutes.view, quietHoursSchemas.view, {
      access: { ...looking, rows: 'public rows' },
      run: (ctx) => quietHours(ctx),
    }),
    route(quietHoursRoutes.edit, quietHoursSchemas.edit, {
      access: { who: 'permitted', roles: [], rows: 'public rows' },
      run: (ctx, { body }) => setQuietHours(ctx, body.hours),
    }),
    route(templateRoutes.texts, templateSchemas.texts, {
      access: { ...looking, rows: everyTemplate },
      run: (ctx, { params }) => templateTextsOf(ctx, params.id),
    }),
    route(templateRoutes.version, templateSchemas.version, {
      access: { ...looking, rows: everyTemplate },
      run: (ctx, { params }) => versionTexts(ctx, params.id, params.version),
    }),
    route(templateRoutes.save, templateSchemas.save, {
      access: { who: 'permitted', roles: [], rows: everyTemplate },
      run: (ctx, { params, body }) => saveTemplate(ctx, params.id, body),
    }),
    route(templateRoutes.preview, templateSchemas.preview, {
      access: { ...looking, rows: everyTemplate },
      run: (ctx, { params, body }) => previewTemplate(ctx, params.id, body),
    }),
  ],
  live: [{ key: 'messages', permission: null, count: unreadCount }],
  jobs: { 'messaging.deliver': deliverMessage },
  invariants: [
    {
      name: 'changed words are the newest version',
      sql: `select kind.id from platform.message_kind kind
            left join platform.message_template_version version
              on version.kind_id = kind.id and version.version = kind.template_version
            where kind.template_version > 0 and kind.template_texts is distinct from version.texts`,
    },
    {
      name: 'what waits for somebody while they ask for it has no settings',
      sql: `select id from platform.message_kind where nature = 'asked' and cardinality(channels) > 0`,
    },
    {
      name: 'a code never goes into an inbox',
      sql: `select id from platform.message_kind
            where cardinality(secret_arguments) > 0 and channels && array['app', 'chat-app']`,
    },
  ],
})
