import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { rememberedName } from '#kernel/web/remembered-name.ts'
import { readSession, signedOut } from '#kernel/web/session.ts'
import { pages } from '../portal.tsx'
import { accountPageTexts } from '../texts.ts'
import { SignInForm } from './SignInForm.tsx'
import { signInTexts } from './texts.ts'

/** What the far end answers to the next sign-ins, in order; and what it was asked. */
let replies: { status: number; body: Record<string, unknown> }[] = []
let asked: { what: string; body: unknown }[] = []

const refused = (code: string, message: string) => ({
  status: 422,
  body: { code, message, data: null, params: {}, fields: [] },
})
const welcome = {
  status: 200,
  body: {
    code: 'H0000',
    message: '',
    data: {
      session_key: 'a-token',
      draftKey: 'a-key',
      userInfo: {
        name: '林小满',
        roles: [],
        urlList: [],
        language: 'zh',
        mustChangePassword: false,
        state: 'normal',
        hasNewAgreements: false,
      },
    },
  },
}
let pictures = 0

async function network(address: string, init?: RequestInit): Promise<Response> {
  const url = new URL(address, location.origin)
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
  asked.push({ what: `${init?.method ?? 'GET'} ${url.pathname}`, body })
  if (url.pathname === '/api/captcha') {
    pictures += 1
    const data = { id: `picture-${pictures}`, kind: 'picture', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }
    return Response.json({ code: 'H0000', message: '', data })
  }
  const reply = replies.shift()
  if (!reply) throw new TypeError(`nothing answers ${url.pathname}`)
  return Response.json(reply.body, { status: reply.status })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([signInTexts.load('zh'), accountPageTexts.load('zh')])
})
beforeEach(() => {
  asked = []
  replies = []
  pictures = 0
  localStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

const submit = () => page.getByRole('button', { name: '登录', exact: true }).click()
async function fill() {
  await page.getByRole('textbox', { name: '账号' }).fill(' xiaoman ')
  await page.getByRole('textbox', { name: '密码', exact: true }).fill('secret-word-1')
}
const captcha = () => page.getByRole('textbox', { name: '图片验证码' })
const signIns = () => asked.filter(({ what }) => what !== 'GET /api/captcha').map(({ body }) => body)

test('nobody is asked for a picture code before the server wants one; then it goes along [S2-SIGNIN-01]', async () => {
  const onSignedIn = vi.fn()
  await render(<SignInForm onSignedIn={onSignedIn} />)
  await fill()
  replies = [refused('captcha_needed', '请输入验证码'), welcome]
  expect(captcha().query()).toBeNull()
  await submit()
  await captcha().fill('k7px')
  await submit()
  await expect.poll(() => onSignedIn.mock.calls.length).toEqual(1)
  expect(onSignedIn.mock.calls[0]).toEqual([welcome.body.data.userInfo])
  expect(signIns()).toMatchObject([
    { account: 'xiaoman', password: 'secret-word-1', isConsole: false },
    { account: 'xiaoman', password: 'secret-word-1', captcha: { id: 'picture-1', answer: 'k7px' } },
  ])
  expect(readSession().token).toEqual('a-token')
})

test('the console shows the picture at once, and a wrong attempt brings another', async () => {
  await render(<SignInForm isConsole />)
  await captcha().fill('k7px')
  await fill()
  replies = [refused('wrong_account_or_password', '用户名或密码错误')]
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('用户名或密码错误')
  await expect.element(captcha()).toHaveValue('')
  expect(pictures).toEqual(2)
  expect(signIns()).toMatchObject([{ isConsole: true, captcha: { id: 'picture-1', answer: 'k7px' } }])
  expect(page.getByRole('link', { name: '注册新账号' }).query()).toBeNull()
})

test('what is said at the head of the form comes into sight of whoever presses at its foot, on a phone without a network', async () => {
  await page.viewport(360, 600)
  await render(
    <>
      <style>{'button[type=submit] { margin-top: 1500px }'}</style>
      <SignInForm />
    </>,
  )
  await fill()
  await submit()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('网络没有连通，请检查网络后再试')
  await expect.poll(() => alert.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  await page.viewport(1024, 740)
})

test('whoever is new registers, and goes on from there to where they were going', async () => {
  const link = page.getByRole('link', { name: '注册新账号' })
  const plain = await render(<SignInForm />)
  await expect.element(link).toHaveAttribute('href', '/register')
  await plain.unmount()
  await render(<SignInForm afterRegistering="/declarations/new?contest=innovation" />)
  await expect.element(link).toHaveAttribute('href', '/register?next=%2Fdeclarations%2Fnew%3Fcontest%3Dinnovation')
})

test('a wrong picture code is told at its field, empty fields are not sent at all [S8-06]', async () => {
  await render(<SignInForm isConsole />)
  await expect.element(captcha()).toBeVisible()
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('请输入正确的账号和密码')
  const password = page.getByRole('textbox', { name: '密码', exact: true })
  await expect.element(password).toHaveAccessibleDescription('请输入密码')
  await page.getByRole('textbox', { name: '账号' }).fill('xiaoman')
  await submit()
  await expect.element(page.getByRole('textbox', { name: '账号' })).not.toHaveAccessibleDescription(/请输入/)
  await expect.element(password).toHaveFocus()
  await fill()
  replies = [refused('verification_code_wrong', '验证码错误')]
  await submit()
  await expect.element(captcha()).toHaveAccessibleDescription(/验证码错误/)
  expect(signIns().length).toEqual(1)
})

test('the login name is remembered where that is asked for, the password never; taken back, it is forgotten [S2-SIGNIN-02]', async () => {
  const account = page.getByRole('textbox', { name: '账号' })
  const remember = page.getByRole('checkbox', { name: '记住登录名' })
  const signIn = async () => {
    await fill()
    replies = [welcome]
    await submit()
    await expect.poll(() => readSession().token).toEqual('a-token')
    signedOut()
  }
  const first = await render(<SignInForm isConsole />)
  await remember.click()
  await signIn()
  await first.unmount()
  const again = await render(<SignInForm isConsole />)
  await expect.element(account).toHaveValue('xiaoman')
  await expect.element(remember).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: '密码', exact: true })).toHaveValue('')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret-word-1')
  await remember.click()
  await signIn()
  await again.unmount()
  await render(<SignInForm isConsole />)
  await expect.element(remember).not.toBeChecked()
  await expect.element(account).toHaveValue('')
  expect(rememberedName()).toEqual('')
})

test('who has forgotten the password is led from the sign-in of the console to the page where a new one is set [S2-SIGNIN-03] [console /forgot-password]', async () => {
  const form = await render(<SignInForm isConsole />)
  const link = page.getByRole('link', { name: '忘记密码' })
  await expect.element(link).toBeVisible()
  const recovery = pages.find(({ path }) => path === link.element().getAttribute('href'))
  if (!recovery) throw new Error('the link leads to no page')
  await form.unmount()
  const { Page } = await recovery.lazy()
  await render(
    <Suspense>
      <Page data={{ passwordMinChars: 6, isDemo: false }} />
    </Suspense>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('找回密码')
  await expect.element(page.getByRole('button', { name: '设置新密码' })).toBeVisible()
})
