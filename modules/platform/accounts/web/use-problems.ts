import { useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { accountPageTexts } from './texts.ts'

/** What is wrong, in words, by the path of the field. */
export type ProblemsByPath = Readonly<Record<string, string>>

export interface Problems {
  byPath: ProblemsByPath
  /** what is wrong with the whole; null when it is only about fields */
  message: string | null
  /** grows with every attempt, so that the list is read again */
  attempt: number
  /** the server's words do not name their field */
  isFromServer: boolean
}

const none: Problems = { byPath: {}, message: null, attempt: 0, isFromServer: false }

/** All problems of a form at once: those the browser finds before sending, and those of the server's refusal. */
export function useProblems() {
  const t = useTexts(accountPageTexts)
  const [problems, setProblems] = useState(none)
  const show = (byPath: ProblemsByPath, message: string | null = null, isFromServer = false) =>
    setProblems((before) => ({ byPath, message, attempt: before.attempt + 1, isFromServer }))
  return {
    problems,
    show: (byPath: ProblemsByPath) => show(byPath),
    clear: () => setProblems((before) => ({ ...before, byPath: {}, message: null })),
    /** the field was touched: what was said of it, and of what lies in it, is over */
    settle: (path: string) =>
      setProblems((before) => {
        const left = Object.entries(before.byPath).filter(([each]) => each !== path && !each.startsWith(`${path}.`))
        return left.length === Object.keys(before.byPath).length
          ? before
          : { ...before, byPath: Object.fromEntries(left) }
      }),
    /** Tells a refusal or a lost network; anything else is a bug and goes on. */
    fail(error: unknown) {
      if (error instanceof RefusedError) {
        const byPath = Object.fromEntries(
          error.fields.map(({ path, code, message }) => [
            path,
            path === 'captcha' && code === 'required' ? t('captcha.required') : message,
          ]),
        )
        show(byPath, error.fields.length > 0 ? null : saidBy(error), true)
      } else if (error instanceof NetworkError) show({}, t('offline'))
      else throw error
    },
  }
}
export type ProblemBook = ReturnType<typeof useProblems>
