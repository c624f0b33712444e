import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accountCalls } from './calls.ts'
import { accountPageTexts } from './texts.ts'
import { type ProblemsByPath, useProblems } from './use-problems.ts'

export type ProfileEdit = Parameters<typeof accountCalls.editProfile>[0]['body']

/** Saves one part of the profile, and shows everywhere what has changed. */
export function useProfileEdit() {
  const t = useTexts(accountPageTexts)
  const book = useProblems()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  /** Answers whether it was saved. */
  async function save(edit: ProfileEdit, problems: ProblemsByPath = {}, said = t('saved')): Promise<boolean> {
    if (Object.keys(problems).length > 0) {
      book.show(problems)
      return false
    }
    book.clear()
    if (Object.keys(edit).length === 0) {
      toast(t('profile.nothingChanged'), 'info')
      return false
    }
    setBusy(true)
    try {
      await accountCalls.editProfile({ body: edit }, { quiet: true })
      const { userInfo } = readSession()
      if (edit.name && userInfo) renewUserInfo({ ...userInfo, name: edit.name })
      toast(said, 'success')
      await revalidate()
      return true
    } catch (error) {
      book.fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { book, isBusy, save }
}
