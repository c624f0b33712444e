import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { type Tone, toneLooks } from '#kernel/web/ui/tones.ts'
import type { Check } from '../../schema.ts'
import { pathLabel, useForm } from '../review/form.ts'
import { texts } from '../texts.ts'

const tones: { readonly [L in Check['level']]: Tone } = { problem: 'danger', warning: 'warning', fine: 'success' }

interface UnitChecksProps {
  confirmed: ReadonlySet<string>
  /** null where this reviewer decides nothing now */
  onConfirm: ((code: string) => void) | null
}

/** What the system has looked at: what is wrong and what asks for a look first, all that is in order folded away. */
export function UnitChecks({ confirmed, onConfirm }: UnitChecksProps) {
  const t = useTexts(texts)
  const { view } = useForm()
  const open = view.checks.filter(({ level }) => level !== 'fine')
  const fine = view.checks.filter(({ level }) => level === 'fine')
  return (
    <section className="unit-card">
      <h2>{t('checks.title')}</h2>
      <ul className="unit-checks">
        {open
          .toSorted((one, other) => one.level.localeCompare(other.level))
          .map((check) => (
            <Line
              key={`${check.code} ${check.path}`}
              check={check}
              isConfirmed={confirmed.has(check.code)}
              onConfirm={check.level === 'warning' ? onConfirm : null}
            />
          ))}
      </ul>
      {fine.length > 0 && (
        <details open={open.length === 0}>
          <summary>
            {t('unit.fineChecks', { count: fine.length })}
            <Icon name="chevron-down" />
          </summary>
          <ul className="unit-checks">
            {fine.map((check) => (
              <Line key={`${check.code} ${check.path}`} check={check} isConfirmed={false} onConfirm={null} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface LineProps {
  check: Check
  isConfirmed: boolean
  onConfirm: UnitChecksProps['onConfirm']
}

function Line({ check, isConfirmed, onConfirm }: LineProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const look = toneLooks[tones[check.level]]
  const words = (
    <span>
      {check.path !== null && <b>{pathLabel(t, language, form, check.path)} </b>}
      {check.message}
    </span>
  )
  return (
    <li data-tone={look.tone}>
      <span role="img" aria-label={t(`checks.${check.level}`)}>
        <Icon name={look.icon} />
      </span>
      {onConfirm ? (
        <Checkbox checked={isConfirmed} onChange={() => onConfirm(check.code)}>
          {words}
        </Checkbox>
      ) : (
        words
      )}
    </li>
  )
}
