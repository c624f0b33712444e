import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Buttons.tsx'
import { CodeInput } from './CodeInput.tsx'
import { Combobox, type ComboboxOption } from './Combobox.tsx'
import { DateInput } from './DateInput.tsx'
import { Field } from './Field.tsx'
import { TextInput } from './TextInputs.tsx'

test('a refused button keeps the focus, ignores the click and says why', async () => {
  const onClick = vi.fn()
  await render(
    <Button disabledReason="Two things are missing" onClick={onClick}>
      Submit
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Submit' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClick.mock.calls).toEqual([])
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAccessibleDescription('Two things are missing')
})

test('a refused submit button does not send its form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" disabledReason="Not yet">
        Send
      </Button>
    </form>,
  )
  page
    .getByRole('button')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(onSubmit.mock.calls).toEqual([])
})

test('a field ties its error, hint and counter to the control', async () => {
  await render(
    <Field label="Title" isRequired hint="Up to 30" error="Too long" count={{ used: 31, limit: 30 }}>
      <TextInput name="title" />
    </Field>,
  )
  const input = page.getByRole('textbox', { name: 'Title' })
  await expect.element(input).toHaveAccessibleDescription('Too long Up to 30 31 / 30')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAttribute('aria-required', 'true')
})

/** What the probe's owner was told. */
const told = () => document.querySelector('output')?.textContent

function DateProbe({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <DateInput value={value} onValue={setValue} words={{ year: 'Year', month: 'Month', day: 'Day' }} />
      <output>{value}</output>
    </>
  )
}

test('a date is padded when whole and kept as typed while it is not', async () => {
  await render(<DateProbe start="" />)
  await page.getByLabelText('Year').fill('2013')
  await page.getByLabelText('Month').fill('5')
  await expect.poll(told).toBe('2013-5-')
  await page.getByLabelText('Day').fill('9')
  await expect.poll(told).toBe('2013-05-09')
  await expect.element(page.getByLabelText('Month')).toHaveValue('5')
})

test('a whole date pasted into one box fills all three', async () => {
  await render(<DateProbe start="" />)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '2012年3月30日')
  page
    .getByLabelText('Day')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(told).toBe('2012-03-30')
})

function CodeProbe() {
  const [value, setValue] = useState('')
  return (
    <>
      <Field label="Code">
        <CodeInput kind="letters" groups={[4, 4, 4]} value={value} onValue={setValue} />
      </Field>
      <output>{value}</output>
    </>
  )
}

test('a code can be pasted with hyphens and in small letters', async () => {
  await render(<CodeProbe />)
  await page.getByLabelText('Code').fill(' hn26-a7kq-9xyz-too-much')
  await expect.poll(told).toBe('HN26A7KQ9XYZ')
})

const schools: ComboboxOption[] = [
  { value: '1', label: 'Hill School' },
  { value: '2', label: 'Lake School' },
]

/** `answered` is when what fits these words is known: at once unless said. */
function SchoolProbe({ answered }: { answered?: (query: string) => Promise<void> }) {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  const load = async (query: string) => {
    await answered?.(query)
    return schools.filter((school) => school.label.includes(query))
  }
  const words = { list: 'Schools', loading: '…', empty: 'None', failed: 'Failed', clear: 'Clear', found: String }
  return (
    <Field label="School">
      <Combobox value={value} onValue={setValue} load={load} words={words} />
    </Field>
  )
}

test('a school is found and chosen by keyboard alone', async () => {
  await render(<SchoolProbe />)
  await userEvent.tab()
  await userEvent.keyboard('Lake')
  await expect.element(page.getByRole('option', { name: 'Lake School' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('School')).toHaveValue('Lake School')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

test('Enter takes no school that fits other words than those typed by now', async () => {
  const later = Promise.withResolvers<void>()
  await render(<SchoolProbe answered={async (query) => (query === 'Hill' ? undefined : later.promise)} />)
  await userEvent.tab()
  await userEvent.keyboard('Hill')
  await expect.element(page.getByRole('option', { name: 'Hill School' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}Lake{Enter}')
  await expect.element(page.getByLabelText('School')).toHaveValue('Lake')
  later.resolve()
  await expect.element(page.getByRole('option', { name: 'Lake School' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('School')).toHaveValue('Lake School')
})
