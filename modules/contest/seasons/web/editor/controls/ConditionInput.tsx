import { Button, Radio, Select } from 'antd'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { Condition } from '../../../contract.ts'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import { fieldsSeenFrom, type SeenField } from '../form-fields.ts'
import type { PropControlProps } from './control-props.ts'

type Single = Extract<Condition, { field: string }>
type Way = 'all' | 'any'
/** a group within a group within a group is more than anybody reads */
const depthMax = 3

/** Always, or only when other answers are such; groups may stand within groups. */
export function ConditionInput({ label, path, value, onChange }: PropControlProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { document, isReadOnly } = useEditor()
  const fields = fieldsSeenFrom(path, document, language).filter(isAskable)
  const condition = value as Condition | undefined
  if (!condition)
    return (
      <p className="season-condition-none">
        {t('condition.always')}{' '}
        {!isReadOnly && (
          <Button size="small" aria-label={t('condition.addTo', { label })} onClick={() => onChange(first(fields))}>
            {t('condition.add')}
          </Button>
        )}
      </p>
    )
  return <Group label={label} condition={condition} fields={fields} depth={1} onChange={onChange} />
}

/** Answers of a choice, or a yes and no, can be compared. */
function isAskable({ type }: SeenField): boolean {
  return ['choice', 'choices', 'flag', 'stage'].includes(type)
}

function first(fields: readonly SeenField[]): Single {
  const [field] = fields
  return { field: field?.key ?? '', is: field?.type === 'flag' ? true : [] }
}

interface GroupProps {
  label: string
  condition: Condition
  fields: readonly SeenField[]
  depth: number
  onChange: (next: Condition | undefined) => void
}

function Group({ label, condition, fields, depth, onChange }: GroupProps) {
  const t = useTexts(texts)
  const { isReadOnly } = useEditor()
  const way: Way = 'any' in condition ? 'any' : 'all'
  const list: readonly Condition[] =
    'any' in condition ? condition.any : 'all' in condition ? condition.all : [condition]
  const put = (next: readonly Condition[], by: Way = way) => {
    const [only] = next
    if (only === undefined) onChange(undefined)
    // one alone needs no group; in the outermost it is one all the same when a group was chosen
    else if (next.length === 1 && by === 'all') onChange(only)
    else onChange(by === 'any' ? { any: next } : { all: next })
  }
  return (
    <fieldset className="season-condition" aria-label={t('condition.of', { label })}>
      {list.length > 1 && (
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('condition.way')}
          value={way}
          onChange={({ target }) => put(list, target.value as Way)}
          options={[
            { value: 'all', label: t('condition.all') },
            { value: 'any', label: t('condition.any') },
          ]}
        />
      )}
      {list.map((each, index) => {
        const change = (next: Condition | undefined) =>
          put(next === undefined ? list.toSpliced(index, 1) : list.with(index, next))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have nothing but their place
          <div key={index} className="season-condition-row">
            {'field' in each ? (
              <Row condition={each} fields={fields} onChange={change} />
            ) : (
              <Group label={label} condition={each} fields={fields} depth={depth + 1} onChange={change} />
            )}
            {!isReadOnly && 'field' in each && (
              <Button
                size="small"
                type="text"
                aria-label={t('condition.removeNumber', { number: index + 1 })}
                onClick={() => change(undefined)}
              >
                {t('condition.remove')}
              </Button>
            )}
          </div>
        )
      })}
      {!isReadOnly && (
        <span className="season-condition-more">
          <Button size="small" onClick={() => put([...list, first(fields)])}>
            {t('condition.another')}
          </Button>
          {depth < depthMax && (
            <Button size="small" onClick={() => put([...list, { any: [first(fields), first(fields)] }])}>
              {t('condition.group')}
            </Button>
          )}
        </span>
      )}
    </fieldset>
  )
}

interface RowProps {
  condition: Single
  fields: readonly SeenField[]
  onChange: (next: Condition) => void
}

function Row({ condition, fields, onChange }: RowProps) {
  const t = useTexts(texts)
  const field = fields.find(({ key }) => key === condition.field)
  const entries = useDictionary(field?.dictionary ?? '')
  const isFlag = field?.type === 'flag' || typeof condition.is === 'boolean'
  const known = fields.map(({ key, title }) => ({ value: key, label: title || key }))
  const offered = field?.dictionary
    ? entries.map(({ code, label }) => ({ value: code, label }))
    : (field?.options ?? [])
  const codes =
    typeof condition.is === 'boolean' ? [] : typeof condition.is === 'string' ? [condition.is] : condition.is
  const chooseField = (key: string) => {
    const next = fields.find((each) => each.key === key)
    onChange({ field: key, is: next?.type === 'flag' ? true : [] })
  }
  return (
    <>
      <Select<string>
        className="season-value"
        aria-label={t('condition.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={condition.field}
        options={
          field || condition.field === '' ? known : [...known, { value: condition.field, label: condition.field }]
        }
        onChange={chooseField}
      />
      <span>{t('condition.is')}</span>
      {isFlag ? (
        <Select<string>
          aria-label={t('condition.value')}
          value={String(condition.is)}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(answer) => onChange({ ...condition, is: answer === 'true' })}
        />
      ) : (
        <Select<string[]>
          {...tabLeaves}
          className="season-value"
          mode="multiple"
          aria-label={t('condition.value')}
          placeholder={t('choose')}
          value={[...codes]}
          options={[...offered]}
          onChange={(chosen) => onChange({ ...condition, is: chosen.length === 1 && chosen[0] ? chosen[0] : chosen })}
        />
      )}
    </>
  )
}
