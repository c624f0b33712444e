import { expect, test, vi } from 'vitest'
import type { DraftNews, FieldChange, SaveReply, Verdict } from './draft-port.ts'
import { DraftQueue } from './draft-queue.ts'
import { type Journal, openJournal } from './journal.ts'

class Unreachable extends Error {}
class Busy extends Error {}
class FieldRefused extends Error {
  path: string
  constructor(path: string) {
    super(path)
    this.path = path
  }
}
class Frozen extends Error {}

/** A server of its own: fields with revisions, idempotency keys, and the troubles a network has. */
class FakeServer {
  fields: Record<string, { value: string; revision: number }> = {}
  revision = 0
  /** what happens to the next requests, in order: an error thrown before or after the save was done */
  troubles: { error: Error; isAfter?: boolean }[] = []
  requests: { key: string; changes: readonly FieldChange<string>[] }[] = []
  underWay = 0
  mostUnderWay = 0
  /** held answers: the test lets them go */
  gate: Promise<void> = Promise.resolve()
  readonly #answers = new Map<string, SaveReply<string>>()

  async save(changes: readonly FieldChange<string>[], key: string): Promise<SaveReply<string>> {
    this.requests.push({ key, changes })
    this.underWay += 1
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay)
    try {
      await this.gate
      const trouble = this.troubles.shift()
      if (trouble && !trouble.isAfter) throw trouble.error
      const reply = this.#answers.get(key) ?? this.#write(changes)
      this.#answers.set(key, reply)
      if (trouble) throw trouble.error
      return reply
    } finally {
      this.underWay -= 1
    }
  }

  #write(changes: readonly FieldChange<string>[]): SaveReply<string> {
    const refused = changes.find((change) => change.value === 'forbidden')
    if (refused) throw new FieldRefused(refused.path)
    const reply = { savedAt: `at ${this.revision + 1}`, saved: [], conflicts: [] } as {
      savedAt: string
      saved: { path: string; revision: number }[]
      conflicts: { path: string; value: string; revision: number; message: string }[]
    }
    this.revision += 1
    for (const { path, value, revision } of changes) {
      const current = this.fields[path] ?? { value: '', revision: 0 }
      if (current.value === value) reply.saved.push({ path, revision: current.revision })
      else if (current.revision !== revision) reply.conflicts.push({ path, ...current, message: 'changed elsewhere' })
      else {
        this.fields[path] = { value, revision: this.revision }
        reply.saved.push({ path, revision: this.revision })
      }
    }
    return reply
  }

  /** What another device does. */
  change(path: string, value: string): void {
    this.revision += 1
    this.fields[path] = { value, revision: this.revision }
  }

  values(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.fields).map(([path, field]) => [path, field.value]))
  }
  revisions(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.fields).map(([path, field]) => [path, field.revision]))
  }
}

function weigh(error: unknown): Verdict {
  if (error instanceof Unreachable) return { kind: 'again' }
  if (error instanceof Busy) return { kind: 'again', afterMs: 10 }
  if (error instanceof FieldRefused) return { kind: 'fields', problems: [{ path: error.path, message: 'not this' }] }
  if (error instanceof Frozen) return { kind: 'final', code: 'wrong_state', message: 'frozen' }
  throw error
}

function open(
  server: FakeServer,
  given: { journal?: Journal<string> | null; tell?: (news: DraftNews<string>) => void } = {},
) {
  return new DraftQueue<string>({
    port: {
      save: (changes, key) => server.save(changes, key),
      weigh,
      newKey: () => crypto.randomUUID(),
      isSendable: (_, value) => !value.endsWith('@'),
      tell: given.tell,
    },
    journal: given.journal ?? null,
    values: server.values(),
    revisions: server.revisions(),
    savedAt: null,
  })
}

const draftKey = 'c2VjcmV0IG9mIG9uZSBhY2NvdW50IG9ubHk='
async function journalOf(draft: string, key = draftKey): Promise<Journal<string>> {
  const journal = await openJournal<string>(key, draft)
  if (!journal) throw new Error('this browser keeps no journal')
  return journal
}
const draft = () => crypto.randomUUID()

test('what is typed is sent after a pause, several fields in one save', async () => {
  const server = new FakeServer()
  const queue = open(server)
  queue.edit('title', 'W')
  queue.edit('title', 'Water')
  queue.edit('aim', 'Clean water')
  expect(queue.read().status).toBe('waiting')
  await vi.waitFor(() => expect(queue.read().status).toBe('saved'), 5000)
  expect(server.requests.map((request) => request.changes)).toEqual([
    [
      { path: 'title', value: 'Water', revision: 0 },
      { path: 'aim', value: 'Clean water', revision: 0 },
    ],
  ])
  expect(queue.read().savedAt).toBe('at 1')
})

test('only one save is under way; what is typed meanwhile goes in the next, on the new revision', async () => {
  const server = new FakeServer()
  let letGo: () => void = () => undefined
  server.gate = new Promise((done) => {
    letGo = done
  })
  const queue = open(server)
  queue.edit('title', 'one')
  const settled = queue.settle()
  await vi.waitFor(() => expect(server.requests.length).toBe(1))
  queue.edit('title', 'two')
  letGo()
  expect(await settled).toBe(true)
  expect(server.mostUnderWay).toBe(1)
  expect(server.requests.map((request) => request.changes)).toEqual([
    [{ path: 'title', value: 'one', revision: 0 }],
    [{ path: 'title', value: 'two', revision: 1 }],
  ])
  expect(server.values()).toEqual({ title: 'two' })
})

test('a lost network is told at once, and the same save is repeated with the same key', async () => {
  const server = new FakeServer()
  // the first try never arrives, the second does, but its answer is lost
  server.troubles = [{ error: new Unreachable() }, { error: new Unreachable(), isAfter: true }]
  const queue = open(server)
  queue.edit('title', 'Water')
  expect(await queue.settle()).toBe(false)
  expect(queue.read().status).toBe('offline')
  queue.edit('title', 'Water and wind')
  queue.retryNow()
  await vi.waitFor(() => expect(server.requests.length).toBe(2))
  await vi.waitFor(() => expect(queue.read().status).toBe('offline'))
  queue.retryNow()
  await vi.waitFor(() => expect(queue.read().status).toBe('saved'))
  expect(new Set(server.requests.slice(0, 3).map((request) => request.key)).size).toBe(1)
  expect(server.requests.map((request) => request.changes[0]?.value)).toEqual([
    'Water',
    'Water',
    'Water',
    'Water and wind',
  ])
  expect(server.values()).toEqual({ title: 'Water and wind' })
  expect(queue.read().conflicts).toEqual({})
})

test('a busy server (503) is asked again by itself', async () => {
  const server = new FakeServer()
  server.troubles = [{ error: new Busy() }, { error: new Busy() }]
  const queue = open(server)
  queue.edit('title', 'Water')
  await queue.settle()
  await vi.waitFor(() => expect(queue.read().status).toBe('saved'), 5000)
  expect(server.requests.length).toBe(3)
})

test('a field that was saved elsewhere is asked about: mine goes over theirs when the person says so', async () => {
  const server = new FakeServer()
  server.change('title', 'old')
  const queue = open(server)
  server.change('title', 'theirs')
  queue.edit('title', 'mine')
  queue.edit('aim', 'goes through')
  await queue.settle()
  expect(queue.read().conflicts).toEqual({ title: { mine: 'mine', theirs: 'theirs', revision: 2 } })
  expect(server.values()).toEqual({ title: 'theirs', aim: 'goes through' })
  queue.edit('title', 'mine again')
  expect(queue.read().conflicts.title?.mine).toBe('mine again')
  queue.resolve('title', 'mine')
  expect(await queue.settle()).toBe(true)
  expect(server.values().title).toBe('mine again')
})

test('a conflict can be solved by taking the other value', async () => {
  const server = new FakeServer()
  const queue = open(server)
  server.change('title', 'theirs')
  queue.edit('title', 'mine')
  await queue.settle()
  queue.resolve('title', 'theirs')
  expect(queue.read().values.title).toBe('theirs')
  expect(queue.read().unsent).toBe(0)
  queue.edit('title', 'theirs, longer')
  expect(await queue.settle()).toBe(true)
  expect(server.values().title).toBe('theirs, longer')
})

test('a refused field keeps what was typed and does not hold up the others', async () => {
  const server = new FakeServer()
  const queue = open(server)
  queue.edit('email', 'forbidden')
  queue.edit('title', 'Water')
  expect(await queue.settle()).toBe(false)
  expect(queue.read().refused).toEqual({ email: 'not this' })
  expect(queue.read().values).toEqual({ email: 'forbidden', title: 'Water' })
  expect(server.values()).toEqual({ title: 'Water' })
  queue.edit('email', 'allowed')
  expect(queue.read().refused).toEqual({})
  expect(await queue.settle()).toBe(true)
  expect(server.values()).toEqual({ title: 'Water', email: 'allowed' })
})

test('what was on its way about somebody who was removed meanwhile, and is refused, stops nothing else', async () => {
  const server = new FakeServer()
  server.troubles = [{ error: new Unreachable() }]
  const queue = open(server)
  queue.edit('members.x.name', 'forbidden')
  queue.edit('title', 'Water')
  expect(await queue.settle()).toBe(false)
  queue.forget('members.x.')
  queue.retryNow()
  await vi.waitFor(() => expect(server.values()).toEqual({ title: 'Water' }))
  expect(await queue.settle()).toBe(true)
  expect([queue.read().failure, queue.read().unsent]).toEqual([null, 0])
})

test('a half-typed value waits in the browser until it has a form the server takes', async () => {
  const server = new FakeServer()
  const queue = open(server)
  queue.edit('email', 'me@')
  expect(await queue.settle()).toBe(false)
  expect(server.requests).toEqual([])
  expect(queue.read().unsent).toBe(1)
  queue.edit('email', 'me@example.org')
  expect(await queue.settle()).toBe(true)
})

test('when the form was frozen elsewhere nothing more is sent, and what was typed is kept', async () => {
  const server = new FakeServer()
  server.troubles = [{ error: new Frozen() }]
  const queue = open(server)
  queue.edit('title', 'Water')
  expect(await queue.settle()).toBe(false)
  expect(queue.read().status).toBe('failed')
  expect(queue.read().failure).toEqual({ code: 'wrong_state', message: 'frozen' })
  expect(queue.read().values.title).toBe('Water')
  queue.retryNow()
  await vi.waitFor(() => expect(queue.read().status).toBe('saved'))
})

test('after a reload the journal brings back what was not sent, and sends it', async () => {
  const name = draft()
  const server = new FakeServer()
  server.troubles = [{ error: new Unreachable() }]
  const first = open(server, { journal: await journalOf(name) })
  first.edit('title', 'typed before the crash')
  await first.settle()
  await first.stop()

  const journal = await journalOf(name)
  const second = open(server, { journal })
  second.restore(await journal.takeOver())
  expect(second.read().values.title).toBe('typed before the crash')
  expect(await second.settle()).toBe(true)
  expect(server.values()).toEqual({ title: 'typed before the crash' })
  await second.stop()
  expect(await (await journalOf(name)).takeOver()).toEqual([])
})

test('a journal whose save had arrived before the crash goes on from there instead of asking', async () => {
  const name = draft()
  const server = new FakeServer()
  server.troubles = [{ error: new Unreachable(), isAfter: true }]
  const first = open(server, { journal: await journalOf(name) })
  first.edit('title', 'one')
  await first.settle()
  first.edit('title', 'one and two')
  await first.stop()

  const journal = await journalOf(name)
  const second = open(server, { journal })
  second.restore(await journal.takeOver())
  expect(await second.settle()).toBe(true)
  expect(second.read().conflicts).toEqual({})
  expect(server.values()).toEqual({ title: 'one and two' })
})

test('a journal that lost against another device asks which value to keep', async () => {
  const name = draft()
  const server = new FakeServer()
  server.troubles = [{ error: new Unreachable() }]
  const first = open(server, { journal: await journalOf(name) })
  first.edit('title', 'at home')
  await first.settle()
  await first.stop()
  server.change('title', 'at school')

  const journal = await journalOf(name)
  const second = open(server, { journal })
  second.restore(await journal.takeOver())
  await second.settle()
  expect(second.read().conflicts).toEqual({ title: { mine: 'at home', theirs: 'at school', revision: 1 } })
})

test('the journal is encrypted, and another account finds nothing in it', async () => {
  const name = draft()
  const journal = await journalOf(name)
  await journal.write([{ path: 'title', value: 'my secret invention', revision: 0, at: 1 }])
  const stored = await new Promise<string[]>((resolve, reject) => {
    const request = indexedDB.open('drafts')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const all = request.result.transaction('journal').objectStore('journal').getAll()
      all.onsuccess = () => resolve(all.result as string[])
    }
  })
  expect(stored.filter((text) => text.includes('secret'))).toEqual([])
  expect(await (await journalOf(name, 'another key')).takeOver()).toEqual([])
  expect((await (await journalOf(name)).takeOver()).map((entry) => entry.value)).toEqual(['my secret invention'])
})

test('two tabs: a saved field appears in the other, and one being typed there is asked about', async () => {
  const server = new FakeServer()
  const second = open(server)
  const first = open(server, { tell: (news) => second.hear(news) })
  second.edit('title', 'typed in the second tab')
  first.edit('title', 'saved by the first tab')
  first.edit('aim', 'also saved')
  await first.settle()
  expect(second.read().values.aim).toBe('also saved')
  await second.settle()
  expect(second.read().conflicts).toEqual({
    title: { mine: 'typed in the second tab', theirs: 'saved by the first tab', revision: 1 },
  })
  second.edit('aim', 'also saved, and longer')
  await second.settle()
  expect(server.values().aim).toBe('also saved, and longer')
})

test('a secret is sent at once and never enters the journal', async () => {
  const name = draft()
  const server = new FakeServer()
  const queue = open(server, { journal: await journalOf(name) })
  await queue.saveAtOnce('members.x.idNumber', '110101199003070000')
  expect(server.values()).toEqual({ 'members.x.idNumber': '110101199003070000' })
  expect(queue.read().values).toEqual({})
  expect(await (await journalOf(name)).takeOver()).toEqual([])
})

test('a journal that never answers does not keep the server from getting what is typed', async () => {
  const server = new FakeServer()
  const silent: Journal<string> = { takeOver: async () => [], write: () => new Promise(() => undefined) }
  const queue = open(server, { journal: silent })
  queue.edit('title', 'Water')
  await vi.waitFor(() => expect(server.values()).toEqual({ title: 'Water' }), 20_000)
})

test('a full disk keeps nobody from having back what the journal holds', async () => {
  const name = draft()
  const kept = [{ path: 'title', value: 'typed before the crash', revision: 0, at: 1 }]
  await (await journalOf(name)).write(kept)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  try {
    expect(await (await journalOf(name)).takeOver()).toEqual(kept)
  } finally {
    put.mockRestore()
  }
  expect(await (await journalOf(name)).takeOver()).toEqual(kept)
})

test('unsent changes without a journal are at risk, and only those', async () => {
  const server = new FakeServer()
  server.troubles = [{ error: new Unreachable() }]
  const queue = open(server)
  expect(queue.read().isAtRisk).toBe(false)
  queue.edit('title', 'Water')
  expect(queue.read().isAtRisk).toBe(true)
  await queue.settle()
  queue.retryNow()
  await vi.waitFor(() => expect(queue.read().isAtRisk).toBe(false))
  const kept = open(server, { journal: await journalOf(draft()) })
  kept.edit('title', 'Wind')
  expect(kept.read().isAtRisk).toBe(false)
})
