import { isDeepStrictEqual } from 'node:util'
import type { FormContent, FormPerson } from '#modules/contest/declarations/contract/form-content.ts'

export interface FormChange {
  path: string
  before: unknown
  after: unknown
}

/** Place by place what differs between two forms; paths as in a save, people by their id, materials by code and position. */
export function changesBetween(before: FormContent, after: FormContent): FormChange[] {
  return [
    ...compared('', before.values, after.values),
    ...peopleChanges(before.people, after.people),
    ...compared('materials.', filesOf(before), filesOf(after)),
  ]
}

function compared(
  prefix: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FormChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) =>
    isDeepStrictEqual(before[key] ?? null, after[key] ?? null)
      ? []
      : [{ path: `${prefix}${key}`, before: before[key] ?? null, after: after[key] ?? null }],
  )
}

function peopleChanges(before: readonly FormPerson[], after: readonly FormPerson[]): FormChange[] {
  const ids = [...new Set([...before, ...after].map((person) => person.id))]
  return ids.flatMap((id) => {
    const [old, now] = [before.find((each) => each.id === id), after.find((each) => each.id === id)]
    const list = (old ?? now)?.role === 'instructor' ? 'instructors' : 'members'
    if (!old || !now)
      return [{ path: `${list}.${id}`, before: old ? nameOf(old) : null, after: now ? nameOf(now) : null }]
    return compared(`${list}.${id}.`, withIdentity(old), withIdentity(now))
  })
}

function nameOf(person: FormPerson): unknown {
  return person.values.name ?? ''
}

function withIdentity(person: FormPerson): Record<string, unknown> {
  return { ...person.values, idNumber: person.idNumberMasked, portrait: person.portraitFileId }
}

/** By place, the name and the checksum of the file that lies there. */
function filesOf(form: FormContent): Record<string, unknown> {
  return Object.fromEntries(
    form.materials.map((file) => [`${file.material}.${file.position}`, { name: file.name, sha256: file.sha256 }]),
  )
}
