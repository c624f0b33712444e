import { Button } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { CrumbText } from './CrumbText.tsx'
import type { Conflict } from './merging.ts'
import { type Part, valueAt } from './paths.ts'
import { crumbsOf } from './places.ts'
import { ValueText } from './ValueText.tsx'

interface ConflictNotesProps {
  conflicts: readonly Conflict[]
  document: Part
  onChoice: (conflict: Conflict, choice: 'mine' | 'theirs') => void
}

/** Sections that somebody else changed at the same time: both values, and the choice. */
export function ConflictNotes({ conflicts, document, onChoice }: ConflictNotesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  return conflicts.map((conflict) => {
    const { crumbs, prop } = crumbsOf(conflict.path, document, language)
    return (
      <section key={conflict.path} className="season-conflict" role="alert">
        <h2>
          {t('conflict.title')} <CrumbText crumbs={crumbs} />
        </h2>
        <dl>
          <div>
            <dt>{t('conflict.mine')}</dt>
            <dd>
              <ValueText prop={prop} value={valueAt(document, conflict.path)} />
            </dd>
          </div>
          <div>
            <dt>{t('conflict.theirs')}</dt>
            <dd>
              <ValueText prop={prop} value={conflict.theirs} />
            </dd>
          </div>
        </dl>
        <p className="season-buttons">
          <Button type="primary" size="small" onClick={() => onChoice(conflict, 'mine')}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="small" onClick={() => onChoice(conflict, 'theirs')}>
            {t('conflict.takeTheirs')}
          </Button>
        </p>
      </section>
    )
  })
}
