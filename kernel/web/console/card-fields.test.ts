import { expect, test } from 'vitest'
import { choice, money, text } from '../../contract/fields.ts'
import { fieldsOnCard } from './card-fields.ts'

const fields = {
  number: text(),
  kind: choice(['sale', 'gift']),
  machine: text(),
  buyer: text(),
  provider: text(),
  payableFen: money(),
  paidFen: money(),
  state: choice(['open', 'done'], { tones: { done: 'good' } }),
}
const onCard = (...columns: string[]) => fieldsOnCard({ title: 'number', fields }, columns)

test('a card has its state and the first three of the other columns', () => {
  expect(onCard('number', 'kind', 'machine', 'buyer', 'provider', 'state')).toEqual({
    stateName: 'state',
    further: ['kind', 'machine', 'buyer'],
  })
  expect(onCard('kind', 'machine')).toEqual({ stateName: 'kind', further: ['machine'] })
})

test('an amount is never left out for a third name; what the reader has taken off is not brought back', () => {
  expect(onCard('number', 'machine', 'buyer', 'provider', 'payableFen', 'paidFen', 'state').further).toEqual([
    'machine',
    'buyer',
    'payableFen',
  ])
  expect(onCard('number', 'machine', 'paidFen', 'buyer', 'provider', 'payableFen').further).toEqual([
    'machine',
    'paidFen',
    'buyer',
  ])
  expect(onCard('number', 'machine', 'buyer', 'provider').further).toEqual(['machine', 'buyer', 'provider'])
})
