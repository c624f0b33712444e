import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { instantOf, isoOf, uuidsOf } from './wire-texts.ts'

const driversParser = pg.types.getTypeParser as (oid: number) => (text: string) => unknown
const driversInstant = driversParser(1184) as (text: string) => Date
const driversIds = driversParser(2951)

/** As PostgreSQL writes it: a fraction without zeros at its end, in the zone of the session. */
const instants = fc
  .tuple(
    fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fc.stringMatching(/^\d{0,6}$/),
    fc.constantFrom('+00', '+08', '-03:30'),
  )
  .map(([date, digits, zone]) => {
    const fraction = digits.replace(/0+$/, '')
    return `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction && `.${fraction}`}${zone}`
  })

test('an instant is read as the driver reads it, and written as JSON writes that', () => {
  fc.assert(
    fc.property(instants, (text) => {
      expect([text, instantOf(text), isoOf(text)]).toEqual([
        text,
        driversInstant(text),
        driversInstant(text).toISOString(),
      ])
    }),
  )
  for (const odd of ['0044-03-15 12:00:00+00 BC', '10000-01-01 00:00:00+00'])
    expect([instantOf(odd), isoOf(odd)]).toEqual([driversInstant(odd), driversInstant(odd).toISOString()])
  expect(instantOf('infinity')).toEqual(driversInstant('infinity'))
})

test('a list of ids is read as the driver reads it', () => {
  const id = fc.option(fc.uuid(), { freq: 5 })
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const text = `{${ids.map((each) => each ?? 'NULL').join(',')}}`
      expect(uuidsOf(text)).toEqual(driversIds(text))
    }),
  )
  const [one, two] = ['5f0c1f5e-8f0e-4c2d-9d53-6d3f0d6f7a01', '5f0c1f5e-8f0e-4c2d-9d53-6d3f0d6f7a02']
  expect(uuidsOf(`{{${one}},{${two}}}`)).toEqual([[one], [two]])
})
