import type { Field, FieldKind } from '../../contract/fields.ts'
import { choiceView } from '../../fields/choice/view.tsx'
import { dateView } from '../../fields/date/view.tsx'
import { decimalView } from '../../fields/decimal/view.tsx'
import { emailView } from '../../fields/email/view.tsx'
import { fileView } from '../../fields/file/view.tsx'
import { flagView } from '../../fields/flag/view.tsx'
import { instantView } from '../../fields/instant/view.tsx'
import { integerView } from '../../fields/integer/view.tsx'
import { labelsView } from '../../fields/labels/view.tsx'
import { linesView } from '../../fields/lines/view.tsx'
import { locationView } from '../../fields/location/view.tsx'
import { moneyView } from '../../fields/money/view.tsx'
import { percentView } from '../../fields/percent/view.tsx'
import { phoneView } from '../../fields/phone/view.tsx'
import { picturesView } from '../../fields/pictures/view.tsx'
import { referenceView } from '../../fields/reference/view.tsx'
import { richTextView } from '../../fields/rich-text/view.tsx'
import { secretView } from '../../fields/secret/view.tsx'
import { textView } from '../../fields/text/view.tsx'
import type { FieldView } from './field-view.ts'

const views: Readonly<Record<FieldKind, FieldView>> = {
  text: textView,
  'rich-text': richTextView,
  labels: labelsView,
  integer: integerView,
  decimal: decimalView,
  money: moneyView,
  percent: percentView,
  flag: flagView,
  choice: choiceView,
  reference: referenceView,
  date: dateView,
  instant: instantView,
  file: fileView,
  pictures: picturesView,
  phone: phoneView,
  email: emailView,
  location: locationView,
  secret: secretView,
  // handed over: what they are made of stands in this very table
  lines: linesView(viewOf),
}

export function viewOf(field: Field): FieldView {
  return views[field.kind]
}
