import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { pushPageTexts as texts } from './texts.ts'

const PushForm = lazy(() => import('./PushForm.tsx').then((file) => ({ default: file.PushForm })))

/** The button above the list, and the form it opens. */
export function NewPush({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  if (!may('pushes.compose')) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('new')}
      </Button>
      <Suspense>
        {isOpen && (
          <PushForm
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              onChanged()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
