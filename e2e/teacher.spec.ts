import { expect } from '@playwright/test'
import { dayAgo } from './support/days.ts'
import {
  answerSafety,
  beginWithDemoCode,
  bringBackSigned,
  confirmAndSubmit,
  expectComplete,
  fillTeacher,
  freezeAndPrint,
  give,
  goOn,
} from './support/declaring.ts'
import { oneBrowser } from './support/one-browser.ts'
import { aPhonePhoto, aReport } from './support/papers.ts'
import { aGrownUp } from './support/people.ts'
import { fillDate, registerByEmail } from './support/registration.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const aid = {
  作品简介:
    '给小学科学课用的风向演示箱：透明箱里装小风扇和彩色丝带，学生转动挡板，就能看见风遇到障碍怎样拐弯，解决“风看不见”的教学难点，全班都能动手。',
  设计原理:
    '气流遇到挡板会分开并在后面形成旋涡，丝带很轻，会跟着气流走，因此丝带的形状就是气流的形状；箱体透明，全班都能看见。',
  使用方法: '课上每组一个，先猜丝带的方向，再转动挡板验证，最后把看到的画下来。',
  创新与改进: '比挂图直观，比烟雾演示安全，材料费不到二十元，坏了可以自己换。',
}

test.describe
  .serial('a teacher declares a teaching aid', { tag: '@long' }, () => {
    const teacher = aGrownUp('周知远')
    const own = oneBrowser()

    test('the teacher registers with a code that came by e-mail, and begins [/login/zc] [/login/tjsqm]', async () => {
      const { page } = own
      await page.goto('/register')
      await registerByEmail(page, { ...teacher, kind: '教师' })
      await page.getByRole('link', { name: '去我的申报' }).click()
      await beginWithDemoCode(page, '科技辅导员成果（科教制作）')
    })

    test('the aid is described, the teacher is its only member, and the materials are there [/login/xmjbxx] [/login/xmcyEdit] [/login/xmcl]', async () => {
      const { page } = own
      await page.getByRole('textbox', { name: '项目名称' }).fill('看得见的风')
      await page.getByRole('radio', { name: /教师/ }).check()
      await page.getByLabel('学科').selectOption({ index: 1 })
      await fillDate(page.getByRole('group', { name: '开始日期' }), dayAgo(60))
      await fillDate(page.getByRole('group', { name: '完成日期' }), dayAgo(7))
      for (const [label, text] of Object.entries(aid)) await page.getByRole('textbox', { name: label }).fill(text)
      await expectComplete(page)
      await expectAccessible(page)

      await goOn(page, '伦理与安全')
      await answerSafety(page)
      await goOn(page, '项目成员')
      await fillTeacher(page, teacher, await aPhonePhoto('portrait.jpg', '#c8a078'))
      await expectAccessible(page)
      await expectComplete(page)
      await goOn(page, '项目材料')
      await give(page, '查新报告', [await aReport('novelty.pdf', 2)])
      const colors = ['#2d7dd2', '#97cc04', '#eeb902']
      await give(
        page,
        '作品照片',
        await Promise.all(colors.map((color, index) => aPhonePhoto(`photo-${index + 1}.jpg`, color))),
      )
      await expectComplete(page)
    })

    test('the form is printed, signed and handed in, and the list shows it [/login/zstjcs] [/login/zxsb]', async () => {
      const { page } = own
      await goOn(page, '检查与提交')
      await bringBackSigned(page, await freezeAndPrint(page))
      expect(await confirmAndSubmit(page)).toMatch(/\S{8,}/)
      await page.getByRole('link', { name: '返回我的申报' }).click()
      const declared = page.getByRole('article').filter({ has: page.getByRole('heading', { name: '看得见的风' }) })
      await expect(declared.getByText('已提交', { exact: true })).toBeVisible()
      await expect(declared).toContainText('科技辅导员成果（科教制作）')
    })
  })
