import { type ReactNode, useId } from 'react'
import { Stack } from '#kernel/web/ui/Layout.tsx'

/** One part of a long form, with its number where the parts are steps. */
export function FormSection({
  title,
  step,
  lead,
  children,
}: {
  title: string
  step?: { number: number; label: string } | undefined
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-section-head">
        {step && (
          <span className="account-section-mark" aria-hidden="true">
            {step.number}
          </span>
        )}
        <h2 id={id}>
          {step && <span className="unseen">{step.label} </span>}
          {title}
        </h2>
      </div>
      {lead && <p className="account-section-lead">{lead}</p>}
      <Stack>{children}</Stack>
    </section>
  )
}
