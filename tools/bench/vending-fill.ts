import { createHash } from 'node:crypto'
import pg from 'pg'
import { laneNumber } from '#modules/vending/machines/contract.ts'
import { operatorLevel } from '#modules/vending/merchants/contract.ts'

/** Below the operator: merchants of which the first has sub-merchants, and machines dealt out to all of them. */
export const tree = { merchants: 4, subMerchants: 2, products: 60, layers: 5, lanesPerLayer: 6 } as const
const places = tree.merchants + tree.subMerchants

/** The session of the first merchant's administrator, who sees its sub-merchants too. */
export const administratorToken = 'bench-token-administrator'

/** How machine `n` comes in, 0 ≤ n: whoever is told the number knows it. */
export interface BenchLogin {
  tenant: string
  machine: string
  password: string
}

/** The login of machine `n`, as {@link fillMachines} has made it. */
export function loginOf(n: number): BenchLogin {
  return { tenant: merchantIdOf(n % places), machine: `BM${n}`, password: passwordOf(n) }
}

/** The id of machine `n`. */
export function machineIdOf(n: number): string {
  return uuidOf(`bench machine ${n}`)
}

/** The id of merchant `n`; those after the first {@link tree} merchants stand below the first. */
export function merchantIdOf(n: number): string {
  return uuidOf(`bench merchant ${n}`)
}

/** 32 bytes that look random, as text of 43 characters: the form of the product's own. */
function passwordOf(n: number): string {
  return createHash('sha256').update(`bench login ${n}`).digest('base64url')
}

/** Of version 4 by its form, as the product's are. */
function uuidOf(text: string): string {
  return createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
}

/** The same in SQL; `n` is an expression. */
export function uuidSql(what: string, n: string): string {
  return `overlay(overlay(md5('${what} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** Works as the superuser while references and triggers are off, in one transaction. */
export async function filling(superUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query('begin')
    // What is written here fits together by construction: asking for every reference again would take twice the time.
    await client.query('set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Fills in merchants with their administrator, goods, and so many machines with 30 lanes and a login each. Secrets are hashed
 * as the product does it: once, since they are 256 random bits.
 * @param superUrl of the database for the superuser, which holds the demo
 */
export async function fillMachines(superUrl: string, count: number): Promise<void> {
  await filling(superUrl, async (client) => {
    await fillMerchants(client)
    await fillGoods(client)
    for (const text of machineRows(count)) await client.query(text)
    for (let first = 0; first < count; first += 1000) await fillLogins(client, first, Math.min(count, first + 1000))
  })
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  for (const table of ['machine', 'cabinet', 'lane', 'device', 'device_credential', 'product', 'merchant'])
    await client.query(`vacuum analyze vending.${table}`)
  await client.query('analyze platform.organization; analyze platform.account; analyze platform.session')
  await client.end()
}

const merchant = (n: string) => uuidSql('bench merchant', n)
const product = (n: string) => uuidSql('bench product', n)
const machine = (n: string) => uuidSql('bench machine', n)
const isSub = `n >= ${tree.merchants}`
const operator = `(select id from platform.organization where kind = 'merchant' and level = '${operatorLevel}')`
const pathOfMerchant = `case when ${isSub} then array[${operator}, ${merchant('0')}, ${merchant('n')}]
  else array[${operator}, ${merchant('n')}] end`

async function fillMerchants(client: pg.Client): Promise<void> {
  const all = `generate_series(0, ${places - 1}) as n`
  const account = uuidSql('bench account', `'administrator'`)
  for (const text of [
    `insert into platform.organization (id, parent_id, kind, level, code, name, path)
      select ${merchant('n')}, case when ${isSub} then ${merchant('0')} else ${operator} end, 'merchant',
        case when ${isSub} then 'sub-merchant' else 'merchant' end, 'B' || n, '量测商户 ' || n, ${pathOfMerchant} from ${all}`,
    `insert into platform.account
        (id, login_name, password_hash, kind, display_name, organization_id, draft_key, created_at, updated_at)
      values (${account}, 'benchadministrator', 'none', 'staff', '许青禾', ${merchant('0')}, sha256('bench'::bytea), now(), now())`,
    `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
      values (${uuidSql('bench session', `'administrator'`)}, sha256('${administratorToken}'::bytea), ${account}, now(), now(),
        now() + interval '12 hours')`,
    `insert into platform.account_role (account_id, role_code, organization_id)
      values (${account}, 'merchant-admin', ${merchant('0')})`,
    `insert into vending.merchant (id, merchant_path, kind, administrator_id, phone, business_type, created_at)
      select ${merchant('n')}, ${pathOfMerchant}, 'ordinary', ${account}, '13800000000', 'company', now() from ${all}`,
  ])
    await client.query(text)
}

async function fillGoods(client: pg.Client): Promise<void> {
  const category = uuidSql('bench category', `'drinks'`)
  const owner = `join vending.merchant m on m.id = ${merchant('0')}`
  await client.query(`insert into vending.category (id, merchant_id, merchant_path, code, name, created_at)
    select ${category}, m.id, m.merchant_path, 'BENCH', '饮料', now() from vending.merchant m where m.id = ${merchant('0')}`)
  await client.query(`insert into vending.product (id, merchant_id, merchant_path, code, name, category_id, purchase_price_fen,
      price_fen, state, created_at)
    select ${product('n')}, m.id, m.merchant_path, 'BENCH' || n, '矿泉水 ' || n || ' 毫升', ${category}, 100, 200 + n * 10,
      'approved', now()
    from generate_series(0, ${tree.products - 1}) as n ${owner}`)
}

/** None is in service yet: between the parts of a bench they are away for long, and nobody is to be told so ten thousand times. */
function machineRows(count: number): string[] {
  const each = `generate_series(0, ${count - 1}) as n join vending.merchant m on m.id = ${merchant(`(n % ${places})`)}`
  const cabinet = uuidSql('bench cabinet', 'n')
  const numbers = Array.from({ length: tree.layers * tree.lanesPerLayer }, (_, index) => {
    const [layer, place] = [Math.floor(index / tree.lanesPerLayer) + 1, (index % tree.lanesPerLayer) + 1]
    return `(${index}, ${layer}, ${place}, ${laneNumber(1, layer, place)})`
  })
  return [
    `insert into vending.machine (id, merchant_id, merchant_path, code, name, type, lifecycle, created_at)
      select ${machine('n')}, m.id, m.merchant_path, 'BM' || n, '便利 ' || n || ' 号机', 'vending', 'installed', now() from ${each}`,
    `insert into vending.cabinet (id, merchant_path, machine_id, number, layers, lanes_per_layer)
      select ${cabinet}, m.merchant_path, ${machine('n')}, 1, ${tree.layers}, ${tree.lanesPerLayer} from ${each}`,
    `insert into vending.lane (id, merchant_id, merchant_path, machine_id, cabinet_id, number, layer, place, product_id, price_fen,
        stock, capacity)
      select gen_random_uuid(), m.id, m.merchant_path, ${machine('n')}, ${cabinet}, lane.number, lane.layer, lane.place,
        ${product(`((lane.index + n) % ${tree.products})`)}, 300, 8, 8
      from ${each} cross join (values ${numbers.join(', ')}) as lane (index, layer, place, number)`,
    `insert into vending.device (machine_id, merchant_id, merchant_path, connection_since)
      select ${machine('n')}, m.id, m.merchant_path, now() from ${each}`,
  ]
}

/** The bundled broker compares hashes and is never told a secret, so that its cipher may be anything. */
async function fillLogins(client: pg.Client, first: number, end: number): Promise<void> {
  const rows = Array.from({ length: end - first }, (_, index) => ({
    n: first + index,
    password: passwordOf(first + index),
  }))
  await client.query(
    `insert into vending.device_credential (id, machine_id, merchant_path, version, secret_hash, secret_cipher, issued_at)
    select gen_random_uuid(), device.machine_id, device.merchant_path, 1, sha256(login.password::bytea), '\\x00', now()
    from jsonb_to_recordset($1::jsonb) as login (n int, password text)
    join vending.device device on device.machine_id = ${machine('login.n')}`,
    [JSON.stringify(rows)],
  )
}
