import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { type DraftView, draftCalls } from '../calls.ts'
import { DraftEditing, type EditingPort, type EditingState } from './draft-editing.ts'
import type { Part } from './paths.ts'

/** The draft in work. What is not saved yet survives a reload of this tab. */
export function useEditing(view: DraftView): { editing: DraftEditing; state: EditingState } {
  const { accountId } = useConsoleAccess()
  const [editing] = useState(() => new DraftEditing(portOf(view.id, accountId), view))
  const state = useSyncExternalStore(editing.subscribe, editing.read)
  useEffect(() => {
    // somebody who goes elsewhere within the console leaves nothing behind unsaved
    return () => {
      void editing.flush()
    }
  }, [editing])
  const isUnsaved = state.status !== 'saved'
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      void editing.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved, editing])
  return { editing, state }
}

function portOf(id: string, accountId: string): EditingPort {
  const key = `season-draft:${accountId}:${id}`
  const params = { draft: id }
  return {
    load: () => draftCalls.view({ params }, { quiet: true }),
    save: ({ path, before, value, kind }) =>
      draftCalls.saveSection({ params, body: { path, before, value, ...(kind ? { kind } : {}) } }, { quiet: true }),
    keep: (unsaved) => {
      if (unsaved === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(unsaved))
    },
    kept: () => {
      const text = sessionStorage.getItem(key)
      return text === null ? null : (JSON.parse(text) as { base: Part; document: Part })
    },
  }
}
