import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { checkIdNumber, type IdType, idTypes } from '../contract/id-number.ts'
import { accountPageTexts, accountTexts } from './texts.ts'
import type { ProblemBook, ProblemsByPath } from './use-problems.ts'

export interface Identity {
  idType: string
  idNumber: string
}

export function isIdType(text: string): text is IdType {
  return (idTypes as readonly string[]).includes(text)
}

/** What the number itself tells to be wrong, before it is sent. */
export function useIdentityProblems() {
  const t = useTexts(accountPageTexts)
  const words = useTexts(accountTexts)
  return ({ idType, idNumber }: Identity): ProblemsByPath => {
    if (idNumber.trim() === '') return {}
    if (!isIdType(idType)) return { idType: t('identity.typeRequired') }
    const { problem } = checkIdNumber(idType, idNumber)
    return problem === null ? {} : { idNumber: words(`problems.${problem}`) }
  }
}

export interface IdentityFieldsProps {
  value: Identity
  onValue: (value: Identity) => void
  book: ProblemBook
}

/** Document and number. The number is only ever written: nobody gets it back. */
export function IdentityFields({ value, onValue, book }: IdentityFieldsProps) {
  const t = useTexts(accountPageTexts)
  const types = useDictionary('id_type').filter((word) => isIdType(word.code))
  const { byPath } = book.problems
  function change(part: Partial<Identity>, path: string) {
    book.settle(path)
    onValue({ ...value, ...part })
  }
  return (
    <>
      <Field label={t('identity.type')} error={byPath.idType} id="idType">
        <Select
          name="idType"
          placeholder={t('identity.choose')}
          options={types.map((word) => ({ value: word.code, label: word.label }))}
          value={value.idType}
          onChange={(event) => change({ idType: event.currentTarget.value }, 'idType')}
        />
      </Field>
      <Field label={t('identity.number')} hint={t('identity.numberHint')} error={byPath.idNumber} id="idNumber">
        <TextInput
          name="idNumber"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          value={value.idNumber}
          onChange={(event) => change({ idNumber: event.currentTarget.value }, 'idNumber')}
        />
      </Field>
    </>
  )
}
