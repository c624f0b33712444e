import { expect, type Locator, type Page } from '@playwright/test'
import { dayAgo } from './days.ts'
import { type FileForUpload, paperBy, signed } from './papers.ts'
import type { Pupil } from './people.ts'
import { chooseSchool, fillDate } from './registration.ts'
import type { Spoken } from './site.ts'
import { checkEach } from './watch.ts'

/** What the screens call the steps from the code to the receipt. */
const said = {
  zh: {
    code: '授权码',
    lookUp: '验证授权码',
    saved: /^已保存 \d\d:\d\d:\d\d$/,
    freeze: '生成正式申报书',
    openPdf: '打开 PDF',
    choose: '选择文件',
    allHere: /页已全部收齐$/,
    statements: /请逐条确认/,
    submit: '正式提交',
    submitted: '提交成功',
  },
  en: {
    code: 'Authorization code',
    lookUp: 'Check the code',
    saved: /^saved \d\d:\d\d:\d\d$/,
    freeze: 'Make the final form',
    openPdf: 'Open the PDF',
    choose: 'Choose files',
    allHere: /: all are here$/,
    statements: /Please confirm each statement/,
    submit: 'Submit',
    submitted: 'Submitted',
  },
} as const

/** What the form asks of the work, by the words on the screen. */
export const work = {
  title: '会自己转弯的风筝',
  texts: {
    摘要: '放风筝时线容易缠在一起。我用两片会自己转动的尾翼，让风筝在风向变化时慢慢转弯，不再打结。做了三个样品，试飞二十次，只缠线一次。',
    关键词: '风筝，尾翼，自动转弯',
    选题目的和基本思路:
      '周末和爸爸放风筝，总是缠线。我看到树叶落下来会打转，就想让尾翼像树叶一样自己转动，使风筝跟着风走，不用人一直拉线，这样小同学也能放好。',
    研究过程:
      '第一周画图并选材料；第二周用竹片和纸做出第一个样品，尾翼太重飞不起来；第三周换成塑料片，能飞但转得太快；第四周在转轴上加了棉线增加摩擦，转得刚刚好；第五周在操场试飞二十次，记录风速、转弯时间和缠线次数，再画成表格比较；第六周请同学试用并听取意见，最后改进了手柄。',
    创新点: '尾翼不用电，也不用人控制，靠风自己转动，成本不到三元钱，坏了可以马上换。',
    科学原理: '风吹在倾斜的尾翼上产生侧向的力，使风筝绕着线转动；棉线的摩擦让转动变慢。',
    应用价值与前景: '适合小学科学课讲风和力，也适合公园里的小朋友使用，材料到处都能买到。',
    检索工具: '专利检索网站、图书馆目录',
    检索词: '风筝，尾翼，防缠绕',
    查新结果与本项目的创新: '找到三种防缠绕的线轮，没有找到会自己转动的尾翼；本项目不改线轮，而是改尾翼，做法不同。',
  },
} as const

/** Begins a declaration of that kind with a code that the demo offers, from the list of one's own. */
export async function beginWithDemoCode(page: Page, kind: string): Promise<void> {
  await page.getByRole('link', { name: '申报新项目' }).first().click()
  await kindCard(page, kind).getByRole('link', { name: '选这一类' }).click()
  await page
    .getByRole('button', { name: `${kind} · ` })
    .first()
    .click()
  await page.getByRole('button', { name: '验证授权码' }).click()
  await page.getByRole('button', { name: '用这个授权码开始申报' }).click()
  await expect(page).toHaveURL(/[/]basics$/)
}

/** What the page of the kinds says of one of them. */
export function kindCard(page: Page, kind: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: kind, exact: true }) })
}

/** Types a code on the page that asks for one, and has it looked up. */
export async function lookUpCode(page: Page, code: string, language: Spoken = 'zh'): Promise<void> {
  await page.getByRole('textbox', { name: said[language].code }).fill(code)
  await page.getByRole('button', { name: said[language].lookUp }).click()
}

/** Goes on to the next step by the link at the foot of the page. */
export async function goOn(page: Page, step: string): Promise<void> {
  await page.getByRole('link', { name: `下一步：${step}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: step })).toBeVisible()
}

export async function expectSaved(page: Page, language: Spoken = 'zh'): Promise<void> {
  await expect(page.locator('.wizard-state').getByText(said[language].saved)).toBeVisible()
}

/** Nothing is missing on this step. */
export async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByText('这一步都填好了')).toHaveCount(1)
  await expectSaved(page)
}

export async function fillBasics(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '项目名称' }).fill(work.title)
  await page.getByRole('radio', { name: '初中' }).check()
  await page.getByLabel('学科').selectOption({ index: 1 })
  await page.getByRole('radio', { name: /^B/ }).check()
  await fillDate(page.getByRole('group', { name: '开始日期' }), dayAgo(60))
  await fillDate(page.getByRole('group', { name: '完成日期' }), dayAgo(7))
  await fillDate(page.getByRole('group', { name: '检索日期' }), dayAgo(60))
  for (const [label, text] of Object.entries(work.texts)) await page.getByRole('textbox', { name: label }).fill(text)
}

/** No to every question of the questionnaire: to the first by itself, to the others by the button at the foot. */
export async function answerSafety(page: Page): Promise<void> {
  const no = page.getByRole('radio', { name: '否' })
  await no.first().check()
  const others = page.getByRole('button', { name: /^还没答的 \d+ 题都选“否”$/ })
  if ((await no.count()) > 1) await others.click()
  await expect(others).toHaveCount(0)
  for (const each of await no.all()) await expect(each).toBeChecked()
}

/** A member's own page. */
export async function fillMember(page: Page, pupil: Pupil, portrait: FileForUpload): Promise<void> {
  await fillIdentity(page, pupil, portrait)
  await chooseSchool(page, '所在学校')
  await page.getByLabel('年级').selectOption({ label: '初二' })
  await page.getByRole('textbox', { name: '通信地址' }).fill('星河市科普大道 1 号')
  await page.getByRole('textbox', { name: '监护人姓名' }).fill('林大川')
  await page.getByLabel('与监护人的关系').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '监护人电话' }).fill('13900000000')
}

/** The page of a teacher who declares their own work. */
export async function fillTeacher(page: Page, teacher: Pupil, portrait: FileForUpload): Promise<void> {
  await fillIdentity(page, teacher, portrait)
  await chooseSchool(page, '所在学校')
  await page.getByRole('textbox', { name: '任教学科或专业' }).fill('科学')
  await page.getByLabel('职称').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '联系电话' }).fill(teacher.phone)
  await page.getByRole('textbox', { name: '通信地址' }).fill('星河市科普大道 1 号')
}

/** Who somebody is, with a portrait. */
export async function fillIdentity(page: Page, pupil: Pupil, portrait: FileForUpload): Promise<void> {
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill(pupil.name)
  await page.getByRole('radio', { name: '女' }).check()
  await page.getByLabel('民族').selectOption({ label: '汉族' })
  await fillDate(page.getByRole('group', { name: '出生日期' }), pupil.birthOn)
  await page.getByLabel('证件类型').selectOption({ index: 1 })
  const number = page.getByRole('textbox', { name: '证件号码' })
  await number.fill(pupil.idNumber)
  await number.press('Tab')
  await expect(page.getByPlaceholder(/^43\*+/)).toBeVisible()
  await page.getByRole('group', { name: '一寸免冠照' }).getByLabel('选择照片').setInputFiles(portrait)
  await expect(page.getByRole('img', { name: `${pupil.name}的照片` })).toBeVisible()
}

export async function fillInstructor(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('买买提·艾力')
  await page.getByRole('radio', { name: '男' }).check()
  await page.getByRole('textbox', { name: '工作单位' }).fill('星河学校（演示）')
  await page.getByLabel('职称').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: '联系电话' }).fill('13900000001')
  await page.getByRole('textbox', { name: '指导内容' }).fill('讲解风和力的知识，提醒试飞安全，没有动手制作。')
}

/** Gives files to the place of the checklist with that title, and waits until they are there. */
export async function give(page: Page, place: string, files: FileForUpload[]): Promise<void> {
  const article = page.getByRole('article', { name: place })
  await article.getByLabel('选择文件').setInputFiles(files)
  for (const { name } of files) await expect(article.getByRole('link', { name })).toBeVisible({ timeout: 20_000 })
}

/** Opens the part of the checklist that may be left out, where nothing lies in it yet. */
export async function openOptional(page: Page): Promise<void> {
  await page.getByText(/^选交材料（\d+）$/).click()
}

/** Freezes what is complete, and takes the form that is to be signed. */
export async function freezeAndPrint(page: Page, language: Spoken = 'zh'): Promise<Buffer> {
  await page.getByRole('button', { name: said[language].freeze }).last().click()
  return await paperBy(page, () => page.getByRole('button', { name: said[language].openPdf }).click())
}

/** Brings the signed form back, and waits until every page of it was recognized. */
export async function bringBackSigned(page: Page, form: Buffer, language: Spoken = 'zh'): Promise<void> {
  await page.getByLabel(said[language].choose).setInputFiles(await signed(form))
  await expect(page.getByText(said[language].allHere)).toBeVisible({ timeout: 40_000 })
}

/** Confirms every statement, one by one. */
export async function confirmStatements(page: Page, language: Spoken = 'zh'): Promise<void> {
  await checkEach(page.getByRole('group', { name: said[language].statements }).getByRole('checkbox'))
}

/** Confirms every statement and hands in. Answers the number of the receipt. */
export async function confirmAndSubmit(page: Page, language: Spoken = 'zh'): Promise<string> {
  await confirmStatements(page, language)
  await page.getByRole('button', { name: said[language].submit, exact: true }).click()
  await expect(page.getByRole('heading', { name: said[language].submitted })).toBeVisible()
  return await page.getByRole('definition').first().innerText()
}
