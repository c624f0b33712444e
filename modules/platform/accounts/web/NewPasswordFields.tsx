import { useTexts } from '#kernel/web/texts.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PasswordInput } from '#kernel/web/ui/TextInputs.tsx'
import { passwordMaxChars } from '../contract.ts'
import { strengthOf } from './password-strength.ts'
import { accountPageTexts, accountTexts } from './texts.ts'
import type { ProblemBook, ProblemsByPath } from './use-problems.ts'

export interface NewPassword {
  password: string
  passwordConfirmation: string
}
export const noPassword: NewPassword = { password: '', passwordConfirmation: '' }

/** Finds what is wrong with a new password before it is sent. */
export function useNewPasswordProblems(minChars: number) {
  const t = useTexts(accountPageTexts)
  const words = useTexts(accountTexts)
  return ({ password, passwordConfirmation }: NewPassword): ProblemsByPath => ({
    ...(password === ''
      ? { password: t('password.required') }
      : [...password].length < minChars && { password: t('password.tooShort', { min: minChars }) }),
    ...(passwordConfirmation === ''
      ? { passwordConfirmation: t('password.confirmRequired') }
      : password !== passwordConfirmation && { passwordConfirmation: words('problems.passwords_differ') }),
  })
}

export interface NewPasswordFieldsProps {
  value: NewPassword
  onValue: (value: NewPassword) => void
  minChars: number
  book: ProblemBook
  isChange?: boolean | undefined
}

/** A new password twice; its rules are told before typing, its strength while. */
export function NewPasswordFields({ value, onValue, minChars, book, isChange }: NewPasswordFieldsProps) {
  const t = useTexts(accountPageTexts)
  const words = { show: t('show'), hide: t('hide') }
  const { level, word } = strengthOf(value.password, minChars)
  const { byPath } = book.problems
  function change(part: Partial<NewPassword>, path: string) {
    book.settle(path)
    onValue({ ...value, ...part })
  }
  return (
    <>
      <Field
        label={t(isChange ? 'password.newLabel' : 'password.label')}
        hint={t('password.rules', { min: minChars, max: passwordMaxChars })}
        error={byPath.password}
        id="password"
        isRequired
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          maxLength={passwordMaxChars}
          words={words}
          strength={{ level, text: value.password === '' ? '' : t(`password.strength.${word}`) }}
          value={value.password}
          onChange={(event) => change({ password: event.currentTarget.value }, 'password')}
        />
      </Field>
      <Field label={t('password.confirm')} error={byPath.passwordConfirmation} id="passwordConfirmation" isRequired>
        <PasswordInput
          name="passwordConfirmation"
          autoComplete="new-password"
          maxLength={passwordMaxChars}
          words={words}
          value={value.passwordConfirmation}
          onChange={(event) => change({ passwordConfirmation: event.currentTarget.value }, 'passwordConfirmation')}
        />
      </Field>
    </>
  )
}
