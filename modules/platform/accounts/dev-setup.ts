// biome-ignore-all lint: temporary
import { registerProgram } from '#kernel/testing/app.ts'
import { buildHttp, contextWithoutRequest, mountRoutes, type Surroundings } from '#kernel/server/http.ts'
import { readSubscriptions } from '#kernel/server/jobs.ts'
import { collectRoutes } from '#kernel/server/module.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { openWords } from '#kernel/server/words.ts'
import { openDatabase } from '#kernel/server/database.ts'
import { system, systemRandom } from '#kernel/server/context.ts'
import settings from '#modules/platform/settings/server/module.ts'
import organizations from '#modules/platform/organizations/server/module.ts'
import messaging from '#modules/platform/messaging/server/module.ts'
import agreements from '#modules/platform/agreements/server/module.ts'
import accounts from './server/module.ts'
import access from '#modules/platform/access/server/module.ts'
import { accountsBoot, resolveActor } from './server/index.ts'
import { syncBuiltInRoles } from '#modules/platform/access/server/index.ts'
import { publishFirstAgreements } from '#modules/platform/agreements/server/index.ts'
const modules = [settings, organizations, messaging, agreements, accounts, access]
const texts = async (folder: string) => ({ zh: (await import(`/work/main/${folder}/texts/zh.ts`)).zh, en: (await import(`/work/main/${folder}/texts/en.ts`)).en, fr: (await import(`/work/main/${folder}/texts/fr.ts`)).fr, ko: (await import(`/work/main/${folder}/texts/ko.ts`)).ko })
registerProgram({ modules, async buildApp(options) {
  const database = openDatabase(options.databaseUrl, { connectionsMax: 10, onError: () => undefined })
  const s: Surroundings = { config: options.config, log: options.log, database, clock: options.clock, random: systemRandom, secrets: openSecrets(options.config.keys),
    words: openWords({ kernel: await texts('kernel'), accounts: await texts('modules/platform/accounts'), agreements: await texts('modules/platform/agreements') }), resolveActor }
  readSubscriptions(modules)
  const boot = accountsBoot(database)
  const fastify = buildHttp(s)
  mountRoutes(fastify, s, collectRoutes(modules), { checkReplies: true })
  const ctx = contextWithoutRequest(s, 'boot', system)
  await syncBuiltInRoles(ctx, collectRoutes(modules))
  await publishFirstAgreements(ctx)
  return { fastify, surroundings: s, database, async close() { await fastify.close(); await boot.settle(); await database.close() } }
} })
