import { type Browser, expect, type Page } from '@playwright/test'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { asStaff, pressAction, typeDate } from './support/console.ts'
import { localMinute } from './support/days.ts'
import { aNumber } from './support/numbers.ts'
import { at, choose, fill, isSaved, newDraft, openSeasons, rows, show } from './support/season-editor.ts'
import { asAccount } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

interface NewField {
  name: string
  key: string
  type: string
  isOptional?: true
  limits?: Readonly<Record<string, string>>
}

/** Adds fields to the list at that place, one after the other. */
async function addFields(page: Page, list: string, fields: readonly NewField[]): Promise<void> {
  for (const [index, { name, key, type, isOptional, limits = {} }] of fields.entries()) {
    await at(page, list).getByRole('button', { name: '添加填写项', exact: true }).click()
    const field = at(page, `${list}[${index}]`)
    await fill(field, { '名称（中文）': name, 键: key })
    if (type !== '单行文字') await choose(field, '类型', type)
    if (isOptional) await field.getByRole('switch', { name: '必填' }).click()
    await fill(field, limits)
    // folded again, so that the page stays short
    await field.locator('.season-unfold').first().click()
  }
}

async function publish(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
  await expectToast(page, `“${title}”已发布（第 1 版）`)
}

/** A pupil finds the season with its kind, what the kind is, and what it does not take. */
async function expectOffered(
  browser: Browser,
  season: string,
  kind: { name: string; summary: string; rule: string },
): Promise<void> {
  const pupil = await (await browser.newContext()).newPage()
  await asAccount(pupil, 'applicant')
  await pupil.goto('/declarations/new')
  const card = pupil
    .getByRole('region', { name: season })
    .getByRole('article')
    .filter({ has: pupil.getByRole('heading', { name: kind.name }) })
  await expect(card.getByText(kind.summary)).toBeVisible()
  await card.locator('summary').click()
  await expect(card.getByText(kind.rule)).toBeVisible()
  await pupil.context().close()
}

/** The published season, open beside its list: its end is put off for a reason, never forward; then it ends. */
async function putOffAndEnd(page: Page, title: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: title })
  await pressAction(drawer, '推迟截止时间')
  const ask = page.getByRole('dialog', { name: `推迟截止时间：${title}` })
  await typeDate(ask.getByLabel('新的截止时间'), localMinute(2))
  await ask.getByLabel('原因').fill('大雪停课')
  await ask.getByRole('button', { name: '推迟', exact: true }).click()
  await expect(ask.getByText('新的截止时间要晚于现在的截止时间')).toBeVisible()
  await expect(ask.getByLabel('原因')).toHaveValue('大雪停课')
  await typeDate(ask.getByLabel('新的截止时间'), localMinute(25))
  await ask.getByRole('button', { name: '推迟', exact: true }).click()
  await expect(drawer.getByText('申报时间 › 截止时间')).toBeVisible()
  await expect(drawer.getByText('大雪停课')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '结束赛季' }).click()
  const end = page.getByRole('dialog', { name: `结束赛季：${title}` })
  await end.getByLabel('原因').fill('征集结束')
  await end.getByRole('button', { name: '结束赛季' }).click()
  await expect(drawer.getByRole('note', { name: '赛季已经结束，不能再改' }).first()).toBeVisible()
  await drawer.getByRole('link', { name: '第 1 版' }).click()
  await expect(page.getByText('只读')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '赛季名称（中文）' })).toBeDisabled()
}

test('a season is made of a kind that is there, gets a name, dates and a field more, is published, seen by a pupil, put off and ended [console /contest/seasons] [S3-DECL-01] [S3-DECL-02] [S3-DECL-03] [S3-DECL-04] [S4-MOVES-01]', async ({
  page,
  browser,
}) => {
  const title = `科技创意试办 ${aNumber(6)}`
  const idea = demoSeasons(new Date()).innovation.kinds.find(({ labels }) => labels.zh === '青少年科技创意')
  if (!idea) throw new Error('the demo has no such kind')
  await asStaff(page)
  await test.step('it begins with a kind of another season', async () => {
    await openSeasons(page)
    await page.getByRole('button', { name: '新建赛季' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^挑选现成的类别/ }).check()
    await choose(dialog, '竞赛', '青少年科技创新大赛')
    await dialog
      .getByRole('checkbox', { name: /^青少年科技创意/ })
      .first()
      .check()
    await dialog.getByLabel('赛季代码').fill(`idea-${aNumber(6)}`)
    await dialog.getByRole('button', { name: '开始编辑' }).click()
    await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()
  })
  await test.step('name, dates and a field more; what was typed is there after a reload', async () => {
    await fill(page.locator('body'), { '赛季名称（中文）': title, '主题（中文）': '想得到，就了不起' })
    await page.getByRole('button', { name: '赛季名称的翻译' }).click()
    await fill(page.locator('body'), {
      '赛季名称（English）': 'Creative ideas on trial',
      届次: '37',
      开始时间: localMinute(-1),
      截止时间: localMinute(20),
    })
    await show(page, idea.labels.zh)
    await show(page, '填写内容')
    // a section that was there before is folded
    await at(page, 'kinds[0].sections[0]').locator('.season-unfold').first().click()
    const fields = 'kinds[0].sections[0].fields'
    await at(page, fields).getByRole('button', { name: '添加填写项', exact: true }).click()
    const field = at(page, `${fields}[${idea.sections[0]?.fields.length}]`)
    await fill(field, { '名称（中文）': '草图说明', 键: 'sketchNote' })
    await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()
    await isSaved(page)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await show(page, '预览')
    await expect(page.getByRole('textbox', { name: /草图说明/ })).toBeVisible()
  })
  await publish(page, title)
  await expectOffered(browser, title, {
    name: idea.labels.zh,
    summary: idea.summary.zh,
    rule: idea.rules[0]?.zh ?? '',
  })
  await putOffAndEnd(page, title)
})

test('the creative contest of 2016 is set up from an empty draft through the screens alone, published, seen by a pupil, put off and ended [console /contest/seasons] [S3-DECL-01] [S3-DECL-02] [S3-DECL-03] [S3-DECL-04] [S4-MOVES-01]', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(360_000)
  const code = `creative-2016-${aNumber(6)}`
  const title = `2016年科技创意征集 ${aNumber(6)}`
  await asStaff(page)
  await newDraft(page, code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/年$/)

  await test.step('name, dates and groups', async () => {
    await fill(page.locator('body'), { '赛季名称（中文）': title, '主题（中文）': '想得到，就了不起' })
    await page.getByRole('button', { name: '赛季名称的翻译' }).click()
    await fill(page.locator('body'), { '赛季名称（English）': 'Creative ideas 2016' })
    await fill(page.locator('body'), {
      届次: '37',
      开始时间: localMinute(-1),
      截止时间: localMinute(20),
    })
    await show(page, '类别组')
    await page.getByRole('button', { name: '添加类别组' }).click()
    await fill(at(page, 'kindGroups[0]'), { '名称（中文）': '科技创意', 代码: 'idea' })
    await show(page, '学科')
    await page.getByRole('button', { name: '添加学科' }).click()
    await fill(at(page, 'subjects[0]'), { '名称（中文）': '自然科学', 代码: 'natural-science' })
    await choose(at(page, 'subjects[0]'), '适用学段', '小学', '初中', '高中')
    await show(page, '联系方式')
    await page.getByRole('button', { name: '添加联系人' }).click()
    await fill(at(page, 'contacts[0]'), { '单位（中文）': '创意征集办公室', 电话: '0731-00000003' })
  })

  await test.step('the kind CY', async () => {
    await show(page, '申报类别')
    await page.getByRole('button', { name: '添加空白类别' }).click()
    const kind = page.getByRole('region', { name: /类别说明$/ })
    await fill(kind, {
      '类别名称（中文）': '科技创意征集',
      代码: 'creative-2016',
      正式代码: 'CY',
      '简介（中文）': '还没有做成实物、但有科学道理的新点子。',
    })
    for (const [index, rule] of ['学生个人申报，每人一项。', '只接受自然科学领域的创意。'].entries()) {
      await kind.getByRole('button', { name: '添加硬性规定' }).click()
      await fill(kind, { [`硬性规定 ${index + 1}（中文）`]: rule })
    }
    await choose(kind, '类别组', '科技创意')
    await choose(kind, '学段', '小学', '初中', '高中')
    await fill(kind, { 最小: '6', 最大: '20' })
  })

  await test.step('its form: text of 2,000 characters, and what is asked only after a yes', async () => {
    await show(page, '伦理与安全')
    await page.getByRole('button', { name: '添加问题' }).click()
    await fill(at(page, 'kinds[0].questionnaire[0]'), {
      '问题（中文）': '用过生成式人工智能吗？',
      代码: 'generative-ai',
    })
    await show(page, '填写内容')
    await page.getByRole('button', { name: '添加部分' }).click()
    await fill(at(page, 'kinds[0].sections[0]'), { '部分名称（中文）': '创意内容', 代码: 'idea' })
    await addFields(page, 'kinds[0].sections[0].fields', [
      { name: '项目名称', key: 'title', type: '单行文字', limits: { 最少字数: '2', 最多字数: '40' } },
      { name: '学段', key: 'stage', type: '学段' },
      { name: '学科', key: 'subject', type: '学科' },
      { name: '创意正文', key: 'idea', type: '多行文字', limits: { 最少字数: '100', 最多字数: '2000' } },
      { name: '人工智能使用说明', key: 'aiUse', type: '多行文字', limits: { 最多字数: '500' } },
    ])
    const last = at(page, 'kinds[0].sections[0].fields[4]')
    await last.locator('.season-unfold').first().click()
    await last.getByRole('button', { name: '给“什么时候要填”加条件' }).click()
    await choose(last, '填写项', '用过生成式人工智能吗？')
    await expect(last.getByText('有条件')).toBeVisible()
  })

  await test.step('one pupil with identity and guardian, at most one instructor', async () => {
    await show(page, '项目成员')
    await addFields(page, 'kinds[0].members.fields', [
      { name: '姓名', key: 'name', type: '姓名' },
      { name: '出生日期', key: 'birthOn', type: '日期' },
      { name: '证件号码', key: 'idNumber', type: '证件号码' },
      { name: '所在学校', key: 'school', type: '学校' },
      { name: '邮政编码', key: 'postcode', type: '邮政编码', isOptional: true },
    ])
    await show(page, '指导教师')
    await fill(page.getByRole('region', { name: /指导教师$/ }), { 最多人数: '1' })
    await addFields(page, 'kinds[0].instructors.fields', [{ name: '姓名', key: 'name', type: '姓名' }])
  })

  await test.step('five drawings at most, a statement, two signatures and a seal', async () => {
    await show(page, '材料')
    await page.getByRole('button', { name: '添加材料' }).click()
    const drawings = at(page, 'kinds[0].materials[0]')
    await fill(drawings, { '名称（中文）': '说明图', 代码: 'figures', 每个文件至多: '5', 最少几个: '0', 最多几个: '5' })
    await choose(drawings, '材料种类', '图表')
    await drawings.getByRole('checkbox', { name: 'PDF' }).uncheck()
    await drawings.getByRole('checkbox', { name: 'JPG' }).check()
    await show(page, '声明勾选')
    await page.getByRole('button', { name: '添加声明' }).click()
    await fill(at(page, 'kinds[0].ticks[0]'), { '声明（中文）': '创意是我自己想出来的', 代码: 'own-idea' })
    await show(page, '打印与签章')
    const print = page.getByRole('region', { name: /打印与签章$/ })
    await choose(print, '版式', '创意')
    for (const [index, who] of ['申报者', '监护人'].entries()) {
      await print.getByRole('button', { name: '添加签名栏' }).click()
      await fill(print, { [`签名栏 ${index + 1}（中文）`]: who })
    }
    await print.getByRole('button', { name: '添加意见与盖章栏' }).click()
    await fill(print, { '意见与盖章栏 1（中文）': '学校' })
  })

  await test.step('nothing contradicts itself; what was typed is there after a reload; it is published', async () => {
    await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()
    await isSaved(page)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('textbox', { name: '签名栏 2（中文）' })).toHaveValue('监护人')
    await show(page, '预览')
    await page
      .getByRole('group', { name: /用过生成式人工智能吗/ })
      .getByRole('radio', { name: '是' })
      .check()
    await expect(page.getByRole('textbox', { name: /人工智能使用说明/ })).toBeVisible()
    await show(page, '与原版本比较')
    await expect(page.getByText('这份草稿从空白开始，全部都是新的。')).toBeVisible()
    await expectAccessible(page)
    await publish(page, title)
  })

  await test.step('a pupil sees the season and what its kind asks for', () =>
    expectOffered(browser, title, {
      name: '科技创意征集',
      summary: '还没有做成实物、但有科学道理的新点子。',
      rule: '只接受自然科学领域的创意。',
    }))
  await test.step('the deadline is put off for a reason, never forward; then the season ends', () =>
    putOffAndEnd(page, title))
})

test('a season with an open contradiction is refused in words and nothing changed; the way to its place is one press [console /contest/seasons]', {
  tag: '@long',
}, async ({ page }) => {
  const code = `contradictory-${aNumber(6)}`
  await asStaff(page, 'province')
  await openSeasons(page)
  await page.getByRole('button', { name: '新建赛季' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^挑选现成的类别/ }).check()
  await choose(dialog, '竞赛', '青少年科技创新大赛')
  await dialog
    .getByRole('checkbox', { name: /^青少年科技创意/ })
    .first()
    .check()
  await dialog.getByLabel('赛季代码').fill(code)
  await dialog.getByRole('button', { name: '开始编辑' }).click()
  await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()

  await show(page, '青少年科技创意')
  await fill(page.getByRole('region', { name: /类别说明$/ }), { 最小: '30' })
  await expect(page.getByRole('heading', { name: '发布前要解决 1 处问题' })).toBeVisible()
  await isSaved(page)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const publish = page.getByRole('dialog')
  await publish.getByRole('button', { name: '确认发布' }).click()
  await expect(publish.getByText('本赛季的设置有 1 处问题，全部改正后才能发布')).toBeVisible()
  await expectAccessible(page)
  await publish.getByRole('button', { name: '取消' }).click()
  await expect(publish).toHaveCount(0)
  await show(page, '审查层级')
  await page.getByRole('button', { name: /最小值 30 大于最大值 20/ }).click()
  await expect(page.getByRole('spinbutton', { name: '最小' })).toBeFocused()
  await page.goto(`/console/contest/seasons?search=${code}`)
  await expect(page.getByText('没有符合条件的内容，请放宽筛选或换个词搜索')).toBeVisible()

  await page
    .getByRole('link', { name: /2\d{3}年/ })
    .first()
    .click()
  await page.getByRole('button', { name: '作废草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('赛季管理')
  await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveCount(0)
})

test('two people in one draft: other sections arrive, the same one is chosen between, and nothing typed is lost [console /contest/seasons]', {
  tag: '@long',
}, async ({ page, context }) => {
  await asStaff(page)
  await newDraft(page, `shared-${aNumber(6)}`)
  const draft = page.url()
  const theme = (of: Page) => of.getByRole('textbox', { name: '主题（中文）' })
  const other = await context.newPage()
  await other.goto(draft)
  await theme(other).fill('别人的主题')
  await isSaved(other)
  await page.getByRole('spinbutton', { name: '届次' }).fill('9')
  await isSaved(page)
  await theme(page).fill('我的主题')
  const note = page.getByRole('alert').filter({ hasText: '别人同时改了这里：' })
  await expect(note.getByText('别人的主题')).toBeVisible()
  await expectAccessible(page)
  await expect(theme(page)).toHaveValue('我的主题')
  await note.getByRole('button', { name: '用我的' }).click()
  await isSaved(page)
  await page.getByRole('button', { name: '作废草稿' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('赛季管理')
})

test('a school’s officer reads seasons and their versions, and finds nothing to edit [console /contest/seasons]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'county')
  await openSeasons(page)
  await expect(page.getByRole('button', { name: '新建赛季' })).toHaveCount(0)
  await expect(page.getByText('草稿由省组委会办公室编辑，发布后你会在列表里看到。')).toBeVisible()
  await rows(page).filter({ hasText: '青少年科技创新大赛' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: '第 1 版' }).click()
  await expect(page.getByText('只读')).toBeVisible()
  await expect(page.getByRole('button', { name: '发布' })).toHaveCount(0)
  await expectAccessible(page)
})
