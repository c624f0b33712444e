import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageCountHeader } from '../../../contract/page-pictures.ts'
import { reach } from '../../client/network.ts'

interface DrawnPage {
  blob: Blob
  pageCount: number
}

/** as long as a page is kept for going back to it */
const keptMs = 300_000

function pageQuery(address: string, page: number) {
  return {
    queryKey: ['file-page', address, page],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DrawnPage> => {
      const reply = await reach(`${address}&page=${page}`, { signal })
      if (!reply.ok) throw new Error(`page ${page} is answered with ${reply.status}`)
      return { blob: await reply.blob(), pageCount: Number(reply.headers.get(pageCountHeader)) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: false,
  }
}

/** One page of a document as a picture; the next one is fetched while this one is read. */
export function usePage(address: string, page: number) {
  const client = useQueryClient()
  const found = useQuery(pageQuery(address, page))
  const pageCount = useQuery(pageQuery(address, 1)).data?.pageCount ?? null
  const hasNext = found.isSuccess && page < found.data.pageCount
  useEffect(() => {
    if (hasNext) void fetchAhead(client, address, page + 1)
  }, [client, hasNext, address, page])
  return { source: useObjectUrl(found.data?.blob), pageCount, isLost: found.isError }
}

function fetchAhead(client: QueryClient, address: string, page: number): Promise<void> {
  return client.prefetchQuery(pageQuery(address, page))
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return made !== null && made.blob === blob ? made.url : null
}
