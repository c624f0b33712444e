import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { QuotaBar } from '../../schema.ts'
import { texts } from '../texts.ts'

const parts = ['handedDown', 'submitted', 'bound', 'handed', 'free', 'left'] as const

/** How much of a quota has gone where: drawn, and in figures. */
export function QuotaBarView({ bar }: { bar: QuotaBar | undefined }) {
  const t = useTexts(texts)
  const { number } = useFormats()
  if (!bar) return <p className="quota-note">{t('quota.nothing')}</p>
  const words = Object.fromEntries(['amount' as const, ...parts].map((part) => [part, number(bar[part])]))
  return (
    <div>
      <div
        className="quota-bar"
        role="img"
        aria-label={t('quota.bar', words as Record<'amount' | (typeof parts)[number], string>)}
      >
        {parts.map((part) => (
          <span key={part} className="quota-part" data-part={part} style={{ flexGrow: Math.max(0, bar[part]) }} />
        ))}
      </div>
      <p className="quota-figures">
        <span>
          {t('quota.amount')} <strong>{number(bar.amount)}</strong>
        </span>
        {parts
          .filter((part) => bar[part] !== 0 || part === 'left')
          .map((part) => (
            <span key={part}>
              <span className="quota-swatch quota-part" data-part={part} />
              {t(`quota.parts.${part}`)} <strong>{number(bar[part])}</strong>
            </span>
          ))}
      </p>
    </div>
  )
}
