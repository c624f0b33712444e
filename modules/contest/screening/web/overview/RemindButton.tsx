import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { screeningKey, waitingUnitCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Overview } from './counts.ts'

interface RemindButtonProps {
  season: string
  waiting: Overview['waiting'][number]
}

/** Tells whoever reviews for the unit that something waits there, once a day: after that it says when that was. */
export function RemindButton({ season, waiting: { unit, remindedAt } }: RemindButtonProps) {
  const t = useTexts(texts)
  const { time } = useFormats()
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  if (!may('waitingUnits.remind')) return null
  async function remind() {
    if (remindedAt !== null || isBusy) return
    setBusy(true)
    try {
      const { told } = await waitingUnitCalls.remind({ params: { unit: unit.id }, body: { season } }, { quiet: true })
      toast(t('overview.reminded', { unit: unit.name, count: told }), 'success')
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    }
    // refused it may be since a colleague was quicker: then it says when
    await client.invalidateQueries({ queryKey: [...screeningKey, 'overview'] })
    setBusy(false)
  }
  const isDone = remindedAt !== null
  // not `disabled`: whoever pressed it by key stays where they are, and reads why there is nothing more to press
  return (
    <Button
      size="small"
      type={isDone ? 'text' : 'default'}
      loading={isBusy}
      aria-disabled={isDone}
      title={isDone ? t('overview.remindOnce') : t('overview.remindOf', { unit: unit.name })}
      onClick={() => void remind()}
    >
      {remindedAt === null ? t('overview.remind') : t('overview.remindedAt', { at: time(remindedAt) })}
    </Button>
  )
}
