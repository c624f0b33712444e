import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { signInToConsoleAs, typeDate } from './support/console.ts'
import { localMinute } from './support/days.ts'
import {
  answerSafety,
  bringBackSigned,
  confirmAndSubmit,
  expectComplete,
  expectSaved,
  fillBasics,
  fillInstructor,
  fillMember,
  freezeAndPrint,
  give,
  goOn,
  lookUpCode,
} from './support/declaring.ts'
import { aNumber } from './support/numbers.ts'
import { addColleague } from './support/office.ts'
import { approveAt, makeCodes, type Office, offices, openForReview } from './support/offices.ts'
import { aPhonePhoto, aReport } from './support/papers.ts'
import { aPhone, aPupil, type Pupil } from './support/people.ts'
import { aSubmitted, complete, detailOf, type Prepared, passOn } from './support/prepared.ts'
import { type Product, startProduct } from './support/product.ts'
import { chooseSchool, fillLogin, signIn } from './support/registration.ts'
import { seasonWords } from './support/season-words.ts'
import type { Spoken } from './support/site.ts'
import { test } from './support/test.ts'
import { alive, expectAccessible, newTabBy } from './support/watch.ts'

const kindCode = 'student-work-individual'
const abstract = '一只会自己转弯的风筝，转弯靠两片尾翼。'.repeat(20)
const colleague = { login: `colleague${aNumber()}`, password: 'Harbor-lamp-42', name: '何复核' }
type Desk = Office | 'colleague'

/** The last minute of a day, as a page in that language says it. */
const endOfDayIn = (language: Spoken, day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  const english = new Date(`${day}T00:00:00Z`).toLocaleString('en', { timeZone: 'UTC', month: 'long' })
  return language === 'zh' ? `${year}年${month}月${date}日 23:59` : `${english} ${date}, ${year} at 23:59`
}

// a product of its own: the demo's season has to stay the newest one for the journeys beside this one
let product: Product
test.beforeAll(async () => {
  product = await startProduct('product-of-new-season')
  await addColleague(product.dataDir, colleague)
})
test.afterAll(() => product?.end())

for (const language of ['zh', 'en'] as const) {
  const w = seasonWords[language]

  test.describe
    .serial(`[${language}] a new season, and what becomes of the declarations in it`, {
      tag: '@long',
    }, () => {
      // each test goes to several desks, and the machine may be doing other things
      test.describe.configure({ timeout: 240_000 })
      const desks = new Map<Desk, Page>()
      let pupilPage: Page
      let request: APIRequestContext
      /** what one test leaves to the next */
      let season = { id: '', title: '' }
      let codes: string[] = []
      let child: Prepared

      async function newPage(browser: Browser): Promise<Page> {
        const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } })
        return await context.newPage()
      }
      function deskOf(desk: Desk): Page {
        const page = desks.get(desk)
        if (!page) throw new Error(`${desk} has no browser`)
        return page
      }
      const takeCode = () => {
        const code = codes.pop()
        if (code === undefined) throw new Error('the school made too few codes')
        return code
      }

      test.beforeAll(async ({ browser, playwright }) => {
        request = await playwright.request.newContext({ baseURL: product.origin })
        pupilPage = await newPage(browser)
        for (const desk of [...offices, 'colleague'] as const) {
          const page = await newPage(browser)
          desks.set(desk, page)
          await signInToConsoleAs(page, desk === 'colleague' ? colleague : demoAccount(desk, product.dataDir))
        }
      })
      test.afterAll(async () => {
        await request?.dispose()
        for (const page of [...desks.values(), pupilPage]) await page?.context().close()
      })

      test('the secretariat makes next year’s season from the one before, puts its dates right and publishes it [console /contest/seasons]', async () => {
        const page = deskOf('province')
        await page.goto(`/console/contest/seasons?lang=${language}`)
        await page.getByRole('button', { name: w.season.add }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('combobox', { name: w.season.from }).click()
        // the oldest one is the demo's: its next edition is of this school year
        await page.locator('.ant-select-dropdown:visible').getByTitle(w.season.choice).last().click()
        const code = dialog.getByLabel(w.season.code)
        await expect(code).toHaveValue(/^innovation-\d{4}$/)
        await code.fill(`${await code.inputValue()}-${language}`)
        await dialog.getByRole('button', { name: w.season.begin }).click()
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveText(w.season.title)
        const title = await heading.innerText()
        await typeDate(page.getByLabel(w.season.opensAt, { exact: true }), localMinute(-1))
        await typeDate(page.getByLabel(w.season.closesAt, { exact: true }), localMinute(60))
        await expect(page.getByRole('heading', { name: w.season.ready })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: w.season.saved })).toBeVisible()
        await page.getByRole('button', { name: w.season.publish, exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: w.season.confirm }).click()
        await expect(page.getByText(w.season.isPublished(title))).toBeVisible()
        await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
        season = { id: new URL(page.url()).searchParams.get('row') ?? '', title }
      })

      test('the province sets a quota, each unit allots the one below its part, and the school makes codes [console /contest/authorization-codes]', async () => {
        codes = await makeCodes(
          deskOf,
          { season: season.id, kind: { code: kindCode, name: w.kind }, amounts: ['20', '12', '8', '4'], count: 4 },
          language,
        )
      })

      test('a child of thirteen registers, the guardian agrees by the link, and the child declares in the new season with a code and hands in', async () => {
        const page = pupilPage
        const pupil = aPupil({ years: 13 })
        await test.step('registration, and the guardian’s consent', () => registerWithGuardian(page, pupil, language))
        await test.step('the new season is open, and the code is good for it', async () => {
          await page.goto(`/declarations/new?lang=${language}`)
          const card = page
            .getByRole('region', { name: season.title })
            .getByRole('article')
            .filter({ has: page.getByRole('heading', { name: w.kind, exact: true }) })
          await card.getByRole('link', { name: w.begin.enter }).click()
          await lookUpCode(page, takeCode(), language)
          await expect(page.getByText(season.title).first()).toBeVisible()
          await page.getByRole('button', { name: w.begin.start }).click()
          await expect(page).toHaveURL(/[/]declarations[/][0-9a-f-]{36}[/]basics$/)
        })
        const declaration = /[/]declarations[/]([^/]+)[/]/.exec(page.url())?.[1] ?? ''
        const token = await tokenOf(page)
        child = { pupil, token, declaration }
        // the screens of the form are filled in once, in Chinese: their words are the season's, not the product's
        if (language === 'zh') await test.step('everything is filled in', () => fillIn(page, pupil))
        else await complete(request, child)
        await printAndHandIn(page, declaration, language)
        expect((await detailOf(request, child)).season.id).toBe(season.id)
      })

      /** The declaration, open at that desk, found in what waits for it. */
      async function openAt(desk: Desk, made: Prepared): Promise<Page> {
        const page = deskOf(desk)
        await openForReview(page, request, made, language)
        return page
      }

      test('the school returns it with a place to mend and a day, it is mended, and school, county, city and province pass it: it is qualified [console /contest/declarations] [/login/zxsb]', async () => {
        const page = pupilPage
        const day = localMinute(3).slice(0, 10)
        const fixBy = w.mine.fixBy(endOfDayIn(language, day))

        await test.step('the school returns it', async () => {
          const school = await openAt('school', child)
          const decision = school.getByRole('region', { name: w.review.decision })
          await decision.getByRole('button', { name: w.review.return, exact: true }).click()
          await decision.getByRole('checkbox', { name: w.review.reason }).check()
          await decision.getByRole('textbox', { name: w.review.said }).fill(w.review.toMend)
          await school.getByRole('checkbox', { name: w.review.open }).check()
          await typeDate(decision.getByLabel(w.review.fixBy), day)
          await decision.getByRole('button', { name: w.review.confirmReturn }).click()
          await expect(school.getByText(w.review.isReturned)).toBeVisible()
        })
        await test.step('the pupil reads why and until when, and mends what was opened and nothing else', async () => {
          const card = await expectOutcome(page, language, 'returned', w.review.toMend)
          await expect(card.getByText(fixBy, { exact: true })).toBeVisible()
          await expectAccessible(page)
          await card.getByRole('link', { name: w.mine.mend }).click()
          const main = page.getByRole('main')
          await expect(main.getByText(fixBy, { exact: true })).toBeVisible()
          await expect(main.getByText(w.review.toMend, { exact: true })).toBeVisible()
          await expect(main.getByText(w.mine.opened, { exact: true })).toBeVisible()
          await expect(main.getByRole('textbox')).toHaveCount(1)
          await expectAccessible(page)
          await main.getByRole('link', { name: w.mine.abstract, exact: true }).click()
          const field = main.getByRole('textbox', { name: w.mine.abstract })
          await expect(field).toBeFocused()
          await field.fill(abstract)
          await expectSaved(page, language)
          await page.goto(`/declarations/${child.declaration}/submission`)
          await expect(main.getByText(fixBy, { exact: true })).toBeVisible()
          await printAndHandIn(page, child.declaration, language)
          await expect(page.getByText(fixBy, { exact: true })).toHaveCount(0)
        })
        await test.step('the school sees what was changed', async () => {
          const school = await openAt('school', child)
          await expect(school.getByRole('heading', { name: w.review.changed })).toBeVisible()
        })
        for (const office of offices) await approveAt(deskOf(office), request, child, language)
        expect((await detailOf(request, child)).state).toBe('qualified')
        await expectOutcome(page, language, 'qualified')
      })

      test('another one comes as far as the province, who refuses it; only a second person settles that, and the pupil reads why [console /contest/declarations]', async ({
        browser,
      }) => {
        const made = await aSubmitted(request, { granted: { season: season.id, code: takeCode() } })
        for (const desk of ['school', 'county', 'city'] as const)
          await passOn(request, made, await tokenOf(deskOf(desk)))
        const province = await openAt('province', made)
        const decision = province.getByRole('region', { name: w.review.decision })
        await decision.getByRole('button', { name: w.review.refuse, exact: true }).click()
        await decision.getByRole('checkbox', { name: w.review.reason }).check()
        await decision.getByRole('textbox', { name: w.review.said }).fill(w.review.toRefuse)
        await decision.getByRole('button', { name: w.review.confirmRefuse }).click()
        await expect(province.getByText(w.review.isProposed)).toBeVisible()
        expect((await detailOf(request, made)).state).toBe('submitted')
        await province.goto(`/console/contest/declarations/${made.declaration}`)
        await expect(decision.getByRole('button', { name: w.review.agree })).toBeDisabled()

        const second = await openAt('colleague', made)
        const settling = second.getByRole('region', { name: w.review.decision })
        await expect(settling.getByText(w.review.toRefuse)).toBeVisible()
        await settling.getByRole('button', { name: w.review.agree }).click()
        await expect(second.getByText(w.review.isSettled, { exact: true })).toBeVisible()
        expect((await detailOf(request, made)).state).toBe('refused')
        const page = await newPage(browser)
        await page.goto(`/login?next=%2Fdeclarations&lang=${language}`)
        await signIn(page, made.pupil, language)
        await expect(page).toHaveURL(/[/]declarations(\?lang=[a-z]+)?$/)
        await expectOutcome(page, language, 'refused', w.review.toRefuse)
        await page.context().close()
      })

      test('the secretariat ends the season, and nobody can begin in it any more [console /contest/seasons]', async () => {
        const page = deskOf('province')
        await page.goto(`/console/contest/seasons?row=${season.id}&lang=${language}`)
        const drawer = page.getByRole('dialog', { name: season.title })
        await drawer.getByRole('button', { name: w.season.end }).click()
        const ask = page.getByRole('dialog', {
          name: `${w.season.end}${language === 'zh' ? '：' : ': '}${season.title}`,
        })
        await ask.getByLabel(w.season.reason).fill(w.season.end)
        await ask.getByRole('button', { name: w.season.end }).click()
        await expect(drawer.getByRole('note', { name: w.season.hasEnded }).first()).toBeVisible()
        await pupilPage.goto(`/declarations/new?lang=${language}`)
        await expect(pupilPage.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(
          pupilPage.getByRole('region', { name: season.title }).getByRole('link', { name: w.begin.enter }),
        ).toHaveCount(0)
      })
    })
}

/** The session of whoever is signed in on that page. */
async function tokenOf(page: Page): Promise<string> {
  return (await page.evaluate(() => sessionStorage.getItem('Authorization'))) ?? ''
}

/** A child under fourteen registers, the guardian agrees by the link in the message, and the child adds name and school. */
async function registerWithGuardian(page: Page, pupil: Pupil, language: Spoken): Promise<void> {
  const { guardian: w, profile } = seasonWords[language]
  await page.goto(`/register?lang=${language}`)
  await fillLogin(page, pupil, language)
  await page.getByRole('textbox', { name: w.contact }).fill(aPhone())
  await page.getByRole('checkbox', { name: w.agreement }).check()
  await page.getByRole('button', { name: w.register, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: w.isTold })).toBeVisible()
  const outbox = await newTabBy(page, () => page.getByRole('main').getByRole('link', { name: w.outbox }).click())
  const guardian = await newTabBy(outbox, () => outbox.getByRole('link', { name: w.open }).first().click())
  await outbox.close()
  await alive(guardian)
  await guardian.getByRole('textbox', { name: w.name }).fill('林大川')
  await guardian.getByRole('radio', { name: w.relation, exact: true }).check()
  await guardian.getByRole('button', { name: w.give, exact: true }).click()
  await expect(guardian.getByText(w.given)).toBeVisible()
  await guardian.close()
  await page.getByRole('link', { name: w.isAgreed }).click()
  await expect(page).toHaveURL(/[/]account[/]profile$/)
  const basics = page.getByRole('region', { name: profile.basics })
  await basics.getByRole('textbox', { name: profile.name, exact: true }).fill(pupil.name)
  await chooseSchool(page, profile.school, profile.search)
  await basics.getByRole('button', { name: profile.save }).click()
  await expect(page.getByText(profile.saved, { exact: true })).toBeVisible()
}

/** Every page of the form, from the basics to the materials. */
async function fillIn(page: Page, pupil: Pupil): Promise<void> {
  await fillBasics(page)
  await expectComplete(page)
  await goOn(page, '伦理与安全')
  await answerSafety(page)
  await expectComplete(page)
  await goOn(page, '项目成员')
  await fillMember(page, pupil, await aPhonePhoto('portrait.jpg', '#c8a078'))
  await expectComplete(page)
  await goOn(page, '指导教师')
  await page.getByRole('button', { name: '添加指导教师' }).click()
  await fillInstructor(page)
  await page.getByRole('link', { name: '返回名单', exact: true }).click()
  await expectComplete(page)
  await goOn(page, '项目材料')
  await give(page, '研究报告', [await aReport('report.pdf', 4)])
  await give(page, '查新报告', [await aReport('novelty.pdf', 2)])
  await give(page, '作品照片', [
    await aPhonePhoto('whole.jpg', '#2d7dd2'),
    await aPhonePhoto('detail.jpg', '#97cc04'),
    await aPhonePhoto('in-use.jpg', '#eeb902'),
  ])
  await expectComplete(page)
}

/** Freezes what is filled in, prints, signs and hands in, on the screens of the pupil. */
async function printAndHandIn(page: Page, declaration: string, language: Spoken): Promise<void> {
  await page.goto(`/declarations/${declaration}/submission`)
  await bringBackSigned(page, await freezeAndPrint(page, language), language)
  await confirmAndSubmit(page, language)
}

/** What the list of one's own declarations says of the only one there is, and why. Answers its card. */
async function expectOutcome(
  page: Page,
  language: Spoken,
  state: 'returned' | 'qualified' | 'refused',
  reason?: string,
): Promise<ReturnType<Page['getByRole']>> {
  const w = seasonWords[language].mine
  await page.goto(`/declarations?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.title)
  const card = page.getByRole('main').getByRole('article')
  await expect(card.getByText(w.states[state], { exact: true })).toBeVisible()
  if (reason !== undefined) await expect(card.getByText(reason, { exact: true })).toBeVisible()
  return card
}
