import type { ComponentType } from 'react'

/** Asks a second person to agree to what a role is to do from now on; shown where the server says that it takes one. */
export type AskForRole = ComponentType<{
  role: string
  added: readonly string[]
  taken: readonly string[]
  onAsked: () => void
}>

/** The refusal that says so. */
export const needsSecond = 'role_widening_needs_approval'
