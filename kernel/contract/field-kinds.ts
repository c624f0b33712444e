import { z } from 'zod'
import { choiceData } from '../fields/choice/data.ts'
import { dateData } from '../fields/date/data.ts'
import { decimalData } from '../fields/decimal/data.ts'
import { emailData } from '../fields/email/data.ts'
import { fileData } from '../fields/file/data.ts'
import { flagData } from '../fields/flag/data.ts'
import { instantData } from '../fields/instant/data.ts'
import { integerData } from '../fields/integer/data.ts'
import { labelsData } from '../fields/labels/data.ts'
import { linesData } from '../fields/lines/data.ts'
import { locationData } from '../fields/location/data.ts'
import { moneyData } from '../fields/money/data.ts'
import { percentData } from '../fields/percent/data.ts'
import { phoneData } from '../fields/phone/data.ts'
import { picturesData } from '../fields/pictures/data.ts'
import { referenceData } from '../fields/reference/data.ts'
import { richTextData } from '../fields/rich-text/data.ts'
import { secretData } from '../fields/secret/data.ts'
import { textData } from '../fields/text/data.ts'
import type { FieldData } from './field-data.ts'
import type { Field, FieldKind } from './fields.ts'

/** The contract half of every field kind. */
const kinds = {
  text: textData,
  'rich-text': richTextData,
  labels: labelsData,
  integer: integerData,
  decimal: decimalData,
  money: moneyData,
  percent: percentData,
  flag: flagData,
  choice: choiceData,
  reference: referenceData,
  date: dateData,
  instant: instantData,
  file: fileData,
  pictures: picturesData,
  phone: phoneData,
  email: emailData,
  location: locationData,
  secret: secretData,
  lines: linesData({ carriedOf, inputOf }),
} satisfies Record<FieldKind, FieldData<never>>

/** How values of this field travel. */
export function dataOf(field: Pick<Field, 'kind'>): FieldData<never> {
  return kinds[field.kind]
}

/** The schema of what a row carries of one field. */
export function carriedOf(field: Field<unknown, unknown>): z.ZodType {
  const value = dataOf(field).value(field.limits)
  return field.isOptional ? value.nullable() : value
}

/** The schema of one field's input. */
export function inputOf(field: Field<unknown, unknown>): z.ZodType {
  const isOptional = field.isOptional === true
  const input = dataOf(field).input(field.limits, isOptional)
  if (!isOptional) return input
  // not as a union: that would say of everything wrong that its type is
  return z.preprocess((value) => (value === '' ? null : value), input.nullable()).optional()
}
