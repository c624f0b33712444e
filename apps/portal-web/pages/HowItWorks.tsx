import { useTexts } from '#kernel/web/texts.tsx'
import { Certificate, Sending, Writing } from '#kernel/web/ui/illustrations/making.tsx'
import { Rocket } from '#kernel/web/ui/illustrations/science.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { shellTexts } from '../shell-texts.ts'

const steps = [
  { code: 'register', Picture: Rocket },
  { code: 'fill', Picture: Writing },
  { code: 'print', Picture: Sending },
  { code: 'submit', Picture: Certificate },
] as const

/** How it works, in four pictures. */
export function HowItWorks() {
  const t = useTexts(shellTexts)
  return (
    <section aria-labelledby="how">
      <Stack>
        <h2 id="how">{t('landing.howTitle')}</h2>
        <div className="how-steps">
          {steps.map(({ code, Picture }, index) => (
            <div key={code} className="how-step">
              <Picture />
              <h3>
                <span className="how-number">{index + 1}</span>
                {t(`landing.steps.${code}.title`)}
              </h3>
              <p>{t(`landing.steps.${code}.text`)}</p>
            </div>
          ))}
        </div>
      </Stack>
    </section>
  )
}
