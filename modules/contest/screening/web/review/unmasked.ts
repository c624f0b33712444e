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
 * A number as it is kept from view; in full for whoever says why. Both are written down. With another form version it is masked
 * again: what was shown may be of before, and a mask hides just what was mended.
 */
export function useUnmasked({ person, field, masked }: Pick<MaskedProps, 'person' | 'field' | 'masked'>) {
  const { view } = useForm()
  const { id: declaration, formVersion } = view.declaration
  const [seen, setSeen] = useState<{ masked: string | null; formVersion: number; value: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function unmask(reason: string) {
    const params = { declaration, person: person.id }
    const { value } = await screeningCalls.unmask({ params, body: { reason, field } }, { quiet: true })
    setSeen({ masked, formVersion, value })
  }
  const shown = seen?.masked === masked && seen.formVersion === formVersion ? seen.value : null
  return { shown, isAsking, setAsking, unmask }
}
