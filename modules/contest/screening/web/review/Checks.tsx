import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Checkbox } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { Check } from '../../schema.ts'
import { texts } from '../texts.ts'
import { pathLabel, useForm } from './form.ts'

const icons = { fine: CheckCircleFilled, warning: WarningFilled, problem: CloseCircleFilled }

interface ChecksProps {
  confirmed: ReadonlySet<string>
  /** null where this reviewer decides nothing now */
  onConfirm: ((code: string) => void) | null
}

/** What the system has looked at. A warning is ticked by whoever has looked too; a problem keeps from approving. */
export function Checks({ confirmed, onConfirm }: ChecksProps) {
  const t = useTexts(texts)
  const { view } = useForm()
  const worst = { problem: 0, warning: 1, fine: 2 }
  const checks = view.checks.toSorted((one, other) => worst[one.level] - worst[other.level])
  return (
    <section className="review-card">
      <h2>{t('checks.title')}</h2>
      <ul className="review-checks">
        {checks.map((check) => (
          <li key={`${check.code} ${check.path}`} data-level={check.level}>
            <Level level={check.level} />
            {check.level === 'warning' && onConfirm ? (
              <Checkbox checked={confirmed.has(check.code)} onChange={() => onConfirm(check.code)}>
                <Message check={check} />
              </Checkbox>
            ) : (
              <Message check={check} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Level({ level }: { level: Check['level'] }) {
  const t = useTexts(texts)
  const Icon = icons[level]
  return (
    <span role="img" aria-label={t(`checks.${level}`)}>
      <Icon aria-hidden />
    </span>
  )
}

function Message({ check }: { check: Check }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  if (check.path === null) return <span>{check.message}</span>
  return (
    <span>
      <b>{pathLabel(t, language, form, check.path)}</b> {check.message}
    </span>
  )
}
