import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { call } from './prepared.ts'

export interface OfferedLane {
  lane: number
  product: { name: string }
  priceFen: number
  left: number
}

/** What a machine offers now. */
export const offerOf = (request: APIRequestContext, machine: string) =>
  call<{ isOnline: boolean; lanes: OfferedLane[] }>(request, `/api/buy/${machine}`)

/** Does something to a twin, as somebody in front of the machine would. */
export async function deed(machine: string, name: string, body: object = {}): Promise<void> {
  const folder = process.env.E2E_DATA_DIR ?? ''
  const { url, token } = JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')) as { url: string; token: string }
  const answer = await fetch(`${url}/machines/${machine}/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

/** Opens the page of a machine once it is online. */
export async function open(page: Page, machine: string): Promise<void> {
  // its twin connects a moment after the program
  await expect.poll(async () => (await offerOf(page.request, machine)).isOnline, { timeout: 30_000 }).toBe(true)
  await page.goto(`/buy/${machine}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('想要点什么？')
}

/** A product that stands in one lane alone, so that it is known what turns. */
export async function aLoneLane(
  page: Page,
  machine: string,
  wish: (lane: OfferedLane) => boolean,
): Promise<OfferedLane> {
  const { lanes } = await offerOf(page.request, machine)
  const lane = lanes.find(
    (each) => wish(each) && lanes.filter(({ product }) => product.name === each.product.name).length === 1,
  )
  if (!lane) throw new Error(`${machine} has no lane for this journey`)
  return lane
}

const tileOf = (page: Page, lane: OfferedLane) =>
  page.locator('.good').filter({ has: page.getByText(lane.product.name, { exact: true }) })

/** The demo's merchants have the cart: one piece more of it. */
export const pick = (page: Page, lane: OfferedLane) =>
  tileOf(page, lane)
    .getByRole('button', { name: `加一件${lane.product.name}` })
    .click()

/** One piece, and to the payment. */
export async function choose(page: Page, lane: OfferedLane): Promise<void> {
  await pick(page, lane)
  await page.getByRole('button', { name: /^付款/ }).click()
}

/** At the provider, in the same phone, and back. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('link', { name: '去付款' }).click()
  await page.getByRole('button', { name: '确认支付' }).click()
  await expect(page.getByRole('status')).toHaveText('支付成功')
  await page.getByRole('link', { name: '回到订单' }).click()
}
