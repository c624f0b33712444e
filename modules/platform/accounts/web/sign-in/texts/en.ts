import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  account: 'Account',
  accountHint: 'Login name, phone or e-mail',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  captchaLoading: 'Loading the verification',
  remember: 'Remember my login name',
  submit: 'Sign in',
  forgot: 'Forgot password',
  register: 'Register',
  incomplete: 'Please enter the correct account and password',
  accountMissing: 'Enter your login name, phone or e-mail',
  passwordMissing: 'Enter your password',
  offline: 'No connection. Please check your network and try again.',
  secondStep: {
    code: 'Code',
    hint: 'The six digits of your authenticator app, or a recovery code',
    back: 'Sign in with another account',
  },
}
