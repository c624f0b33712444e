import { randomUUID } from 'node:crypto'
import type { Data } from './fill.ts'
import { type Amount, type Connection, connections } from './load.ts'

export type Side = 'product' | 'bare'

export interface Case {
  title: string
  /** how fast the product must be against the bare handler */
  aim: number
  warmUp: Amount
  run: Amount
  /** the connections of one run; `product` is where it answers */
  connect(side: Side, amount: Amount, product: string): Promise<(index: number) => Connection>
}

type Turns = Pick<Case, 'warmUp' | 'run'>

/** How long each request is made in a turn; submitting and approving can be done once with each declaration: how often. */
export interface Lengths {
  /** product and bare handler take so many turns */
  rounds: number
  timed: Turns
  submit: Turns
  approve: Turns
  /** the page of the office's list that is called deep: the product's own cursors lead there */
  deepPage: number
}

export const wholeLengths: Lengths = {
  rounds: 2,
  // in its first second a new server answers a twentieth of what it answers from its sixth on: its code is being compiled, and
  // each of its connections plans each statement
  timed: { warmUp: { timeS: 5 }, run: { timeS: 2 } },
  submit: { warmUp: { requests: 480 }, run: { requests: 1600 } },
  approve: { warmUp: { requests: 320 }, run: { requests: 1200 } },
  deepPage: 400,
}

const readAim = 0.7
const saveAim = 0.5
const writeAim = 0.4
const json = { 'content-type': 'application/json' }

/** What the product answers most, to declarants and to offices, against the product and against the bare handler. */
export function casesFor(data: Data, lengths: Lengths): Case[] {
  const { timed } = lengths
  /** Each side has people of its own, so that one's writes are not in the other's way. */
  const accountAt = (side: Side, index: number) => index + (side === 'bare' ? connections : 0)
  const signedIn = (account: number) => ({ authorization: data.tokenOf(account) })
  const same =
    (request: ReturnType<Connection>): Connection =>
    () =>
      request
  return [
    {
      title: 'announcements list',
      aim: readAim,
      ...timed,
      connect: async (side) => () =>
        same({ method: 'GET', path: side === 'bare' ? '/announcements' : '/api/announcements?language=zh&channel=1' }),
    },
    {
      title: 'my declarations',
      aim: readAim,
      ...timed,
      connect: async (side) => (index) => {
        const account = accountAt(side, index)
        if (side === 'bare') return same({ method: 'GET', path: `/declarations?account=${data.accountIdOf(account)}` })
        return same({ method: 'GET', path: '/api/declarations?language=zh&channel=1', headers: signedIn(account) })
      },
    },
    {
      title: 'one declaration',
      aim: readAim,
      ...timed,
      async connect(side) {
        const accounts = Array.from({ length: connections }, (_, index) => accountAt(side, index))
        const drafts = await data.drafts(accounts)
        return (index) => {
          const id = drafts[index]?.id
          if (side === 'bare') return same({ method: 'GET', path: `/declarations/${id}` })
          const headers = signedIn(accountAt(side, index))
          return same({ method: 'GET', path: `/api/declarations/${id}?language=zh&channel=1`, headers })
        }
      },
    },
    { title: 'autosave', aim: saveAim, ...timed, connect: (side) => savers(data, side, accountAt) },
    {
      title: 'submit',
      aim: writeAim,
      ...lengths.submit,
      connect: (side, amount) => submitters(data, side, amount.requests ?? 0),
    },
    {
      title: 'getDictAll',
      aim: readAim,
      ...timed,
      connect: async (side) => () =>
        same({
          method: 'POST',
          path: side === 'bare' ? '/dictionary' : '/hunan/dict/getDictAll',
          headers: json,
          body: JSON.stringify({ language: 'zh', channel: '1' }),
        }),
    },
    ...officeCases(data, lengths, same),
  ]
}

/** rows on a page of the console */
const pageRows = 50

/** The last full page that the city's list surely has: two of ten declarations of each account are in it. */
export function deepestPage(accounts: number): number {
  return Math.floor((accounts * 2) / pageRows) - 1
}

/** A city that half of all declarations belong to. */
function officeCases(
  data: Data,
  { timed, approve, deepPage }: Lengths,
  same: (request: ReturnType<Connection>) => Connection,
): Case[] {
  const headers = { authorization: data.officers.city }
  const listPath = `/api/console/declarations?language=zh&channel=1&season=${data.season}&limit=${pageRows}`
  let deepCursor: Promise<string> | undefined
  return [
    {
      title: 'office: list, first page',
      aim: readAim,
      ...timed,
      connect: async (side) => () =>
        same({ method: 'GET', path: side === 'bare' ? `/office?season=${data.season}` : listPath, headers }),
    },
    {
      title: 'office: list, deep page',
      aim: readAim,
      ...timed,
      async connect(side, _amount, product) {
        deepCursor ??= cursorAfter(`${product}${listPath}`, headers, deepPage)
        const after = await deepCursor
        const row = pageRows * deepPage
        const path = side === 'bare' ? `/office?season=${data.season}&row=${row}` : `${listPath}&after=${after}`
        return () => same({ method: 'GET', path, headers })
      },
    },
    {
      title: 'office: one declaration',
      aim: readAim,
      ...timed,
      async connect(side) {
        const ids = data.waiting(connections)
        return (index) => {
          const path = `/declarations/${ids[index]}`
          return same({
            method: 'GET',
            path: side === 'bare' ? path : `/api/console${path}?language=zh&channel=1`,
            headers,
          })
        }
      },
    },
    {
      title: 'office: overview',
      aim: readAim,
      ...timed,
      connect: async (side) => () =>
        same({
          method: 'GET',
          path:
            side === 'bare'
              ? `/overview?season=${data.season}`
              : `/api/console/declarations/overview?language=zh&channel=1&season=${data.season}`,
          headers,
        }),
    },
    {
      title: 'office: approve',
      aim: writeAim,
      ...approve,
      connect: (side, amount) => reviewers(data, side, amount.requests ?? 0),
    },
  ]
}

/** Turns so many pages, as a person would. */
async function cursorAfter(path: string, headers: Record<string, string>, pages: number): Promise<string> {
  let after = ''
  for (let page = 0; page < pages; page += 1) {
    const answer = await fetch(after ? `${path}&after=${after}` : path, { headers })
    const { data } = (await answer.json()) as { data: { next: string | null } }
    if (!data.next) throw new Error(`the list ends at page ${page + 1}`)
    after = data.next
  }
  return after
}

/** Every request approves another declaration that waits for the city. */
async function reviewers(data: Data, side: Side, requests: number): Promise<(index: number) => Connection> {
  const waiting = data.waiting(requests + connections)
  return () => () => {
    const id = waiting.pop()
    if (!id) throw new Error('all declarations are approved')
    return {
      method: 'POST',
      path: side === 'bare' ? `/declarations/${id}/approve` : `/api/console/declarations/${id}/approve`,
      headers: { ...json, authorization: data.officers.city, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ language: 'zh', channel: '1', opinion: '同意推荐' }),
    }
  }
}

/** Every connection types into the abstract of its own draft, each save based on the one before. */
async function savers(
  data: Data,
  side: Side,
  accountAt: (side: Side, index: number) => number,
): Promise<(index: number) => Connection> {
  const accounts = Array.from({ length: connections }, (_, index) => accountAt(side, index))
  const drafts = await data.drafts(accounts)
  return (index) => {
    const { id = '', revision: first = 0 } = drafts[index] ?? {}
    let count = 0
    return (answer) => {
      const saved = answer && JSON.parse(answer).data
      if (saved?.conflicts.length > 0) throw new Error(`a save met a conflict: ${JSON.stringify(saved)}`)
      const revision: number = saved?.revision ?? first
      count += 1
      const value = `${'实验表明，改进后的装置在不同水压下都能稳定工作。'.repeat(8)}${count}`
      return {
        method: 'PATCH',
        path: side === 'bare' ? `/declarations/${id}` : `/api/declarations/${id}`,
        headers: { ...json, authorization: data.tokenOf(accountAt(side, index)), 'idempotency-key': randomUUID() },
        body: JSON.stringify({ language: 'zh', channel: '1', changes: [{ path: 'abstract', value, revision }] }),
      }
    }
  }
}

/** Every request submits another signed declaration. */
async function submitters(data: Data, side: Side, requests: number): Promise<(index: number) => Connection> {
  // Every connection has made its next request already when the last of the run is answered.
  const waiting = await data.signed(requests + connections)
  return () => () => {
    const next = waiting.pop()
    if (!next) throw new Error('all signed declarations are submitted')
    return {
      method: 'POST',
      path: side === 'bare' ? `/declarations/${next.id}/submit` : `/api/declarations/${next.id}/submit`,
      headers: { ...json, authorization: next.token, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ language: 'zh', channel: '1', ticks: data.ticks }),
    }
  }
}
