import { ChoiceInput, CodesInput, DictionaryInput, EntryInput, FormatsInput, ZoneInput } from './CodeInputs.tsx'
import { ConditionInput } from './ConditionInput.tsx'
import type { PropControlProps } from './control-props.ts'
import { asText } from './control-props.ts'
import { DateBoundInput, DateFieldInput } from './DateBoundInput.tsx'
import { ItemList } from './ItemList.tsx'
import { LabelsInput } from './LabelsInput.tsx'
import { LabelsList } from './LabelsList.tsx'
import { ObjectInput } from './ObjectInput.tsx'
import { OrderedCodes } from './OrderedCodes.tsx'
import { DateInput, FlagInput, InstantInput, NumberInput, TextInput } from './PlainInputs.tsx'

/** The control that fits the property. */
export function PropControl(props: PropControlProps) {
  const { control } = props.prop
  switch (control.kind) {
    case 'text':
      return <TextInput {...props} />
    case 'labels':
      return <LabelsInput {...props} />
    case 'labelsList':
      return <LabelsList {...props} />
    case 'number':
      return <NumberInput {...props} />
    case 'flag':
      return <FlagInput {...props} />
    case 'date':
      return <DateInput {...props} value={asText(props.value)} />
    case 'instant':
      return <InstantInput {...props} />
    case 'zone':
      return <ZoneInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} />
    case 'formats':
      return <FormatsInput {...props} />
    case 'entry':
      return <EntryInput {...props} />
    case 'ordered':
      return <OrderedCodes {...props} dictionary={control.dictionary} />
    case 'codes':
      return <CodesInput {...props} />
    case 'dictionary':
      return <DictionaryInput {...props} />
    case 'dateBound':
      return <DateBoundInput {...props} />
    case 'dateField':
      return <DateFieldInput {...props} />
    case 'condition':
      return <ConditionInput {...props} />
    case 'list':
      return <ItemList {...props} shape={control.shape} />
    case 'object':
      return <ObjectInput {...props} shape={control.shape} />
  }
}
