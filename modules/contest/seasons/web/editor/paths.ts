/** A document whose parts are known by place only. */
export type Part = Readonly<Record<string, unknown>>
export type Step = string | number

/** `kinds[2].materials` → kinds, 2, materials. */
export function stepsOf(path: string): Step[] {
  return [...path.matchAll(/([a-zA-Z]\w*)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index))
}

/** kinds, 2, materials → `kinds[2].materials`. */
export function pathOf(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  )
}

/** What stands at a place; undefined where nothing does. */
export function valueAt(document: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>(
    (node, step) => (node !== null && typeof node === 'object' ? (node as Record<Step, unknown>)[step] : undefined),
    document,
  )
}

/** The document with another value at one place; undefined: without it. What is not on the way stays the very same object. */
export function withValue<D>(document: D, path: string, value: unknown): D {
  return put(document, stepsOf(path), value) as D
}

function put(node: unknown, steps: readonly Step[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(node) ? [...node] : []
    list[step] = put(list[step], rest, value)
    return list
  }
  const part = { ...(node as Part | null | undefined) }
  const next = put(part[step], rest, value)
  if (next === undefined) delete part[step]
  else part[step] = next
  return part
}

/** Whether two values say the same; what is left out and what is undefined are alike, as on the wire. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((each, index) => isSame(each, other[index]))
  }
  const [left, right] = [one as Part, other as Part]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}
