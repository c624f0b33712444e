// What the front ends may use of these: the form to sign in, and the words of accounts.
export { SignInForm } from './sign-in/SignInForm.tsx'
export { signInTexts } from './sign-in/texts.ts'
export { accountTexts } from './texts.ts'
