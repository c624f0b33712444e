import { useEffect, useState } from 'react'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import type { InstructedWork } from '../schema.ts'
import { accentOf } from './accents.ts'
import { declarationCalls } from './calls.ts'
import { StateTag } from './StateTag.tsx'
import { Tracker } from './Tracker.tsx'
import { texts } from './texts.ts'

interface InstructedProps {
  /** those of one contest; of all when null */
  contest: string | null
  /** what the kinds of the current seasons are called */
  kinds: Readonly<Record<string, Labels>>
}

/** To a teacher: the works that name them as instructor, and where each of them is. Nothing where there is none. */
export function InstructedWorks({ contest, kinds }: InstructedProps) {
  const t = useTexts(texts)
  const [works, setWorks] = useState<readonly InstructedWork[]>([])
  const [opened, setOpened] = useState<string | null>(null)
  useEffect(() => {
    declarationCalls.instructed({}, { quiet: true, retries: 2 }).then(
      (reply) => setWorks(reply.works),
      (error: unknown) => {
        // the page is about one's own declarations, and whole without these
        if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      },
    )
  }, [])
  const shown = works.filter((work) => contest === null || work.contest === contest)
  if (shown.length === 0) return null
  return (
    <section className="declarations" aria-labelledby="instructed">
      <h2 id="instructed">{t('instructed.title')}</h2>
      <p className="choice-hint">{t('instructed.lead')}</p>
      {shown.map((work) => (
        <Work
          key={work.id}
          work={work}
          labels={kinds[work.kind]}
          isOpen={opened === work.id}
          onToggle={() => setOpened(opened === work.id ? null : work.id)}
        />
      ))}
    </section>
  )
}

interface WorkProps {
  work: InstructedWork
  labels: Labels | undefined
  isOpen: boolean
  onToggle: () => void
}

function Work({ work, labels, isOpen, onToggle }: WorkProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const formats = useFormats()
  const known = useDictionary('declaration_kind')
  const kind = labels ? labelIn(labels, language) : known.find((entry) => entry.code === work.kind)?.label
  return (
    <Card accent={accentOf(work.contest)} tag={<StateTag state={work.state} />}>
      <div className="declaration-line">
        <div className="declaration-words">
          <h3>{work.title}</h3>
          <p className="choice-hint">
            {[
              kind,
              t('list.number', { number: work.number }),
              work.members.length > 0 && t('instructed.members', { names: listed(work.members, language) }),
              work.at && t('instructed.here', { unit: work.at.unit, at: formats.dateTime(work.at.since) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button size="small" aria-expanded={isOpen} icon={isOpen ? 'chevron-up' : 'chevron-down'} onClick={onToggle}>
          {t(isOpen ? 'instructed.hide' : 'instructed.show')}
          <span className="unseen">{` ${work.title}`}</span>
        </Button>
      </div>
      {isOpen && <Tracker declaration={work.id} isOthers />}
    </Card>
  )
}
