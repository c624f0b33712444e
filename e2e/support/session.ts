import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccount } from '../demo-accounts.ts'
import { alive } from './watch.ts'

interface Login {
  login: string
  password: string
}

/**
 * Gives the tab a session without its pages: signing in is set-up wherever it is not what is tested. What the client keeps
 * (spec §3) is laid into the tab before its next page begins, and only once, so that logging out stays true.
 */
export async function giveSession(page: Page, { login, password }: Login, isConsole = false): Promise<void> {
  const reply = await page.request.post('/api/sessions', {
    headers: { 'idempotency-key': randomUUID() },
    data: { account: login, password, isConsole },
  })
  const { data, message } = (await reply.json()) as {
    data: { session_key: string; userInfo: object; draftKey: string | null }
    message: string
  }
  if (!reply.ok()) throw new Error(`${login} could not sign in: ${message}`)
  const kept = {
    Authorization: data.session_key,
    userInfo: JSON.stringify(data.userInfo),
    draftKey: data.draftKey ?? '',
  }
  await page.addInitScript(
    ([mark, entries]) => {
      // a blank page before the first of ours has no storage
      if (!location.protocol.startsWith('http') || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, 'given')
      for (const [key, value] of Object.entries(entries)) if (value !== '') sessionStorage.setItem(key, value)
    },
    [`session ${randomUUID()}`, kept] as const,
  )
}

/** A tab signed in as one of the demo's accounts; of another product, by its folder. Where it goes is the next step's. */
export function asAccount(page: Page, role: string, folder?: string): Promise<void> {
  return giveSession(page, demoAccount(role, folder))
}

/** The same, on the landing page. */
export async function signInAs(page: Page, role: string, folder?: string): Promise<void> {
  await asAccount(page, role, folder)
  await page.goto('/')
  await alive(page)
}

/** Signs in by the form on the page as one of the demo's accounts, at once: the page need not be alive. The page must be Chinese. */
export async function fillSignIn(page: Page, role: string, folder?: string): Promise<void> {
  const { login, password } = demoAccount(role, folder)
  await page.getByRole('textbox', { name: '账号' }).fill(login)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}

/** What this tab keeps of its session (spec §3). */
export function sessionOf(page: Page): Promise<{ token: string | null; userInfo: string | null }> {
  return page.evaluate(() => ({
    token: sessionStorage.getItem('Authorization'),
    userInfo: sessionStorage.getItem('userInfo'),
  }))
}
