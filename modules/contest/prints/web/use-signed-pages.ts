import { useEffect, useSyncExternalStore } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { Draft } from '#modules/contest/declarations/web/index.ts'
import type { SignedPages } from '../schema.ts'
import { printCalls } from './calls.ts'

const pollMs = 2000

let shown: { declaration: string; pages: SignedPages } | null = null
const listeners = new Set<() => void>()

function show(declaration: string, pages: SignedPages): void {
  shown = { declaration, pages }
  for (const listener of listeners) listener()
}

/** The pages of the signed form that are here; asked for again while some are being read. */
export function useSignedPages(draft: Draft) {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => shown,
  )
  const { detail } = useSyncExternalStore(draft.subscribe, draft.read)
  const version = detail.formVersion
  const pages = kept?.declaration === draft.id && kept.pages.version === version ? kept.pages : null
  const isReading = pages?.isReading ?? false
  useEffect(() => {
    // right after the form was made its pages are still being counted
    if (pages !== null && !isReading && pages.pageCount !== null) return
    const timer = setTimeout(() => void fetchPages(draft), pages === null ? 0 : pollMs)
    return () => clearTimeout(timer)
  }, [draft, pages, isReading])
  return {
    pages,
    /** takes over the reply of a change */
    take: async (reply: SignedPages) => {
      show(draft.id, reply)
      await draft.refresh({ tellOthers: true })
    },
  }
}

async function fetchPages(draft: Draft): Promise<void> {
  try {
    const pages = await printCalls.signedPages({ params: { declaration: draft.id } }, { quiet: true, retries: 3 })
    const before = shown?.declaration === draft.id ? shown.pages : null
    show(draft.id, pages)
    // With the last page read the declaration has moved on.
    if (before?.isReading && !pages.isReading) await draft.refresh({ tellOthers: true })
  } catch (error) {
    // Asked again at the next change of the page; what was shown stays.
    if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
  }
}
