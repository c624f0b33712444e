import type { ReactNode } from 'react'
import { Stack } from '#kernel/web/ui/Layout.tsx'

/** One family of parts with its heading; its id is its place in the contents. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Stack gap="l">{children}</Stack>
    </section>
  )
}

/** A group of variants within a family. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="m">
      <h3>{title}</h3>
      {children}
    </Stack>
  )
}
