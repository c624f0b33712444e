import { useState } from 'react'
import { screeningCalls } from '../calls.ts'
import { type DetailPerson, useForm } from './form.ts'

export interface MaskedProps {
  person: DetailPerson
  /** a guardian's phone; left out: the identity number */
  field?: string | undefined
  /** null: nothing is written there */
  masked: string | null
  title: string
  action: string
}

/**
 * A number as it is kept from view; in full for whoever says why. Both are written down. One that has been mended meanwhile is
 * masked again: what was shown is of before.
 */
export function useUnmasked({ person, field, masked }: Pick<MaskedProps, 'person' | 'field' | 'masked'>) {
  const { view } = useForm()
  const [seen, setSeen] = useState<{ masked: string | null; value: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function unmask(reason: string) {
    const params = { declaration: view.declaration.id, person: person.id }
    const { value } = await screeningCalls.unmask({ params, body: { reason, field } }, { quiet: true })
    setSeen({ masked, value })
  }
  const shown = seen?.masked === masked ? seen.value : null
  return { shown, isAsking, setAsking, unmask }
}
