import { ConfigProvider } from 'antd'
import frFR from 'antd/es/locale/fr_FR'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Language } from '../../contract/languages.ts'
import { LanguageProvider } from '../texts.tsx'
import { DayInput, MinuteInput } from './DayInput.tsx'
import { kitTexts } from './kit-texts.ts'

/** A box, what it has said so far, and a place to go on to. */
function Box({ of: Control, start }: { of: typeof DayInput; start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <label htmlFor="box">Jour</label>
      <Control id="box" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button">suite</button>
    </>
  )
}

async function renderBox(language: Language, Control: typeof DayInput, start: string) {
  await page.viewport(1440, 900)
  await kitTexts.load(language)
  await render(
    <LanguageProvider language={language}>
      <ConfigProvider {...(language === 'fr' ? { locale: frFR } : {})}>
        <Box of={Control} start={start} />
      </ConfigProvider>
    </LanguageProvider>,
  )
  const box = page.getByRole('textbox', { name: 'Jour' })
  // the calendar has come
  await expect.element(box).not.toHaveAttribute('readonly')
  return { box, said: page.getByRole('status'), onward: page.getByRole('button', { name: 'suite', exact: true }) }
}

test('a day is written and chosen in the language of the console, whatever the browser speaks', async () => {
  const { box, said } = await renderBox('fr', DayInput, '2026-11-05')
  await expect.element(box).toHaveValue('05/11/2026')
  await box.click()
  await expect.element(page.getByRole('button', { name: 'Choisissez un mois' })).toHaveTextContent('nov.')
  const heads = [...document.querySelectorAll('.ant-picker-content th')].map((each) => each.textContent)
  expect(heads).toEqual(['lu', 'ma', 'me', 'je', 've', 'sa', 'di'])
  await page.getByTitle('2026-11-19').click()
  await expect.element(said).toHaveTextContent('2026-11-19')
  await expect.element(box).toHaveValue('19/11/2026')
})

test('what is typed counts at once, as the language writes it and as it travels', async () => {
  const { box, said } = await renderBox('fr', DayInput, '')
  await box.fill('31/01/2027')
  await expect.element(said).toHaveTextContent('2027-01-31')
  await box.fill('2027-02-03')
  await expect.element(said).toHaveTextContent('2027-02-03')
})

test('a pointer that rests where the calendar opens writes nothing over what is typed', async () => {
  const { box, said } = await renderBox('fr', DayInput, '')
  await box.fill('31/01/2027')
  const resting = page.getByTitle('2027-01-19')
  await resting.hover()
  expect(resting.element().matches(':hover')).toBe(true)
  // one letter more, by its key: it must find what was typed, not the day below the pointer
  await userEvent.keyboard('{Backspace}6')
  await expect.element(box).toHaveValue('31/01/2026')
  await expect.element(said).toHaveTextContent('2026-01-31')
})

test('an emptied box is empty, and what is no date brings back what was there', async () => {
  const { box, said, onward } = await renderBox('zh', DayInput, '2026-11-05')
  await box.fill('2026-02-31')
  await onward.click()
  await expect.element(box).toHaveValue('2026-11-05')
  await expect.element(said).toHaveTextContent('2026-11-05')
  await box.fill('')
  await onward.click()
  await expect.element(box).toHaveValue('')
  await expect.element(said).toHaveTextContent('')
})

test('a minute is one value: typed whole, by the clock of the office', async () => {
  const { box, said, onward } = await renderBox('ko', MinuteInput, '2026-11-05T08:30')
  await expect.element(box).toHaveValue('2026.11.05 08:30')
  await box.fill('2026.12.24 17:45')
  await expect.element(said).toHaveTextContent('2026-12-24T17:45')
  await onward.click()
  await expect.element(said).toHaveTextContent('2026-12-24T17:45')
  await box.fill('2027-01-02T03:04')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('2027.01.02 03:04')
  await expect.element(said).toHaveTextContent('2027-01-02T03:04')
})

test('what is no day, or none of the calendar, stands in no box', async () => {
  const { box, said } = await renderBox('zh', DayInput, '2026-02-31')
  await expect.element(box).toHaveValue('')
  await box.fill('2026-02-28')
  await expect.element(said).toHaveTextContent('2026-02-28')
  await expect.element(box).toHaveValue('2026-02-28')
})

test('what is no minute stands in no box', async () => {
  const { box } = await renderBox('fr', MinuteInput, 'foo')
  await expect.element(box).toHaveValue('')
})
