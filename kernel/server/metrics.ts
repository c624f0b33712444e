import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countedThings } from './counters.ts'
import { ranks } from './waiting-line.ts'

/** Counts of what is there now, read when somebody asks. */
const standing: readonly { name: string; help: string; read(fastify: FastifyInstance): number }[] = [
  {
    name: 'http_requests_in_flight',
    help: 'Requests under way; files, streams that stay open, and those whose body still comes, are none of them',
    read: ({ admission }) => admission.inFlight,
  },
  {
    name: 'http_files_in_flight',
    help: 'Files that are on their way, or looked at',
    read: ({ admission }) => admission.files,
  },
  {
    name: 'http_bodies_arriving',
    help: 'Requests whose body still comes; nothing is done for them yet',
    read: ({ admission }) => admission.arrivals.count,
  },
  {
    name: 'http_streams_open',
    help: 'Streams that stay open: live counts of consoles, live scoreboards',
    read: ({ streams }) => streams.count,
  },
  {
    name: 'http_requests_waiting',
    help: 'Requests that wait for a place to be worked on',
    read: ({ admission }) => admission.line.waiting,
  },
]

/**
 * All that `GET /metrics` tells, in a registry of its own: tests open several programs in one process.
 * @param pools whose connections are counted, by name
 */
export function openMetrics(fastify: FastifyInstance, pools: Readonly<Record<string, pg.Pool>>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeRequests(fastify, registry)
  for (const { name, help, read } of standing) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(fastify))
      },
    })
  }
  countRefusals(fastify, registry)
  countConnections(pools, registry)
  for (const thing of countedThings()) {
    new Counter({
      name: thing.name,
      help: thing.help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(thing.count)
      },
    })
  }
  return registry
}

function timeRequests(fastify: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address: ids would make a series of each.
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    requests.observe(labels, (fastify.admission.waitedMs(request) + reply.elapsedTime) / 1000)
    done()
  })
}

function countRefusals(fastify: FastifyInstance, registry: Registry): void {
  new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests answered 503 before anything was done for them, by rank: write and read (signed in), send (not signed in), page',
    labelNames: ['rank'],
    registers: [registry],
    collect() {
      this.reset()
      for (const rank of ranks) this.inc({ rank }, fastify.admission.line.refused[rank])
    },
  })
}

function countConnections(pools: Readonly<Record<string, pg.Pool>>, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'open' }, pool.totalCount)
        this.set({ pool: name, state: 'idle' }, pool.idleCount)
        this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}
