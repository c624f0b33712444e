import { expect, type Page } from '@playwright/test'
import type { Pupil } from './people.ts'
import type { Spoken } from './site.ts'
import { alive, newTabBy } from './watch.ts'

/** What the screens call these things. */
const said = {
  zh: {
    pupil: /^学生/,
    birthOn: '出生日期',
    parts: ['年', '月', '日'],
    loginName: '登录名',
    password: '密码',
    again: '再输一次密码',
    account: '账号',
    signIn: '登录',
  },
  en: {
    pupil: /^Pupil/,
    birthOn: 'Date of birth',
    parts: ['Year', 'Month', 'Day'],
    loginName: 'Login name',
    password: 'Password',
    again: 'Repeat the password',
    account: 'Account',
    signIn: 'Sign in',
  },
} as const

/** Says who registers and when they were born, and sets the login: what every pupil is asked first. */
export async function fillLogin(page: Page, pupil: Pupil, language: Spoken = 'zh'): Promise<void> {
  const w = said[language]
  await alive(page)
  await page.getByRole('radio', { name: w.pupil }).check()
  await fillDate(page.getByRole('group', { name: w.birthOn }), pupil.birthOn, language)
  await setLogin(page, pupil, language)
}

type Login = Pick<Pupil, 'loginName' | 'password'>

async function setLogin(page: Page, { loginName, password }: Login, language: Spoken = 'zh'): Promise<void> {
  const w = said[language]
  await page.getByRole('textbox', { name: w.loginName }).fill(loginName)
  await page.getByRole('textbox', { name: w.password, exact: true }).fill(password)
  await page.getByRole('textbox', { name: w.again }).fill(password)
}

/** A date in its three boxes. */
export async function fillDate(
  group: ReturnType<Page['getByRole']>,
  date: string,
  language: Spoken = 'zh',
): Promise<void> {
  const [year, month, day] = said[language].parts
  const [yearText = '', monthText = '', dayText = ''] = date.split('-')
  await group.getByLabel(year).fill(yearText)
  await group.getByLabel(month).fill(monthText)
  await group.getByLabel(day, { exact: true }).fill(dayText)
}

/** Has a one-time code sent, reads it in the outbox of the demo, which the page offers, and types it. */
export async function proveContact(page: Page, contact: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(contact)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText(/^验证码已发送到/)).toBeVisible()
  const outbox = await newTabBy(page, () => page.getByRole('link', { name: /查看演示消息箱/ }).click())
  const code = /\d{6}/.exec(await outbox.locator('.outbox-code').first().innerText())?.[0] ?? ''
  await outbox.close()
  await page.getByRole('textbox', { name: '收到的 6 位验证码' }).fill(code)
}

/** Registers somebody of 14 or older through the screens, from the registration page to the welcome. */
export async function register(page: Page, pupil: Pupil): Promise<void> {
  await fillLogin(page, pupil)
  await proveContact(page, pupil.phone)
  await page.getByRole('textbox', { name: '姓名' }).fill(pupil.name)
  await chooseSchool(page, '学校')
  await agreeAndRegister(page)
}

/** Registers a teacher, or the contact of a unit, who proves an e-mail address. */
export async function registerByEmail(
  page: Page,
  person: Login & { kind: '教师' | '单位联系人'; name: string; email: string },
): Promise<void> {
  await alive(page)
  await page.getByRole('radio', { name: new RegExp(`^${person.kind}`) }).check()
  await setLogin(page, person)
  await proveContact(page, person.email)
  await page.getByRole('textbox', { name: '姓名' }).fill(person.name)
  if (person.kind === '教师') await chooseSchool(page, '学校')
  else await choose(page, '所在单位', '芙蓉区')
  await agreeAndRegister(page)
}

async function agreeAndRegister(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '注册成功' })).toBeVisible()
}

/** Looks for the invented school and takes it from the list. */
export function chooseSchool(page: Page, label: string, name = '星河学校'): Promise<void> {
  return choose(page, label, name)
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

/** Signs in by the log-in box that stands on the page. */
export async function signIn(page: Page, { loginName, password }: Login, language: Spoken = 'zh'): Promise<void> {
  const w = said[language]
  await alive(page)
  await page.getByRole('textbox', { name: w.account }).fill(loginName)
  await page.getByRole('textbox', { name: w.password, exact: true }).fill(password)
  await page.getByRole('button', { name: w.signIn, exact: true }).click()
}
