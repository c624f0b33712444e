import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Runner } from 'graphile-worker'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Config } from '#kernel/server/config.ts'
import { type Clock, type Ctx, type Random, system, systemClock, systemRandom } from '#kernel/server/context.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { mountHealth } from '#kernel/server/health.ts'
import { buildHttp, contextWithoutRequest, mountRoutes, type Surroundings, sendError } from '#kernel/server/http.ts'
import { readSubscriptions, startJobs } from '#kernel/server/jobs.ts'
import { collectRoles, collectRoutes } from '#kernel/server/module.ts'
import { permissionsOf, readResources } from '#kernel/server/resource/registry.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { readScopePaths } from '#kernel/server/scope-paths.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { openWords } from '#kernel/server/words.ts'
import { syncBuiltInRoles } from '#modules/platform/access/server/index.ts'
import { accountsBoot, resolveActor } from '#modules/platform/accounts/server/index.ts'
import { publishFirstAgreements } from '#modules/platform/agreements/server/index.ts'
import { entriesOfType, fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { acceptFileBodies, fileReferencesOf } from '#modules/platform/files/server/index.ts'
import { demoApi } from './demo/demo-api.ts'
import { legacyRoutes } from './legacy-api.ts'
import { modules } from './modules.ts'
import { mountPortal, openPortal } from './portal.ts'
import { loadCatalogues } from './texts.ts'

export interface AppOptions {
  config: Config
  log: FastifyBaseLogger
  databaseUrl: string
  clock?: Clock
  random?: Random
  /** tests: every reply is compared with its schema to the letter */
  checkReplies?: boolean
  /** where the web was built; the API alone when left out */
  distDir?: string
}

export interface App {
  fastify: FastifyInstance
  surroundings: Surroundings
  database: Database
  /** a context for work that no request asked for */
  context(name: string): Ctx
  /** starts the worker, where this process has that role */
  start(): Promise<void>
  close(): Promise<void>
}

/** What every installation has from its first start: dictionary, agreements, built-in roles. Harmless to repeat. */
async function fillFirstData(database: Database, ctx: Ctx): Promise<void> {
  await fillDictionary(database.write)
  await publishFirstAgreements(ctx)
  await syncBuiltInRoles(ctx, permissionsOf([...modules, demoApi]), collectRoles(modules))
}

/** Every door of the program: the modules', and the specification's own addresses. */
export function allRoutes(): BoundRoute[] {
  const routes = collectRoutes([...modules, demoApi])
  return [...routes, ...legacyRoutes(routes)]
}

const connectionsMax = 20
const jobsAtOnce = 4

/** Puts the program together: database, words, secrets, routes, pages, worker. Listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log } = options
  const database = openDatabase(options.databaseUrl, {
    connectionsMax,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const surroundings: Surroundings = {
    config,
    log,
    database,
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
    secrets: openSecrets(config.keys),
    words: openWords(await loadCatalogues(modules)),
    resolveActor,
  }
  const context = (name: string) => contextWithoutRequest(surroundings, name, system)
  readSubscriptions(modules)
  readScopePaths(modules)
  readResources(modules, { entriesOf: entriesOfType, filesOf: fileReferencesOf })
  const accounts = accountsBoot(database)
  const routes = allRoutes()
  await fillFirstData(database, context('boot'))
  let isStopping = false
  const fastify = buildHttp(surroundings)
  await fastify.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Declaration platform', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  mountHealth(fastify, {
    config,
    pools: { read: database.readPool, write: database.writePool },
    isStopping: () => isStopping,
  })
  acceptFileBodies(fastify)
  mountRoutes(fastify, surroundings, routes, { checkReplies: options.checkReplies ?? false })
  fastify.get('/api/openapi.json', { schema: { hide: true } as object }, () => fastify.swagger())

  fastify.setNotFoundHandler((request, reply) => sendError(surroundings, request, reply, kernelRefusals.not_found()))
  if (options.distDir !== undefined) await mountPortal(fastify, await openPortal(options.distDir), { config })

  let runner: Runner | null = null
  return {
    fastify,
    surroundings,
    database,
    context,
    async start() {
      if (!config.roles.includes('worker')) return
      runner = await startJobs({
        pgPool: database.writePool,
        modules,
        contextOf: context,
        concurrency: jobsAtOnce,
        log,
      })
    },
    async close() {
      isStopping = true
      await fastify.close()
      await runner?.stop()
      await accounts.settle()
      await database.close()
    },
  }
}
