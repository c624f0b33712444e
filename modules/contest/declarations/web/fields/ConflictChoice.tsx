import type { ReactNode } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { texts } from '../texts.ts'

/** Both values of a field that was saved elsewhere meanwhile, to choose from. */
export function ConflictChoice(props: {
  mine: ReactNode
  theirs: ReactNode
  onChoice: (choice: 'mine' | 'theirs') => void
}) {
  const t = useTexts(texts)
  return (
    <div className="conflict" role="alert">
      <p>{t('field.conflictTitle')}</p>
      <div className="conflict-sides">
        <div className="conflict-side">
          <b>{t('field.conflictMine')}</b>
          {props.mine}
          <Button size="small" onClick={() => props.onChoice('mine')}>
            {t('field.keepMine')}
          </Button>
        </div>
        <div className="conflict-side">
          <b>{t('field.conflictTheirs')}</b>
          {props.theirs}
          <Button size="small" onClick={() => props.onChoice('theirs')}>
            {t('field.keepTheirs')}
          </Button>
        </div>
      </div>
    </div>
  )
}
