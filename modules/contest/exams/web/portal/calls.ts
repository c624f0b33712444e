import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { examTeacherRoutes, ownExamRoutes, publicExamRoutes, registrationRoutes, rosterRoutes } from '../../contract.ts'
import type {
  examTeacherSchemas,
  ownExamSchemas,
  publicExamSchemas,
  registrationSchemas,
  rosterSchemas,
} from '../../schema.ts'

export const ownCalls = client<typeof ownExamSchemas>(ownExamRoutes)
export const publicCalls = client<typeof publicExamSchemas>(publicExamRoutes)
export const teacherCalls = client<typeof examTeacherSchemas>(examTeacherRoutes)
export const registrationCalls = client<typeof registrationSchemas>(registrationRoutes)
export const rosterCalls = client<typeof rosterSchemas>(rosterRoutes)
export const declarationCalls = client<typeof declarationSchemas>(declarationRoutes)

/** What went wrong, in words; anything but a refusal or a lost network is a bug and goes on. */
export function failureOf(error: unknown, networkWords: string): string {
  if (error instanceof RefusedError) return error.message
  if (error instanceof NetworkError) return networkWords
  throw error
}
