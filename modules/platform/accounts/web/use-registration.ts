import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { signedIn } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { maskContact, normalContact } from '../contract/contacts.ts'
import { accountCalls, sessionCalls } from './calls.ts'
import { channelOf } from './contact-kind.ts'
import { type Identity, useIdentityProblems } from './IdentityFields.tsx'
import { noPassword, useNewPasswordProblems } from './NewPasswordFields.tsx'
import {
  draftProblems,
  emptyDraft,
  phoneIn,
  type RegistrationDraft,
  registrationBody,
  stageOf,
  type Versions,
} from './registration.ts'
import { accountPageTexts, accountTexts } from './texts.ts'
import { useCaptcha } from './use-captcha.ts'
import { useContactProof } from './use-contact-proof.ts'
import { useKept } from './use-kept.ts'
import { type ProblemsByPath, useProblems } from './use-problems.ts'

const key = 'registration'
const noIdentity: Identity = { idType: '', idNumber: '' }

/** What became of a registration. */
export interface Registered {
  loginName: string
  isSignedIn: boolean
  /** where the guardian was written to, masked; null for those who need no consent */
  guardian: string | null
}

/** Everything the registration form holds and does. */
export function useRegistration(versions: Versions, passwordMinChars: number) {
  const t = useTexts(accountPageTexts)
  const words = useTexts(accountTexts)
  const [draft, setDraft, forgetDraft] = useKept(key, emptyDraft)
  const [password, setPassword] = useState(noPassword)
  const [identity, setIdentity] = useState(noIdentity)
  const [isBusy, setBusy] = useState(false)
  const [registered, setRegistered] = useState<Registered | null>(null)
  const proof = useContactProof('register', key)
  /** of a child's registration, which sends a message to somebody who has proven nothing */
  const captcha = useCaptcha()
  const book = useProblems()
  const passwordProblems = useNewPasswordProblems(passwordMinChars)
  const identityProblems = useIdentityProblems()
  const { revalidate } = useRevalidator()
  const stage = stageOf(draft)
  const isPictureWanted = stage === 'child' && captcha.state.demand === 'nothing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the form has opened that far
  useEffect(() => {
    if (isPictureWanted) void captcha.demand('picture')
  }, [isPictureWanted])

  function change(part: Partial<RegistrationDraft>, path: string) {
    book.settle(path)
    setDraft((before) => ({ ...before, ...part }))
  }
  function problemsNow(): ProblemsByPath {
    const own = draftProblems(draft, phoneIn(proof.target), {
      page: (name) => t(`register.${name}`),
      contactWrong: t('contact.wrong'),
      nameRequired: t('person.nameRequired'),
      birthImpossible: words('problems.birth_date_impossible'),
      loginLikePhone: words('problems.login_name_like_phone'),
    })
    if (stage === 'who' || stage === 'birth') return own
    const missing = stage === 'own' ? proof.missing() : {}
    return {
      ...own,
      ...passwordProblems(password),
      ...(missing.target ? { contact: missing.target } : {}),
      ...(missing.code ? { 'contact.code': missing.code } : {}),
      ...(stage === 'own' ? identityProblems(identity) : {}),
    }
  }
  async function register() {
    const proven = { contact: proof.value(), captcha: captcha.answer() }
    const body = registrationBody(draft, { ...password, ...identity, ...versions }, proven)
    const { loginName } = await accountCalls.register({ body }, { quiet: true, needToken: 0 })
    const channel = stage === 'child' ? channelOf(draft.guardian) : null
    const guardian = channel && maskContact(channel, normalContact(channel, draft.guardian))
    const isSignedIn = await signInQuietly(loginName, password.password)
    forgetDraft()
    proof.forget()
    setPassword(noPassword)
    setIdentity(noIdentity)
    setRegistered({ loginName, isSignedIn, guardian })
  }
  async function submit() {
    const problems = problemsNow()
    if (Object.keys(problems).length > 0) return book.show(problems)
    book.clear()
    setBusy(true)
    try {
      await register()
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'agreement_outdated') {
        setDraft((before) => ({ ...before, isAccepted: false }))
        book.show({ agreement: t('register.agreementOutdated') })
        await revalidate()
      } else book.fail(renamed(error))
      // what is wrong with the fields is found before the picture is looked at; anything else has used it up
      const isUsedUp = error instanceof RefusedError && error.code !== 'invalid_input'
      if (stage === 'child' && isUsedUp) await captcha.refresh()
    } finally {
      setBusy(false)
    }
  }
  return {
    draft,
    stage,
    change,
    password,
    setPassword,
    identity,
    setIdentity,
    proof,
    captcha,
    book,
    isBusy,
    submit,
    registered,
  }
}
export type Registration = ReturnType<typeof useRegistration>

/** The account exists; that signing in did not work at once is told by the way that remains: the sign-in page. */
async function signInQuietly(account: string, password: string): Promise<boolean> {
  try {
    signedIn(await sessionCalls.signIn({ body: { account, password } }, { quiet: true, needToken: 0 }))
    return true
  } catch {
    return false
  }
}

/** The server names the address within a contact; the page has one field for both. */
function renamed(error: unknown): unknown {
  if (!(error instanceof RefusedError)) return error
  const fields = error.fields.map((field) => ({ ...field, path: field.path.replace(/\.target$/, '') }))
  return new RefusedError(error.status, { ...error.body, fields })
}
