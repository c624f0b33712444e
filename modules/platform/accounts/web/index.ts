// What others may use of these: the form to sign in, the frame of a person's own pages, and the words of accounts.
export { AccountFrame } from './AccountFrame.tsx'
export { CaptchaField } from './CaptchaField.tsx'
export { SignInForm } from './sign-in/SignInForm.tsx'
export { signInTexts } from './sign-in/texts.ts'
export { accountPageTexts, accountTexts } from './texts.ts'
export { useCaptcha } from './use-captcha.ts'
