import { Form } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { contestName } from './contests.ts'
import { type Choice, type Filter, hrefOf, searchChars } from './filters.ts'
import { texts } from './texts.ts'

/** Search and filters of a list. All of it is plain links and a GET form: it works before, and without, a script. */
export function FilterBar(props: {
  path: string
  filter: Filter
  searchWords: string
  contests: readonly Choice[]
  /** left out where the list stands in sections by kind */
  kinds?: readonly Choice[] | undefined
}) {
  const { path, filter, searchWords, contests, kinds } = props
  const t = useTexts(texts)
  const { contest, kind, search } = filter
  return (
    <div className="filter-bar">
      <search>
        <Form className="filter-search" method="get" action={path}>
          {contest && <input type="hidden" name="contest" value={contest} />}
          {kind && <input type="hidden" name="kind" value={kind} />}
          <TextInput
            key={search}
            type="search"
            name="search"
            icon="search"
            aria-label={searchWords}
            placeholder={searchWords}
            defaultValue={search}
            maxLength={searchChars}
            enterKeyHint="search"
          />
          <Button type="submit" variant="primary">
            {t('filter.search')}
          </Button>
        </Form>
      </search>
      <Chips
        label={t('filter.contest')}
        choices={contests.map(({ code }) => ({ code, label: contestName(code, t, contests) }))}
        chosen={contest}
        href={(code) => hrefOf(path, { ...filter, contest: code })}
      />
      {kinds && (
        <Chips
          label={t('filter.kind')}
          choices={kinds}
          chosen={kind}
          href={(code) => hrefOf(path, { ...filter, kind: code })}
        />
      )}
    </div>
  )
}

interface ChipsProps {
  label: string
  choices: readonly Choice[]
  chosen: string | undefined
  href: (code: string | undefined) => string
}

/** One filter: each choice is a link to the list as it is then. */
function Chips({ label, choices, chosen, href }: ChipsProps) {
  const t = useTexts(texts)
  return (
    <nav aria-label={label}>
      <ul className="filter-chips">
        <li>
          <Anchor href={href(undefined)} aria-current={chosen === undefined ? 'true' : undefined}>
            {t('filter.all')}
          </Anchor>
        </li>
        {choices.map(({ code, label: words }) => (
          <li key={code}>
            <Anchor href={href(code)} aria-current={chosen === code ? 'true' : undefined}>
              {words}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
