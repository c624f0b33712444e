import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { onSessionEnding } from '#kernel/web/session.ts'
import { type DraftFinding, draftProblems } from '../../contract/completeness.ts'
import { type FieldValue, peopleStep } from '../../contract/fields.ts'
import { covers } from '../../contract/opened-paths.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { type Checked, stillFound } from './checked.ts'
import type { Draft } from './draft.ts'
import { halfTypedOf } from './half-typed.ts'

/** The declaration as it stands now, with what is typed and not yet sent. */
export function useDraft(draft: Draft) {
  const model = useSyncExternalStore(draft.subscribe, draft.read)
  const state = useSyncExternalStore(draft.queue.subscribe, draft.queue.read)
  const { detail, kind, definition, checked } = model
  const halfTyped = halfTypedOf(model.typing, state.values)
  const problems = useMemo((): (DraftFinding | Checked)[] => {
    const values = halfTyped === null ? state.values : { ...state.values, [halfTyped]: null }
    return [...problemsOf(detail, values, kind, definition), ...stillFound(checked, detail, values)]
  }, [detail, state.values, halfTyped, kind, definition, checked])
  const isLocked = detail.abilities.save !== null
  const opened = detail.openedPaths
  /** Whether that place cannot be changed: nothing can, or the return has not opened it. */
  const isShut = (path: string) => isLocked || (opened !== null && !opened.some((each) => covers(each, path)))
  /** Whether nothing of that list of people can be changed. */
  const isWhollyShut = (list: string) =>
    isShut(list) && !(opened?.some((each) => each.startsWith(`${list}.`)) && !isLocked)
  return { ...model, state, halfTyped, problems, isLocked, isShut, isWhollyShut }
}
export type DraftView = ReturnType<typeof useDraft>

function problemsOf(
  detail: DeclarationDetail,
  values: Readonly<Record<string, FieldValue>>,
  kind: Parameters<typeof draftProblems>[0],
  definition: Parameters<typeof draftProblems>[1],
): DraftFinding[] {
  const stageKey = kind.sections.flatMap((section) => section.fields).find((field) => field.type === 'stage')?.key
  const stage = stageKey === undefined ? null : values[stageKey]
  return draftProblems(kind, definition, {
    stage: typeof stage === 'string' && stage !== '' ? stage : null,
    values,
    people: detail.people.map((person) => ({
      id: person.id,
      role: person.role,
      values: valuesOf(values, `${peopleStep(person.role)}.${person.id}.`),
      hasIdNumber: person.idNumberMasked !== null,
      told: person.numberTold,
      hasPortrait: person.portrait !== null,
    })),
    materials: detail.materials,
    hasAuthorizationCode: detail.authorizationCode !== null,
  })
}

/** The values below a prefix, by the rest of their path. */
export function valuesOf(values: Readonly<Record<string, FieldValue>>, prefix: string): Record<string, FieldValue> {
  const found: Record<string, FieldValue> = {}
  for (const [path, value] of Object.entries(values)) {
    if (path.startsWith(prefix)) found[path.slice(prefix.length)] = value
  }
  return found
}

/** Sends again as soon as the network is back, and what is left before the sign-in ends. */
export function useDraftGuards(draft: Draft): void {
  useEffect(() => {
    const retry = () => draft.queue.retryNow()
    addEventListener('online', retry)
    const stopEnding = onSessionEnding(() => void draft.queue.settle())
    return () => {
      removeEventListener('online', retry)
      stopEnding()
    }
  }, [draft])
}
