import { useState } from 'react'
import { screeningCalls } from '../calls.ts'
import { type DetailPerson, useForm } from './form.ts'

export interface MaskedProps {
  person: DetailPerson
  /** a guardian's phone; left out: the identity number */
  field?: string
  /** null: nothing is written there */
  masked: string | null
  title: string
  action: string
}

/** A number as it is kept from view; in full for whoever says why. Both are written down. */
export function useUnmasked(person: DetailPerson, field: string | undefined) {
  const { view } = useForm()
  const [shown, setShown] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function unmask(reason: string) {
    const params = { declaration: view.declaration.id, person: person.id }
    setShown((await screeningCalls.unmask({ params, body: { reason, field } }, { quiet: true })).value)
  }
  return { shown, isAsking, setAsking, unmask }
}
