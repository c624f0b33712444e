import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'

/** What went wrong with one of many, in words; anything but a refusal or a lost network is a bug and goes on. */
export function failureOf(error: unknown, networkWords: string): string {
  if (error instanceof RefusedError) return error.message
  if (error instanceof NetworkError) return networkWords
  throw error
}
