import { writeCursor } from '#kernel/server/cursor.ts'
import type { Case } from './cases.ts'
import { compare } from './compare.ts'
import { connectTo, type Wired } from './events.ts'
import { freePort, startProgram, stopProgram } from './processes.ts'
import type { Compared } from './report.ts'
import { administratorToken, merchantIdOf } from './vending-fill.ts'

const pageRows = 50
const aim = 0.7
const timed = { warmUp: { timeS: 3 }, run: { timeS: 4 } } satisfies Pick<Case, 'warmUp' | 'run'>
const listPath = `/api/console/orders?language=zh&channel=1&limit=${pageRows}`
const headers = { authorization: administratorToken }

/** How far down the list a page begins. */
const depths = [
  { title: 'orders: list, first page', share: 0 },
  { title: 'orders: list, a page in the middle', share: 0.5 },
  { title: 'orders: list, a page near the end', share: 0.99 },
] as const

interface Place {
  at: string
  id: string
}

/** The console's list of orders, asked by a merchant's administrator, against the bare handler. */
export async function measureOrders(wired: Wired & { appUrl: string }): Promise<Compared[]> {
  const { product } = wired
  const bare = await startProgram(['tools/bench/bare-orders.ts'], {
    BARE_DATABASE_URL: wired.appUrl,
    PORT: await freePort(),
  })
  try {
    const places = await placesAt(wired)
    const compared: Compared[] = []
    for (const { title, share } of depths) {
      const place = places.get(share)
      const paths = { product: productPath(place), bare: barePath(place) }
      await requireSameRows(`${product.origin}${paths.product}`, `${bare.origin}${paths.bare}`)
      const of: Case = {
        title,
        aim,
        ...timed,
        connect: async (side) => () => () => ({ method: 'GET', path: paths[side], headers }),
      }
      compared.push(await compare(of, { product, bare }, wired.dataDir))
    }
    return compared
  } finally {
    await stopProgram(bare)
  }
}

function productPath(place: Place | undefined): string {
  if (!place) return listPath
  return `${listPath}&after=${writeCursor(['createdAt', 'desc', place.at, place.id, 0])}`
}

function barePath(place: Place | undefined): string {
  const own = `/orders?merchant=${merchantIdOf(0)}`
  return place ? `${own}&at=${encodeURIComponent(place.at)}&id=${place.id}` : own
}

/** Where the deep pages begin: turning thousands of pages would take longer than everything else. */
async function placesAt(wired: Wired): Promise<Map<number, Place>> {
  const client = await connectTo(wired)
  try {
    await client.query(`set timezone = 'UTC'`)
    const own = `from vending.sales_order where merchant_path[2] = '${merchantIdOf(0)}'`
    const { rows: counted } = await client.query(`select count(*)::int as count ${own}`)
    const places = new Map<number, Place>()
    for (const { share } of depths) {
      if (share === 0) continue
      const { rows } = await client.query(
        `select created_at::text as at, id ${own} order by created_at desc, id desc offset $1 limit 1`,
        [Math.floor(counted[0].count * share)],
      )
      places.set(share, rows[0])
    }
    return places
  } finally {
    await client.end()
  }
}

/** @throws when the two sides do not show the same orders: then there would be nothing to compare */
async function requireSameRows(...urls: readonly string[]): Promise<void> {
  const pages = await Promise.all(
    urls.map(async (url) => {
      const answer = (await (await fetch(url, { headers })).json()) as { data: { rows: { id: string }[] } | null }
      return answer.data?.rows.map(({ id }) => id).join() ?? JSON.stringify(answer)
    }),
  )
  if (new Set(pages).size > 1 || pages[0]?.split(',').length !== pageRows)
    throw new Error(
      `product and bare handler show different orders: ${pages.map((page) => page.slice(0, 200)).join(' · ')}`,
    )
}
