import { expect, test } from 'vitest'
import { needsConsent } from './consent-age.ts'
import { strengthOf } from './password-strength.ts'
import { draftProblems, emptyDraft, type RegistrationDraft, registrationBody, stageOf } from './registration.ts'

const given = {
  password: 'kite-and-comet',
  passwordConfirmation: 'kite-and-comet',
  idType: '01',
  idNumber: '11010519491231002X',
  privacyVersion: '1',
  termsVersion: '2',
}
const year = new Date().getFullYear()
const child: RegistrationDraft = {
  ...emptyDraft,
  kind: 'pupil',
  birthOn: `${year - 10}-01-01`,
  loginName: 'star10',
  guardian: ' parent@example.org ',
  name: '林小满',
  sex: 'female',
  school: { value: 'a-school', label: '星河小学' },
  isAccepted: true,
}
const words = {
  page: (key: string) => key,
  contactWrong: 'contactWrong',
  nameRequired: 'nameRequired',
  birthImpossible: 'birthImpossible',
  loginLikePhone: 'loginLikePhone',
}
const code = { by: 'sms', target: '13800138000', code: '123456' } as const

test('a child under 14 sends nothing personal, even if it was typed before the birth date was put right', () => {
  expect(registrationBody(child, given, { contact: code, captcha: { proof: 'solved' } })).toEqual({
    kind: 'pupil',
    loginName: 'star10',
    birthOn: child.birthOn,
    password: given.password,
    passwordConfirmation: given.passwordConfirmation,
    privacyVersion: '1',
    termsVersion: '2',
    guardianContact: { by: 'email', target: 'parent@example.org' },
    captcha: { proof: 'solved' },
  })
})

test('from 14 on the person is sent with the proven contact, and a teacher without a birth date', () => {
  const teacher = { ...child, kind: 'teacher' as const }
  expect(registrationBody(teacher, { ...given, idNumber: '' }, { contact: code, captcha: undefined })).toEqual({
    kind: 'teacher',
    loginName: 'star10',
    password: given.password,
    passwordConfirmation: given.passwordConfirmation,
    privacyVersion: '1',
    termsVersion: '2',
    name: '林小满',
    sex: 'female',
    organizationId: 'a-school',
    contact: code,
  })
})

test('the form opens as far as is known who registers', () => {
  expect(stageOf(emptyDraft)).toEqual('who')
  expect(stageOf({ ...emptyDraft, kind: 'pupil' })).toEqual('birth')
  expect(stageOf({ ...child, birthOn: '2015-02-30' })).toEqual('birth')
  expect(stageOf(child)).toEqual('child')
  expect(stageOf({ ...child, birthOn: `${year - 16}-01-01` })).toEqual('own')
  expect(stageOf({ ...emptyDraft, kind: 'unit-contact' })).toEqual('own')
})

test('everything that is missing is told at once', () => {
  const empty = { ...emptyDraft, kind: 'teacher' as const }
  expect(draftProblems(empty, null, words)).toEqual({
    loginName: 'loginNameRequired',
    name: 'nameRequired',
    agreement: 'agreementRequired',
  })
  expect(draftProblems({ ...child, guardian: 'mother', loginName: 'star-10' }, null, words)).toEqual({
    loginName: 'loginNameWrong',
    guardianContact: 'contactWrong',
  })
})

test('a phone number is a login name only for the one who proves it', () => {
  const draft = { ...child, kind: 'teacher' as const, loginName: '13800138000' }
  expect(draftProblems(draft, null, words)).toEqual({ loginName: 'loginLikePhone' })
  expect(draftProblems(draft, '13800138000', words)).toEqual({})
})

test('the fourteenth birthday ends the need for consent', () => {
  expect(needsConsent('2012-11-21', '2026-11-20')).toEqual(true)
  expect(needsConsent('2012-11-21', '2026-11-21')).toEqual(false)
})

test('the strength of a password grows with its length and variety', () => {
  expect(
    ['12345', 'aaaaaaaaaaaa', 'sunshine', 'Sunshine7', 'kite and comet 7'].map((each) => strengthOf(each, 6).word),
  ).toEqual(['none', 'weak', 'weak', 'fair', 'strong'])
})
