import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isContact, isEmail, isPhone, maskContact, normalContact } from './contract/contacts.ts'
import { checkCharacterOf, checkIdNumber, isCalendarDate, maskIdNumber } from './contract/id-number.ts'

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const number = fc
  .tuple(day, fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 999 }))
  .map(([birthOn, place, sequence]) => {
    const digits = `43${String(place).padStart(4, '0')}${birthOn.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
    return { birthOn, sequence, text: digits + checkCharacterOf(digits) }
  })

test('every number with its right check character is taken, and tells birth date and sex', () => {
  fc.assert(
    fc.property(number, ({ text, birthOn, sequence }) => {
      const sex = sequence % 2 === 1 ? 'male' : 'female'
      expect(checkIdNumber('01', text)).toEqual({ problem: null, number: text, birthOn, sex })
      expect(checkIdNumber('02', text)).toEqual({ problem: null, number: text, birthOn, sex })
    }),
  )
})

test('any one changed digit, and any two neighbors swapped, are found [S5-49]', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), ({ text }, place, by) => {
      const digit = (Number(text[place]) + by) % 10
      expect(checkIdNumber('01', text.slice(0, place) + digit + text.slice(place + 1)).problem).not.toBeNull()
    }),
  )
  fc.assert(
    fc.property(number, fc.integer({ min: 0, max: 15 }), ({ text }, place) => {
      const [left, right] = [text[place] ?? '', text[place + 1] ?? '']
      fc.pre(left !== right)
      expect(checkIdNumber('01', text.slice(0, place) + right + left + text.slice(place + 2)).problem).not.toBeNull()
    }),
  )
})

test('no text at all makes the check fail with a bug, or passes without 18 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const checked = checkIdNumber('01', text)
      if (checked.problem === null) expect(checked.number).toHaveLength(18)
    }),
  )
})

test.each([
  ['01', '11010519491231002x', null],
  ['01', '11010519491231002', 'id_number_wrong_length'],
  ['01', '11010519491231002Y', 'id_number_wrong_characters'],
  ['01', '990105194912310021', 'id_number_wrong_region'],
  ['01', '430104200902300021', 'id_number_wrong_date'],
  ['01', '110105194912310021', 'id_number_wrong_check_digit'],
  ['03', '81000019980902013X', null],
  ['03', '110105194912310021', 'id_number_wrong_region'],
  ['04', '830000199201300022', null],
  ['04', '81000019980902013X', 'id_number_wrong_region'],
  ['05', 'H12345678', null],
  ['05', 'X12345678', 'id_number_wrong_form'],
  ['06', '12345678', null],
  ['06', '1234567', 'id_number_wrong_form'],
  ['07', 'e12345678', null],
  ['07', 'E 12-3', 'id_number_wrong_form'],
  ['08', 'CAN123456789012', null],
  ['08', '123', 'id_number_wrong_form'],
] as const)('a document of type %s with the number %s: %s', (idType, text, problem) => {
  expect(checkIdNumber(idType, text).problem).toEqual(problem)
})

test('of a number only the first and the last two characters are shown', () => {
  expect(maskIdNumber('11010519491231002X')).toEqual('11**************2X')
  expect(maskIdNumber('E1234')).toEqual('E***4')
})

test('a day exists or not: leap years are counted right', () => {
  expect(['2024-02-29', '2023-02-29', '2009-13-01', '2009-1-1', '1900-02-29'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a phone number must have the correct format [S5-08]', () => {
  const good = ['13800138000', '19912345678', '+33612345678', '+8210123456']
  const bad = ['12345678901', '1380013800', '138001380000', '+861380013800', '0731-8888888', 'abc', '']
  expect(good.map(isPhone)).toEqual(good.map(() => true))
  expect(bad.map(isPhone)).toEqual(bad.map(() => false))
  expect(normalContact('sms', '+86 138-0013-8000')).toEqual('13800138000')
  expect(isContact('sms', '+86 138 0013 8000')).toEqual(true)
})

test('an e-mail address has one @ and a host with a dot', () => {
  const good = ['lin@example.org', 'a.b+c@school.edu.cn']
  const bad = [
    'lin',
    'lin@',
    '@example.org',
    'lin@example',
    'lin wei@example.org',
    'a@b@c.org',
    `${'a'.repeat(250)}@x.org`,
  ]
  expect(good.map(isEmail)).toEqual([true, true])
  expect(bad.map(isEmail)).toEqual(bad.map(() => false))
})

test('a contact is shown in part', () => {
  expect(maskContact('sms', '13800138000')).toEqual('138****8000')
  expect(maskContact('email', 'lin@example.org')).toEqual('l***@example.org')
})
