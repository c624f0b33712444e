import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { kernelRefusals } from '../contract/refusals.ts'
import { type Config, isLoopback } from './config.ts'
import { openMetrics } from './metrics.ts'
import { type MigrationFile, migrationProblems, readMigrations } from './migrate.ts'
import { isSame } from './secrets.ts'

const answerTimeoutMs = 2000
const retryAfterS = 2

/**
 * `GET /healthz`: 200 only when the database answers and is migrated, and there was room for what was written lately, else 503
 * with the reasons; for balancers.
 * `GET /metrics`: with METRICS_TOKEN as bearer; without it for monitors on this machine, where the program serves it alone.
 * @param pools whose connections are counted, by name; the first one also asks for the health
 */
export function mountHealth(
  fastify: FastifyInstance,
  {
    config,
    pools,
    isStopping,
  }: { config: Config; pools: Readonly<Record<string, pg.Pool>>; isStopping?: () => boolean },
): void {
  const files = readMigrations()
  const [pool] = Object.values(pools)
  if (!pool) throw new Error('the health check needs a pool')

  fastify.get('/healthz', { schema: { hide: true } as object }, async (_request, reply) => {
    const reasons = isStopping?.() ? ['the program is stopping'] : await reasonsAgainst(pool, files)
    if (fastify.admission.isStuck) reasons.push('the program is full, and nothing comes free')
    const { lack } = fastify.room
    if (lack !== null) reasons.push(lack)
    void reply.header('cache-control', 'no-store').code(reasons.length === 0 ? 200 : 503)
    if (reasons.length > 0) void reply.header('retry-after', String(retryAfterS))
    return { status: reasons.length === 0 ? 'ok' : 'unavailable', reasons }
  })

  const registry = openMetrics(fastify, pools)
  fastify.get('/metrics', { schema: { hide: true } as object }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw kernelRefusals.forbidden()
    void reply.header('cache-control', 'no-store').type(registry.contentType)
    // Already text: the serializer must not make JSON of it.
    return reply.serializer((text) => text as string).send(await registry.metrics())
  })
}

async function reasonsAgainst(pool: pg.Pool, files: readonly MigrationFile[]): Promise<string[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(
      () => resolve([`the database did not answer within ${answerTimeoutMs / 1000} s`]),
      answerTimeoutMs,
    )
  })
  try {
    return await Promise.race([migrationProblems(pool, files), late])
  } catch (error) {
    // undefined_table, invalid_schema_name: a database that was never migrated
    const code = (error as { code?: string }).code
    return [code === '42P01' || code === '3F000' ? 'the database is not migrated' : 'the database cannot be reached']
  } finally {
    clearTimeout(timer)
  }
}

function mayReadMetrics(request: FastifyRequest, config: Config): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (config.metricsToken !== null && bearer !== undefined) return isSame(bearer, config.metricsToken)
  // Behind a proxy on this machine everybody comes from loopback. Not every proxy says that it has forwarded somebody: where
  // others come by a public address, loopback tells nothing.
  if (!isLoopback(new URL(config.publicUrl).hostname)) return false
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => request.headers[name] !== undefined,
  )
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '')
}
