import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { RefusedError, type RefusedField, saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { useConsoleAccess } from './access.tsx'
import { firstValues, hiddenIn, inputOf, namesOf, saveRow, type Values } from './form-values.ts'
import { changedSince, clearKept, formKey, isSame, keepForm, keptForm } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import { type Found, placeOf, useExplained } from './problem-words.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { FormProps } from './resource-pages.tsx'
import type { FormProblem } from './SaidAbove.tsx'
import { useUnsaved } from './unsaved.tsx'

/**
 * What is typed, kept and sent of one row, and what came back. Only what was changed is sent; what somebody else changed
 * meanwhile is told; what was typed survives a reload of the page.
 */
export function useRowForm(props: FormProps) {
  const { page, words, onDone, onAnother } = props
  const t = useTexts(kitTexts)
  const { resource } = page
  const [form] = Form.useForm<{ values: Values }>()
  const start = useStart(props)
  const { row, key, initial, kept, first } = start
  const names = namesOf(page, row)
  const [isDirty, setDirty] = useState(kept !== null)
  const others = useOthers(start)
  const { theirs, differing } = others
  const [isBusy, setBusy] = useState(false)
  const said = useRefusals(form, { page, words, names }, others.cameBefore ? t('form.changedMeanwhile') : null)
  useUnsaved(isDirty)
  async function submit({ values = {} }: { values?: Values }, isAnother: boolean) {
    setBusy(true)
    said.forget()
    try {
      const id = await saveRow(page, theirs ?? row, changed(values))
      clearKept(key)
      // the next step may lead elsewhere: nothing is unsaved any more
      flushSync(() => setDirty(false))
      toast(row ? t('form.saved') : t('form.created', { one: words.one }), 'success')
      if (isAnother) onAnother?.()
      else onDone(id)
    } catch (error) {
      if (!(error instanceof RefusedError)) said.say(t('form.cut'))
      else if (error.code === 'stale_revision' && row) await meet(error)
      else said.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  /** What is one's own: never what the form shows of fields that somebody else may have changed meanwhile. */
  function changed(shown: Values): Values {
    // what is not asked for as the others stand is empty
    const hidden = hiddenIn(resource.form, shown).filter((name) => names.includes(name))
    const values = { ...shown, ...Object.fromEntries(hidden.map((name) => [name, null])) }
    if (!row) return values
    return Object.fromEntries(
      Object.entries(values).filter(([name, value]) => others.decided.includes(name) || !isSame(value, initial[name])),
    )
  }
  // until it is saved it stays typed over what stood there first, however often the page is loaded anew
  const over = row && { revision: kept?.over?.revision ?? row.revision, values: { ...initial, ...kept?.over?.values } }
  const keep = (values: Values) => keepForm(key, resource, { values: changed(values), over })
  function change(part: Values, all: Values) {
    setDirty(true)
    said.forgetAt(part)
    keep(all)
  }
  /** Somebody was faster: their row is fetched, and the next save is made from it. */
  async function meet(error: RefusedError) {
    const fresh = await callsOf(resource).view({ params: { id: row?.id ?? '' } })
    others.meet(
      fresh,
      error.fields.map(({ path }) => placeOf(path).name),
    )
    said.say(error.message)
  }
  function take(name: string) {
    form.setFieldValue(['values', name], inputOf(page, theirs, name))
    keep(form.getFieldValue('values') as Values)
    others.settle(name)
  }
  const { refused, answers, tellAt, problem } = said
  const told = { refused, answers, tellAt, problem }
  return { form, row, names, first, isKept: kept !== null, theirs, differing, take, isBusy, ...told, change, submit }
}

type Start = ReturnType<typeof useStart>

/** What the form begins with: the row, or what was chosen of a new one, and over it what was typed before a reload. */
function useStart({ page, row: given, starts: wished }: FormProps) {
  const { accountId } = useConsoleAccess()
  // as it was when the form was opened: what is fetched behind it must not pass for one's own starting point
  const [row] = useState(given)
  const key = formKey(accountId, page.resource, row?.id ?? null)
  const [starts] = useState(row ? {} : wished)
  const initial = useMemo(() => firstValues(page, row, starts), [page, row, starts])
  const [kept] = useState(() => keptForm(key))
  const first = useMemo(() => ({ values: { ...initial, ...kept?.values, ...starts } }), [initial, kept, starts])
  return { row, key, initial, kept, first }
}

/** What somebody else has saved meanwhile: their row, where it stands otherwise, and where that was decided about. */
function useOthers({ row, initial, kept }: Start) {
  /** what somebody else saved between the typing and the reload */
  const [changedMeanwhile] = useState(() =>
    kept && row ? changedSince(kept, { revision: row.revision, values: initial }) : [],
  )
  const cameBefore = changedMeanwhile.length > 0
  const [theirs, setTheirs] = useState<AnyRow | null>(cameBefore ? row : null)
  const [differing, setDiffering] = useState<readonly string[]>(changedMeanwhile)
  /** fields that stood otherwise at an earlier save: whatever is in them now was decided here */
  const [decided, setDecided] = useState<readonly string[]>(changedMeanwhile)
  return {
    /** before the form was opened */
    cameBefore,
    theirs,
    differing,
    decided,
    meet(fresh: AnyRow, stood: readonly string[]) {
      setTheirs(fresh)
      setDiffering(stood)
      setDecided((before) => [...before, ...stood])
    },
    settle: (name: string) => setDiffering(differing.filter((each) => each !== name)),
  }
}

/** What the server has refused: each problem at its field, what has no field here for above the buttons. */
function useRefusals(
  form: FormInstance<{ values: Values }>,
  { page, words, names }: Pick<FormProps, 'page' | 'words'> & { names: readonly string[] },
  first: string | null,
) {
  const t = useTexts(kitTexts)
  const explain = useExplained(page.texts)
  const { fields, form: layout } = page.resource
  const [refused, setRefused] = useState<readonly (Found & { name: string; message: string })[]>([])
  /** how often something was refused */
  const [answers, setAnswers] = useState(0)
  const [problem, setProblem] = useState<FormProblem | null>(first === null ? null : { message: first, details: [] })
  function refuse(error: RefusedError) {
    const hidden = hiddenIn(layout, form.getFieldValue('values') as Values)
    const isHere = ({ path }: RefusedField) => {
      const { name } = placeOf(path)
      return names.includes(name) && !hidden.includes(name)
    }
    const here = error.fields.filter(isHere).map(({ path, ...rest }) => {
      const { name, within } = placeOf(path)
      return { ...rest, name, path: within }
    })
    setRefused(here)
    const wrong = names.filter((name) => here.some((each) => each.name === name))
    setAnswers((before) => before + 1)
    form.setFields(wrong.map((name) => ({ name: ['values', name], errors: wordsOf(here, name) })))
    if (wrong[0] !== undefined) form.scrollToField(['values', wrong[0]], { focus: true })
    const elsewhere = error.fields.filter((each) => !isHere(each))
    if (elsewhere.length > 0 || here.length === 0)
      setProblem({ message: saidBy(error) ?? t('form.cut'), details: elsewhere.map(detailOf) })
  }
  function wordsOf(found: typeof refused, name: string): string[] {
    const field = fields[name]
    const here = found.filter((each) => each.name === name)
    return field ? explain(field, here) : here.map(({ message }) => message)
  }
  function detailOf({ path, message }: RefusedField): string {
    const { name } = placeOf(path)
    return fields[name] ? t('form.problemIn', { place: words.field(name).label, problem: message }) : message
  }
  return {
    refused,
    answers,
    /** at fields that are drawn only now */
    tellAt(drawn: readonly string[]) {
      const wrong = drawn.filter((name) => refused.some((each) => each.name === name))
      form.setFields(wrong.map((name) => ({ name: ['values', name], errors: wordsOf(refused, name) })))
    },
    problem,
    refuse,
    say: (message: string) => setProblem({ message, details: [] }),
    forget() {
      setProblem(null)
      setRefused([])
    },
    forgetAt: (part: Values) => setRefused((before) => before.filter(({ name }) => !(name in part))),
  }
}
