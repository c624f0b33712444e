import { setImmediate } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { readClosedPermissions } from '#kernel/server/closed-permissions.ts'
import type { Config } from '#kernel/server/config.ts'
import { type Clock, type Ctx, type Random, system, systemClock, systemRandom } from '#kernel/server/context.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { readHandlers } from '#kernel/server/handlers.ts'
import { mountHealth } from '#kernel/server/health.ts'
import { buildHttp, contextWithoutRequest, mountRoutes, type Surroundings, sendError } from '#kernel/server/http.ts'
import { type JobRunner, readSubscriptions, startJobs } from '#kernel/server/jobs.ts'
import { readLogSubjects } from '#kernel/server/log-subjects.ts'
import {
  collectCircles,
  collectLabels,
  collectLiveCounts,
  collectMessageKinds,
  collectRoles,
  collectRoutes,
  type ModuleDefinition,
} from '#kernel/server/module.ts'
import { readPersonalData } from '#kernel/server/personal.ts'
import { permissionsOf, readResources } from '#kernel/server/resource/registry.ts'
import { readRoleLevels } from '#kernel/server/role-levels.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { readScopePaths } from '#kernel/server/scope-paths.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { openWords } from '#kernel/server/words.ts'
import { setUnitOpinions } from '#modules/contest/prints/server/index.ts'
import { opinionsOf } from '#modules/contest/screening/server/index.ts'
import { readCatalogue, syncBuiltInRoles } from '#modules/platform/access/server/index.ts'
import { accountsBoot, resolveActor } from '#modules/platform/accounts/server/index.ts'
import { publishFirstAgreements } from '#modules/platform/agreements/server/index.ts'
import { lastChanges } from '#modules/platform/audit/server/index.ts'
import { setLiveCounts } from '#modules/platform/console/server/index.ts'
import { entriesOfType, fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { exportsBoot } from '#modules/platform/exports/server/index.ts'
import { acceptFileBodies, fileReferencesOf } from '#modules/platform/files/server/index.ts'
import {
  correctTexts,
  followCorrections,
  onCorrections,
  pageWordsTag,
  setLabelSources,
  setOwnTexts,
  syncTexts,
} from '#modules/platform/localization/server/index.ts'
import { setStillMeant, syncMessageKinds } from '#modules/platform/messaging/server/index.ts'
import { isStillMeant, setCircles } from '#modules/platform/pushes/server/index.ts'
import { allSettings, fillSettings } from '#modules/platform/settings/server/index.ts'
import { keepNotificationTexts } from '#modules/vending/payments/server/index.ts'
import { demoApi } from './demo/demo-api.ts'
import { type Devices, type OpeningBroker, startDevices } from './devices.ts'
import { legacyRoutes } from './legacy-api.ts'
import { modules } from './modules.ts'
import { describing, openapiModule } from './openapi.ts'
import { ownTextSource } from './own-texts.ts'
import { mountPortal, openPortal, type PageWords } from './portal.ts'
import { loadCatalogues } from './texts.ts'

export interface AppOptions {
  config: Config
  log: FastifyBaseLogger
  databaseUrl: string
  /** the database is as this version wants it; left out: it is already */
  prepared?: Promise<unknown>
  clock?: Clock
  random?: Random
  /** tests: every reply is compared with its schema to the letter */
  checkReplies?: boolean
  /** where the web was built; the API alone when left out */
  distDir?: string
  /** what machines speak through; without it {@link App.start} starts no gateway of theirs */
  broker?: OpeningBroker
}

export interface App {
  fastify: FastifyInstance
  surroundings: Surroundings
  database: Database
  /** a context for work that no request asked for */
  context(name: string): Ctx
  /** starts the worker and the device gateway, where this process has those roles */
  start(): Promise<void>
  /** waits for what earlier requests have left to be written in the background */
  settle(): Promise<void>
  close(): Promise<void>
}

/** What every installation has from its first start: settings, dictionary, agreements, roles, messages. Harmless to repeat. */
async function fillFirstData(database: Database, ctx: Ctx): Promise<void> {
  await fillSettings(database.write)
  await fillDictionary(database.write)
  await publishFirstAgreements(ctx)
  await syncBuiltInRoles(ctx, permissionsOf([...modules, ...ownModules]), collectRoles(modules))
  await syncMessageKinds(ctx, collectMessageKinds(modules))
}

/** What pages ask of the office's words: which languages there are, and what was corrected of the product's texts. */
function pageWords({ database, clock }: Surroundings): PageWords {
  const db = database.read
  return {
    offered: async () => (await allSettings({ db, clock })).offeredLanguages,
    tag: (language, offered) => pageWordsTag(db, language, offered),
    correct: (group, texts, language) => correctTexts(db, group, texts, language),
    onChange: (listener) => onCorrections(db, listener),
  }
}

/** The setting `debug` (spec §9): on, the log tells more; off, as much as the program was started with. */
async function followDebug({ database, clock, log, config }: Surroundings): Promise<void> {
  const apply = async () => {
    const { debug } = await allSettings({ db: database.read, clock })
    log.level = debug ? 'debug' : config.logLevel
  }
  await apply()
  database.notices.onChange('settings', () => {
    // the database is gone: when it is back, the notices say so
    apply().catch((error: unknown) => log.warn({ err: error }, 'the setting debug could not be read'))
  })
}

/** What has to be in the database, and what follows its changes, before anybody is answered. */
async function readyData(surroundings: Surroundings, ctx: Ctx, prepared: Promise<unknown> | undefined): Promise<void> {
  await prepared
  const { database } = surroundings
  await Promise.all([fillFirstData(database, ctx), database.notices.start()])
  await Promise.all([followCorrections(surroundings), followDebug(surroundings)])
}

/** Loaded where it is wanted alone: it brings along what sets papers and draws pictures, tens of megabytes. */
async function demoLife(surroundings: Surroundings, routes: readonly BoundRoute[]): Promise<ModuleDefinition> {
  const life = await import('./demo/life/job.ts')
  return life.demoLife(surroundings, routes)
}

const ownModules = [demoApi, openapiModule(() => allRoutes())]

/** Every door of the program: the modules', and the specification's own addresses. */
export function allRoutes(): BoundRoute[] {
  const routes = collectRoutes([...modules, ...ownModules])
  return [...routes, ...legacyRoutes(routes)]
}

const connectionsMax = 20
const jobsAtOnce = 4
const routesAtOnce = 40

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
  readHandlers(modules)
  setLiveCounts(collectLiveCounts(modules))
  setCircles(collectCircles(modules))
  setStillMeant(isStillMeant)
  setLabelSources(collectLabels(modules))
  setUnitOpinions(opinionsOf)
  readScopePaths(modules)
  readRoleLevels(modules)
  readClosedPermissions(modules)
  readPersonalData(modules)
  readLogSubjects(modules)
  readResources(modules, { entriesOf: entriesOfType, filesOf: fileReferencesOf, lastChanges })
  const accounts = accountsBoot(database)
  exportsBoot(database)
  const routes = allRoutes()
  readCatalogue([...modules, ...ownModules], routes)
  setOwnTexts(ownTextSource(modules))
  let isStopping = false
  const fastify = buildHttp(surroundings)
  const mount = async () => {
    await fastify.register(swagger, {
      openapi: { openapi: '3.1.0', info: { title: 'Declaration platform', version: '1' } },
      ...describing(routes),
    })
    mountHealth(fastify, {
      config,
      pools: { read: database.readPool, write: database.writePool },
      isStopping: () => isStopping,
    })
    acceptFileBodies(fastify)
    keepNotificationTexts(fastify)
    for (let from = 0; from < routes.length; from += routesAtOnce) {
      const some = routes.slice(from, from + routesAtOnce)
      mountRoutes(fastify, surroundings, some, { checkReplies: options.checkReplies ?? false })
      // what the database has answered is heard in between
      await setImmediate()
    }
    fastify.setNotFoundHandler((request, reply) => sendError(surroundings, request, reply, kernelRefusals.not_found()))
  }
  // the one waits for the database most of the time, the other never does
  await Promise.all([readyData(surroundings, context('boot'), options.prepared), mount()])
  if (options.distDir !== undefined)
    await mountPortal(fastify, await openPortal(options.distDir), { config, words: pageWords(surroundings) })

  let runner: JobRunner | null = null
  let texts: Promise<void> | null = null
  let devices: Devices | null = null
  const startWorker = async () => {
    // nobody's first request waits for the list of the workbench
    texts = syncTexts(context('texts')).catch((error: unknown) =>
      log.error({ err: error }, 'the list of texts was not brought up to this version'),
    )
    runner = await startJobs({
      pgPool: database.writePool,
      modules: config.hasDemoLife ? [...modules, await demoLife(surroundings, routes)] : modules,
      contextOf: context,
      concurrency: jobsAtOnce,
      log,
    })
  }
  return {
    fastify,
    surroundings,
    database,
    context,
    settle: accounts.settle,
    async start() {
      if (config.roles.includes('worker')) await startWorker()
      if (options.broker) devices = startDevices(surroundings, await options.broker.opened)
    },
    async close() {
      isStopping = true
      await fastify.close()
      await devices?.close()
      await runner?.stop()
      await texts
      await accounts.settle()
      await database.close()
    },
  }
}
