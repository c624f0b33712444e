import type { DeskPupil } from '../schema.ts'

/** Where a task is done; what the teacher waits for has no address. */
export function taskAddress(pupil: DeskPupil): string | null {
  const { draft, tasks } = pupil
  if (!draft) return null
  const at = `/declarations/${draft.id}`
  switch (tasks[0]) {
    case 'print':
    case 'pages':
    case 'submit':
    case 'wait':
      return `${at}/submission`
    case 'materials':
      return `${at}/materials`
    default:
      return `${at}/basics`
  }
}
