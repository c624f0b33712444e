import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CaptchaField } from './CaptchaField.tsx'
import { ContactProof } from './ContactProof.tsx'
import { accountPageTexts } from './texts.ts'
import { useCaptcha } from './use-captcha.ts'
import { useContactProof } from './use-contact-proof.ts'
import '#kernel/web/ui/base.css'
import '#kernel/web/ui/forms.css'

/** What the far end answers, by method and path; and what it was asked. */
const answers = new Map<string, () => Promise<{ status: number; body: unknown }>>()
let asked: { what: string; body: Record<string, unknown> | null }[] = []

function answer(what: string, data: unknown) {
  answers.set(what, async () => ({ status: 200, body: { code: 'H0000', message: '', data } }))
}
function refuse(what: string, status: number, body: Record<string, unknown>) {
  answers.set(what, async () => ({ status, body: { data: null, params: {}, fields: [], ...body } }))
}

async function network(address: string, init?: RequestInit): Promise<Response> {
  const url = new URL(address, location.origin)
  const what = `${init?.method ?? 'GET'} ${url.pathname}`
  const replaces = url.searchParams.get('replaces')
  asked.push({ what, body: typeof init?.body === 'string' ? JSON.parse(init.body) : replaces && { replaces } })
  const reply = await answers.get(what)?.()
  if (!reply) throw new TypeError(`nothing answers ${what}`)
  return new Response(JSON.stringify(reply.body), { status: reply.status })
}

const pictureOf = (id: string) => ({ id, kind: 'picture', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
const inMs = (span: number) => new Date(Date.now() + span).toISOString()

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await accountPageTexts.load('zh')
})
beforeEach(() => {
  asked = []
  answers.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
  answer('GET /api/captcha', pictureOf('one'))
})
afterEach(() => void vi.unstubAllGlobals())

function CaptchaProbe() {
  const captcha = useCaptcha()
  return (
    <>
      <button type="button" onClick={() => void captcha.demand('picture')}>
        ask
      </button>
      <CaptchaField captcha={captcha} />
      <output>{JSON.stringify(captcha.answer() ?? null)}</output>
    </>
  )
}
const told = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown

test('another picture makes the one before worthless and empties the field [S2-SIGNIN-04]', async () => {
  await render(<CaptchaProbe />)
  await page.getByRole('button', { name: 'ask' }).click()
  await page.getByRole('textbox').fill('abcd')
  expect(told()).toEqual({ id: 'one', answer: 'abcd' })
  answer('GET /api/captcha', pictureOf('two'))
  await page.getByRole('button', { name: '换一张' }).click()
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  await page.getByRole('textbox').fill('wxyz')
  expect(told()).toEqual({ id: 'two', answer: 'wxyz' })
  expect(asked.map(({ body }) => body)).toEqual([null, { replaces: 'one' }])
})

test('whoever cannot read the picture lets the device calculate, and nothing needs typing', async () => {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 40,
    deriveKey,
    hmacSignatureSecret: 'a secret of the test',
  })
  const wire = JSON.parse(JSON.stringify(challenge)) as unknown
  answer('GET /api/captcha/proof', { kind: 'proof', challenge: wire, expiresAt: inMs(60_000) })
  await render(<CaptchaProbe />)
  await page.getByRole('button', { name: 'ask' }).click()
  await page.getByRole('button', { name: /免图片验证/ }).click()
  await expect.element(page.getByText('验证通过', { exact: false })).toBeVisible()
  const { proof } = told() as { proof: string }
  const { solution } = JSON.parse(atob(proof)) as { solution: { counter: number } }
  expect(solution.counter).toEqual(40)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

function ProofProbe() {
  const proof = useContactProof('register', 'probe')
  return (
    <>
      <ContactProof proof={proof} isDemo={false} errors={{}} ids={{ target: 'target', code: 'code' }} />
      <output>{JSON.stringify({ value: proof.value(), missing: proof.missing() })}</output>
    </>
  )
}
const contactBox = () => page.getByRole('textbox', { name: '手机号或邮箱' })
const sendButton = () => page.getByRole('button', { name: '发送验证码' })

test('what is no phone and no e-mail is told at once and sent nowhere', async () => {
  await render(<ProofProbe />)
  await contactBox().fill('12345')
  await sendButton().click()
  await expect.element(contactBox()).toHaveAccessibleDescription(/这不像手机号/)
  expect(asked).toEqual([])
})

test('a code is sent with the picture, the focus moves to its six digits, and another one has to wait', async () => {
  answer('POST /api/one-time-codes', { sentTo: '138****8000', expiresAt: inMs(600_000), nextAt: inMs(60_000) })
  await render(<ProofProbe />)
  await contactBox().fill('138 0013 8000')
  await page.getByRole('textbox', { name: '图片验证码' }).fill('k7px')
  await userEvent.keyboard('{Enter}')
  const code = page.getByRole('textbox', { name: '收到的 6 位验证码' })
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('482 016')
  expect(told()).toEqual({ value: { by: 'sms', target: '138 0013 8000', code: '482016' }, missing: {} })
  await expect.element(page.getByRole('button', { name: /秒后可以重新发送/ })).toHaveAttribute('aria-disabled', 'true')
  const { body } = asked.find(({ what }) => what === 'POST /api/one-time-codes') ?? {}
  expect(body).toEqual({
    purpose: 'register',
    by: 'sms',
    target: '138 0013 8000',
    captcha: { id: 'one', answer: 'k7px' },
    language: 'zh',
    channel: '1',
  })
})

test('the picture that a press asks for comes calmly, with the focus and the reason; left empty once more, it is told in red', async () => {
  refuse('POST /api/one-time-codes', 422, {
    code: 'captcha_needed',
    message: '请输入验证码',
    fields: [{ path: 'captcha', code: 'required', message: '' }],
  })
  await render(<ProofProbe />)
  await contactBox().fill('name@example.org')
  await sendButton().click()
  const picture = page.getByRole('textbox', { name: '图片验证码' })
  await expect.element(picture).toHaveFocus()
  await expect.element(picture).toHaveAccessibleDescription(/再确认一步/)
  await expect.element(picture).not.toHaveAttribute('aria-invalid')
  await sendButton().click()
  await expect.element(picture).toHaveAttribute('aria-invalid', 'true')
  await expect.element(picture).toHaveAccessibleDescription(/请输入图片里的字符/)
})

test('a wrong picture is told beside it and a new one comes; what was typed stays', async () => {
  refuse('POST /api/one-time-codes', 422, {
    code: 'verification_code_wrong',
    message: '验证码错误',
    fields: [{ path: 'captcha', code: 'verification_code_wrong', message: '验证码错误' }],
  })
  await render(<ProofProbe />)
  await contactBox().fill('name@example.org')
  await page.getByRole('textbox', { name: '图片验证码' }).fill('no')
  answer('GET /api/captcha', pictureOf('two'))
  await sendButton().click()
  const picture = page.getByRole('textbox', { name: '图片验证码' })
  await expect.element(picture).toHaveAccessibleDescription(/验证码错误/)
  await expect.element(picture).toHaveValue('')
  await expect.element(contactBox()).toHaveValue('name@example.org')
})

test('the contact and the code that is out survive a reload; the code typed does not', async () => {
  answer('POST /api/one-time-codes', { sentTo: 'n***@example.org', expiresAt: inMs(600_000), nextAt: inMs(60_000) })
  const first = await render(<ProofProbe />)
  await contactBox().fill('name@example.org')
  await sendButton().click()
  await page.getByRole('textbox', { name: '收到的 6 位验证码' }).fill('482016')
  await first.unmount()
  await render(<ProofProbe />)
  await expect.element(contactBox()).toHaveValue('name@example.org')
  await expect.element(page.getByRole('textbox', { name: '收到的 6 位验证码' })).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toMatch('482016')
})
