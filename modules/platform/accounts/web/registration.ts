import type { ComboboxOption } from '#kernel/web/ui/Combobox.tsx'
import { type Channel, isPhone, normalPhone } from '../contract/contacts.ts'
import { type Sex, sexes } from '../contract/id-number.ts'
import { loginNamePattern, type RegistrableKind } from '../contract.ts'
import type { CaptchaAnswer } from '../schema.ts'
import { isBirthDate, needsConsent, today } from './consent-age.ts'
import { channelOf } from './contact-kind.ts'
import type { Identity } from './IdentityFields.tsx'
import type { NewPassword } from './NewPasswordFields.tsx'
import type { ProblemsByPath } from './use-problems.ts'

/** What is typed and may be kept through a reload. */
export interface RegistrationDraft {
  kind: RegistrableKind | ''
  birthOn: string
  loginName: string
  guardian: string
  name: string
  sex: Sex | ''
  school: ComboboxOption | null
  isAccepted: boolean
}
export const emptyDraft: RegistrationDraft = {
  kind: '',
  birthOn: '',
  loginName: '',
  guardian: '',
  name: '',
  sex: '',
  school: null,
  isAccepted: false,
}

/** How far the form can open: what is asked depends on who registers and, for pupils, on the age. */
export function stageOf(draft: RegistrationDraft): 'who' | 'birth' | 'child' | 'own' {
  if (draft.kind === '') return 'who'
  if (draft.kind !== 'pupil') return 'own'
  const on = today()
  if (!isBirthDate(draft.birthOn, on)) return 'birth'
  return needsConsent(draft.birthOn, on) ? 'child' : 'own'
}

export interface RegistrationWords {
  /** of the pages: `register.loginNameRequired` and so on */
  page: (
    key:
      | 'whoRequired'
      | 'birthRequired'
      | 'loginNameRequired'
      | 'loginNameWrong'
      | 'guardianRequired'
      | 'agreementRequired',
  ) => string
  contactWrong: string
  nameRequired: string
  birthImpossible: string
  loginLikePhone: string
}

/** What is missing or wrong, so far as the browser can tell: all of it at once. Password and identity have their own checks. */
export function draftProblems(
  draft: RegistrationDraft,
  ownPhone: string | null,
  words: RegistrationWords,
): ProblemsByPath {
  const stage = stageOf(draft)
  const problems: Record<string, string> = {}
  if (stage === 'who') return { kind: words.page('whoRequired') }
  if (stage === 'birth') return { birthOn: draft.birthOn === '' ? words.page('birthRequired') : words.birthImpossible }
  if (draft.loginName === '') problems.loginName = words.page('loginNameRequired')
  else if (!loginNamePattern.test(draft.loginName)) problems.loginName = words.page('loginNameWrong')
  else if (isPhone(draft.loginName) && draft.loginName !== ownPhone) problems.loginName = words.loginLikePhone
  if (stage === 'child') {
    if (draft.guardian.trim() === '') problems.guardianContact = words.page('guardianRequired')
    else if (channelOf(draft.guardian) === null) problems.guardianContact = words.contactWrong
  } else if (draft.name.trim() === '') problems.name = words.nameRequired
  if (!draft.isAccepted) problems.agreement = words.page('agreementRequired')
  return problems
}

export interface ProvenContact {
  by: Channel
  target: string
  code: string
}

export interface Versions {
  privacyVersion: string
  termsVersion: string
}

/** The request's body. A child under 14 sends nothing personal, whatever was typed before the birth date was changed. */
export function registrationBody(
  draft: RegistrationDraft,
  given: NewPassword & Identity & Versions,
  proven: { contact: ProvenContact | null; captcha: CaptchaAnswer | undefined },
) {
  if (draft.kind === '') throw new Error('nobody registers as nothing')
  const { password, passwordConfirmation, privacyVersion, termsVersion } = given
  const login = {
    kind: draft.kind,
    loginName: draft.loginName,
    password,
    passwordConfirmation,
    privacyVersion,
    termsVersion,
  }
  const birth = draft.kind === 'pupil' ? { birthOn: draft.birthOn } : {}
  if (stageOf(draft) === 'child') {
    const channel = channelOf(draft.guardian)
    if (channel === null) throw new Error('the guardian has no contact')
    const captcha = proven.captcha ? { captcha: proven.captcha } : {}
    return { ...login, ...birth, guardianContact: { by: channel, target: draft.guardian.trim() }, ...captcha }
  }
  const idNumber = given.idNumber.trim()
  const idType = given.idType as '01'
  const sex = sexes.find((each) => each === draft.sex)
  return {
    ...login,
    ...birth,
    name: draft.name.trim(),
    ...(proven.contact ? { contact: proven.contact } : {}),
    ...(sex ? { sex } : {}),
    ...(draft.school ? { organizationId: draft.school.value } : {}),
    ...(idNumber === '' ? {} : { idType, idNumber }),
  }
}

/** The phone that is being proven, as it is compared with the login name. */
export function phoneIn(target: string): string | null {
  return channelOf(target) === 'sms' ? normalPhone(target) : null
}
