import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { createContext, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Page, seenMax } from '../../../contract/paging.ts'
import type { Resource } from '../../../contract/resource.ts'
import { NetworkError, RefusedError } from '../../client/errors.ts'
import { serverNow } from '../../client/server-clock.ts'
import { type AnyRow, callsOf } from '../resource-calls.ts'
import { keepAsking } from './keep-asking.ts'

/** Clocks differ by a second, and between two questions a row may have been read anew that another one had changed before. */
const slackMs = 120_000

/** What has become of a row since it was read: changed by whom (null: by no person) and when, or gone. */
export type RowChange = { at: string; by: string | null } | 'gone'

export interface Changes {
  /** undefined: nothing, as far as is known */
  of(row: AnyRow): RowChange | undefined
  /** reads the row again, in its place; one that is gone, with the whole list */
  readAgain(row: AnyRow): Promise<void>
}

/** What is known of the rows of the list around. */
export const ChangesContext = createContext<Changes | null>(null)

interface Told {
  /** of the row that it was told of */
  revision: string
  change: RowChange
}

interface ChangedRowsOptions {
  resource: Resource
  rows: readonly AnyRow[]
  /** when they were read, by this device's clock */
  readAtMs: number
  /** the rows are in it */
  table: RefObject<HTMLElement | null>
  /** reads the whole list again */
  renew: () => Promise<void>
}

/** Which of the rows in sight others have changed since they were read; asked for while the list is looked at (decision 0076). */
export function useChangedRows({ resource, rows, readAtMs, table, renew }: ChangedRowsOptions): Changes {
  const client = useQueryClient()
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map())
  const latest = useRef({ rows, readAtMs, told })
  latest.current = { rows, readAtMs, told }
  useEffect(() => {
    const calls = callsOf(resource)
    // rows that nobody changes, or that no server knows
    if (!('changes' in calls)) return undefined
    return keepAsking(async (signal) => {
      const { rows: shown, readAtMs: sinceMs, told: known } = latest.current
      const seen = inSight(table.current, shown).filter((row) => !changeOf(known, row))
      if (seen.length === 0) return false
      const since = new Date(serverNow() - (Date.now() - sinceMs) - slackMs).toISOString()
      const query = { seen: seen.map(({ id, revision }) => `${revision}.${id}`).join(','), since }
      const answer = await calls.changes({ query }, { quiet: true, isHasty: true, signal })
      const news = new Map<string, RowChange>([
        ...answer.gone.map((id): [string, RowChange] => [id, 'gone']),
        ...answer.rows.map(({ id, at, by }): [string, RowChange] => [id, { at, by }]),
      ])
      if (news.size === 0) return false
      setTold((before) => {
        // what is said of rows that have been read again, or have left the list, is forgotten
        const kept = shown.filter((row) => changeOf(before, row)).map(({ id }) => id)
        const fresh = seen.flatMap(({ id, revision }): [string, Told][] => {
          const change = news.get(id)
          return change ? [[id, { revision, change }]] : []
        })
        return new Map([...[...before].filter(([id]) => kept.includes(id)), ...fresh])
      })
      return true
    })
  }, [resource, table])
  return useMemo(() => {
    const readAgain = async ({ id }: AnyRow) => {
      try {
        const row = await callsOf(resource).view({ params: { id } }, { quiet: true })
        client.setQueriesData<InfiniteData<Page<AnyRow>>>({ queryKey: ['resource', resource.name, 'list'] }, (list) =>
          list && 'pages' in list ? { ...list, pages: list.pages.map((page) => withRow(page, row)) } : list,
        )
        await client.invalidateQueries({ queryKey: ['resource', resource.name, 'row', id] })
      } catch (problem) {
        if (!(problem instanceof RefusedError || problem instanceof NetworkError)) throw problem
        await renew()
      }
    }
    return { of: (row) => changeOf(told, row), readAgain }
  }, [told, resource, client, renew])
}

function changeOf(told: ReadonlyMap<string, Told>, { id, revision }: AnyRow): RowChange | undefined {
  const known = told.get(id)
  return known?.revision === revision ? known.change : undefined
}

function withRow(page: Page<AnyRow>, row: AnyRow): Page<AnyRow> {
  return { ...page, rows: page.rows.map((each) => (each.id === row.id ? row : each)) }
}

/** The rows that are drawn within the window, as many as one question may be about. */
function inSight(table: HTMLElement | null, rows: readonly AnyRow[]): readonly AnyRow[] {
  const drawn = [...(table?.querySelectorAll<HTMLElement>('.table-box [data-row-key]') ?? [])].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const ids = new Set(drawn.map(({ dataset }) => dataset.rowKey))
  return rows.filter(({ id }) => ids.has(id)).slice(0, seenMax)
}
