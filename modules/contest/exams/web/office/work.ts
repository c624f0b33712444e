import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { ExamRow } from '../../schema.ts'
import { examsKey } from '../calls.ts'
import { texts } from '../texts.ts'

/** An exam that the screen is about; every part of it gets one. */
export interface ExamProps {
  exam: ExamRow
  /** whether the asker runs exams: for a whole province */
  isRunning: boolean
}

/** Season and code, as every call names an exam. */
export function keyOf({ season, exam }: ExamRow): { season: string; exam: string } {
  return { season, exam }
}

/** Does one thing at a time, says that it is done or why not, and asks anew for what is shown. */
export function useWork() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function run<T>(name: string, work: () => Promise<T>, done?: (result: T) => string | null): Promise<boolean> {
    setBusy(name)
    setProblem(null)
    try {
      const result = await work()
      const said = done?.(result)
      if (said) toast(said, 'success')
      await queries.invalidateQueries()
      return true
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
      return false
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, run, forget: () => setProblem(null) }
}

export { examsKey }
