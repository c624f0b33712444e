import { isDeepStrictEqual } from 'node:util'
import { kernelRefusals } from '#kernel/contract/refusals.ts'

type Node = Record<string, unknown> | unknown[]

/**
 * The document with another value at one place; left out, what stands there goes. An element is added at the end of a list by
 * the index behind the last.
 * @param path as problems tell it: `kinds[2].materials`
 * @param kind the code that the kind on the way must have: by its place alone it may be another one that was moved there
 * @throws invalid_input for a path that leads nowhere; stale_revision when something else stands there than `before`
 */
export function withSection(
  document: Readonly<Record<string, unknown>>,
  { path, before, value, kind }: { path: string; before?: unknown; value?: unknown; kind?: string | undefined },
): Record<string, unknown> {
  const steps = stepsOf(path)
  const copy = structuredClone(document) as Record<string, unknown>
  let node: Node = copy
  for (const step of steps.slice(0, -1)) {
    const next: unknown = at(node, step)
    if (next === null || typeof next !== 'object') throw nowhere()
    node = next as Node
  }
  const last = steps.at(-1)
  if (last === undefined || (typeof last === 'number') !== Array.isArray(node)) throw nowhere()
  const isOther = kind !== undefined && codeOnTheWay(document, steps) !== kind
  if (isOther || !isDeepStrictEqual(at(node, last) ?? null, before ?? null))
    throw kernelRefusals.stale_revision({}, [{ path, code: 'changed_elsewhere' }])
  put(node, last, value)
  return copy
}

function codeOnTheWay(
  document: Readonly<Record<string, unknown>>,
  [list, index]: readonly (string | number)[],
): unknown {
  const kind = list === 'kinds' && index !== undefined ? at(document.kinds as Node, index) : undefined
  return kind !== null && typeof kind === 'object' ? at(kind as Node, 'code') : undefined
}

function put(node: Node, step: string | number, value: unknown): void {
  if (Array.isArray(node)) {
    const index = step as number
    if (index > node.length || (value === undefined && index === node.length)) throw nowhere()
    if (value === undefined) node.splice(index, 1)
    else node[index] = value
  } else if (value === undefined) delete node[step]
  else node[step] = value
}

function at(node: Node, step: string | number): unknown {
  if (Array.isArray(node)) return typeof step === 'number' ? node[step] : undefined
  return typeof step === 'string' && Object.hasOwn(node, step) ? node[step] : undefined
}

/** `kinds[2].materials` → kinds, 2, materials. */
function stepsOf(path: string): (string | number)[] {
  if (!/^[a-zA-Z]\w*(\.[a-zA-Z]\w*|\[\d{1,4}\])*$/.test(path)) throw nowhere()
  return [...path.matchAll(/([a-zA-Z]\w*)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))
}

function nowhere() {
  return kernelRefusals.invalid_input({ count: 1 }, [{ path: 'path', code: 'wrong_format' }])
}
