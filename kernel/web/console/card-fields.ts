import type { Resource } from '../../contract/resource.ts'

/** fields on a card beside its title and its state */
const furtherFields = 3

/**
 * What of a row's columns stands on its card on a phone. A choice with tones is a state; else the first choice there is. Of the rest
 * the first ones; where none of them says how much, the first amount takes the place of the last.
 */
export function fieldsOnCard(
  { title, fields }: Pick<Resource, 'title' | 'fields'>,
  columns: readonly string[],
): { stateName: string | undefined; further: readonly string[] } {
  const kindOf = (name: string) => fields[name]?.kind
  const rest = columns.filter((name) => name !== title)
  const choices = rest.filter((name) => kindOf(name) === 'choice')
  const stateName = choices.find((name) => fields[name]?.limits.tones) ?? choices[0]
  const others = rest.filter((name) => name !== stateName)
  const first = others.slice(0, furtherFields)
  const amount = others.find((name) => kindOf(name) === 'money')
  const further = amount === undefined || first.includes(amount) ? first : [...first.slice(0, -1), amount]
  return { stateName, further }
}
