import { signIn } from '#kernel/testing/app.ts'
