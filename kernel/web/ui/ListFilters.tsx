import type { ComponentType, ReactNode } from 'react'
import { Button } from './Buttons.tsx'
import { Anchor } from './Link.tsx'
import { TextInput } from './TextInputs.tsx'

/** Search and filters above a list, beneath one another. All of it is links and GET forms: it works before, and without, a script. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className="filter-bar">{children}</div>
}

type SearchFormProps = { className: string; method: 'get'; action: string; children: ReactNode }

export type ListSearchProps = {
  /** The list's own path; the words go along as `?search=`. */
  action: string
  words: string | undefined
  /** The other filters of the address, which the search keeps. */
  kept: Readonly<Record<string, string | undefined>>
  maxChars: number
  /** What can be searched for, and what the button says. */
  label: string
  submitLabel: string
  /** The router's form, which moves without a reload; a plain one unless given. */
  form?: ComponentType<SearchFormProps> | undefined
}

export function ListSearch({ action, words, kept, maxChars, label, submitLabel, form }: ListSearchProps) {
  const Form = form ?? 'form'
  return (
    <search>
      <Form className="filter-search" method="get" action={action}>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextInput
          key={words}
          type="search"
          name="search"
          icon="search"
          aria-label={label}
          placeholder={label}
          defaultValue={words}
          maxLength={maxChars}
          enterKeyHint="search"
        />
        <Button type="submit" variant="primary">
          {submitLabel}
        </Button>
      </Form>
    </search>
  )
}

export type FilterChipsProps = {
  label: string
  allLabel: string
  /** `count` stands behind the words, where it is known. */
  choices: readonly { code: string; label: string; count?: number | undefined }[]
  chosen: string | undefined
  /** The list as it is with that choice; `undefined` is without any. */
  href: (code: string | undefined) => string
}

/** One filter: each choice is a link to the list as it is then. */
export function FilterChips({ label, allLabel, choices, chosen, href }: FilterChipsProps) {
  return (
    <nav aria-label={label}>
      <ul className="filter-chips">
        <li>
          <Anchor href={href(undefined)} aria-current={chosen === undefined ? 'true' : undefined}>
            {allLabel}
          </Anchor>
        </li>
        {choices.map(({ code, label: words, count }) => (
          <li key={code}>
            <Anchor href={href(code)} aria-current={chosen === code ? 'true' : undefined}>
              {words} {count !== undefined && <span>{count}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
