import type { Client } from '#kernel/web/client/client.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { DraftNews } from '#kernel/web/drafts/draft-port.ts'
import { DraftQueue } from '#kernel/web/drafts/draft-queue.ts'
import { openJournal } from '#kernel/web/drafts/journal.ts'
import { readSession } from '#kernel/web/session.ts'
import { type DeclarationKind, kindOf, type SeasonDefinition, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { type FieldValue, fieldAt, peopleStep, valueProblem } from '../../contract/fields.ts'
import { covers } from '../../contract/opened-paths.ts'
import { declarationRoutes } from '../../contract.ts'
import type { DeclarationDetail, DraftProblem, DraftWarning, declarationSchemas } from '../../schema.ts'
import { visitedBefore } from '../wizard/step-states.ts'
import type { WizardStep } from '../wizard/steps.ts'
import { type Checked, witnessed } from './checked.ts'
import { savePort } from './save-port.ts'

/** What a page knows of a declaration besides the values that are typed. */
export interface DraftModel {
  detail: DeclarationDetail
  definition: SeasonDefinition
  kind: DeclarationKind
  /** the server's clock minus this device's */
  clockOffsetMs: number
  /** fields whose problems are shown: the person has left them */
  noticed: ReadonlySet<string>
  /** steps that were left once: everything missing there is shown */
  left: ReadonlySet<string>
  /** steps on which something was saved before it was opened here */
  before: ReadonlySet<WizardStep>
  /** the field of several boxes that has the focus: what is half typed there is not judged yet */
  typing: string | null
  /** what the server's last check has found */
  checked: readonly Checked[]
}

type Message = { type: 'saved'; news: DraftNews<FieldValue> } | { type: 'changed' }

/** One declaration while it is open in this browser: it outlives the pages of the wizard. */
export class Draft {
  readonly id: string
  readonly draftKey: string
  readonly queue: DraftQueue<FieldValue>
  readonly #api: Client
  readonly #listeners = new Set<() => void>()
  readonly #channel: BroadcastChannel
  readonly #warn = (event: BeforeUnloadEvent) => event.preventDefault()
  readonly #stopWatching: () => void
  #model: DraftModel

  constructor(start: {
    id: string
    draftKey: string
    api: Client
    model: DraftModel
    journal: Awaited<ReturnType<typeof openJournal<FieldValue>>>
  }) {
    this.id = start.id
    this.draftKey = start.draftKey
    this.#api = start.api
    this.#model = start.model
    this.#channel = new BroadcastChannel(`declaration ${start.id}`)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'saved') this.queue.hear(data.news)
      else void this.refresh().catch(ignoreUnreachable)
    })
    const { detail } = start.model
    this.queue = new DraftQueue<FieldValue>({
      port: {
        ...savePort(start.api, start.id, () => ![null, start.draftKey].includes(readSession().draftKey)),
        isSendable: (path, value) => this.isSendable(path, value),
        tell: (news) => {
          this.#tell({ type: 'saved', news })
          // whether the number that is kept is one of such a document, the server alone can say
          if (news.saved.some(({ path }) => path.endsWith('.idType'))) void this.refresh().catch(ignoreUnreachable)
        },
      },
      journal: start.journal,
      ...flat(detail),
      savedAt: Object.keys(detail.revisions).length > 0 || detail.revision > 0 ? detail.updatedAt : null,
    })
    // changes that lie in this tab's memory alone are lost with it, on whatever page the person is by then
    this.#stopWatching = this.queue.subscribe(() => {
      if (this.queue.read().isAtRisk) addEventListener('beforeunload', this.#warn)
      else removeEventListener('beforeunload', this.#warn)
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  readonly read = (): DraftModel => this.#model

  change(change: Partial<DraftModel>): void {
    this.#model = { ...this.#model, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Fetches what the server has now; with `tellOthers` after a change that the other tabs should see as well. */
  async refresh(options: { tellOthers?: boolean } = {}): Promise<DraftModel> {
    const detail = await this.#api<typeof declarationSchemas>(declarationRoutes).view({
      params: { declaration: this.id },
    })
    this.#forgetLost(detail)
    this.queue.adopt(flat(detail).values, flat(detail).revisions)
    this.change({ detail, clockOffsetMs: Date.parse(detail.now) - Date.now() })
    // refused while it was frozen, and open again: it goes in now
    if (detail.abilities.save === null && this.queue.read().failure?.code === 'wrong_state') this.queue.retryNow()
    if (options.tellOthers) this.#tell({ type: 'changed' })
    return this.#model
  }

  /** The person gives up what was typed and did not get in. Out of the server's reach nothing is given up. */
  async giveUpUnsent(): Promise<void> {
    const { detail } = await this.refresh()
    this.queue.giveUp()
    this.queue.adopt(flat(detail).values, flat(detail).revisions)
  }

  /**
   * What the server has refused because its place is no more: that of somebody who was removed elsewhere, or one that a return has
   * not opened. Nobody could take it back there, and it would keep the declaration from being handed in.
   */
  #forgetLost({ people, openedPaths }: DeclarationDetail): void {
    for (const path of Object.keys(this.queue.read().refused)) {
      const at = fieldAt(this.#model.kind, path)
      const isGone = at?.place === 'person' && !people.some(({ id }) => id === at.personId)
      const isShut = openedPaths !== null && !openedPaths.some((each) => covers(each, path))
      if (isGone || isShut) this.queue.forget(path)
    }
  }

  /**
   * The server's own check; what it alone knows stands at the fields from then on, as long as they say what it looked at. What was
   * confirmed already is not asked again.
   */
  async check(): Promise<{ problems: readonly DraftProblem[]; warnings: readonly DraftWarning[] }> {
    await this.queue.settle()
    const found = await this.#api<typeof declarationSchemas>(declarationRoutes).check(
      { params: { declaration: this.id } },
      { retries: 2 },
    )
    const { values } = this.queue.read()
    this.change({ checked: found.problems.map((problem) => witnessed(problem, this.#model.detail, values)) })
    return { ...found, warnings: found.warnings.filter(({ isConfirmed }) => !isConfirmed) }
  }

  /** A value that the server would refuse waits in the browser. */
  isSendable(path: string, value: FieldValue): boolean {
    const { kind, definition } = this.#model
    const place = fieldAt(kind, path)
    return place !== undefined && valueProblem(place.field, value, { kind, definition }) === null
  }

  /** The focus is in this field of several boxes. */
  enter(path: string): void {
    if (this.#model.typing !== path) this.change({ typing: path })
  }
  /** The person has left this field. */
  notice(path: string): void {
    if (this.#model.typing === path) this.change({ typing: null })
    if (!this.#model.noticed.has(path)) this.change({ noticed: new Set(this.#model.noticed).add(path) })
  }
  /** The person has left this step. */
  leave(step: string): void {
    // a box that goes with its page tells nobody that it has lost the focus
    if (this.#model.typing !== null) this.change({ typing: null })
    if (!this.#model.left.has(step)) this.change({ left: new Set(this.#model.left).add(step) })
  }

  close(): Promise<void> {
    this.#channel.close()
    this.#stopWatching()
    removeEventListener('beforeunload', this.#warn)
    return this.queue.stop()
  }

  #tell(message: Message): void {
    this.#channel.postMessage(message)
  }
}

function ignoreUnreachable(error: unknown): void {
  // What another tab has done is shown at the next chance; what is typed here is safe either way.
  if (!(error instanceof NetworkError || error instanceof RefusedError)) throw error
}

/** Basics and people in one table, by the paths of a save. */
function flat(detail: DeclarationDetail) {
  const values: Record<string, FieldValue> = { ...detail.values }
  const revisions: Record<string, number> = { ...detail.revisions }
  for (const person of detail.people) {
    const prefix = `${peopleStep(person.role)}.${person.id}.`
    for (const [key, value] of Object.entries(person.values)) values[prefix + key] = value
    for (const [key, revision] of Object.entries(person.revisions)) revisions[prefix + key] = revision
  }
  return { values, revisions }
}

const open = new Map<string, Draft>()
/** Those that are being opened: of two loaders at once the second waits for the first one's. */
const opening = new Map<string, Promise<Draft>>()

/** Opens a declaration, or goes on with the one that is open; what a crash left in the journal comes back. */
export async function openDraft(api: Client, id: string): Promise<Draft> {
  const draftKey = readSession().draftKey ?? ''
  const known = open.get(id)
  if (known?.draftKey === draftKey) {
    await known.refresh()
    if (known.queue.read().failure) known.queue.retryNow()
    return known
  }
  // whoever signs in meanwhile opens one of their own
  const place = `${id} ${draftKey}`
  const made = opening.get(place) ?? makeDraft(api, id, draftKey)
  opening.set(place, made)
  try {
    return await made
  } finally {
    opening.delete(place)
  }
}

async function makeDraft(api: Client, id: string, draftKey: string): Promise<Draft> {
  await closeDraft(id)
  const detail = await api<typeof declarationSchemas>(declarationRoutes).view({ params: { declaration: id } })
  const [{ definition }, journal] = await Promise.all([
    // the form that the draft was made on, whatever has been published since
    api<typeof seasonSchemas>(seasonRoutes).view({
      params: { season: detail.season.id },
      query: { version: detail.seasonVersion },
    }),
    draftKey === '' ? null : openJournal<FieldValue>(draftKey, id),
  ])
  const model: DraftModel = {
    detail,
    definition,
    kind: kindOf(definition, detail.kind),
    clockOffsetMs: Date.parse(detail.now) - Date.now(),
    noticed: new Set(),
    left: new Set(),
    before: visitedBefore(detail),
    typing: null,
    checked: [],
  }
  // another person's, opened meanwhile
  await closeDraft(id)
  const draft = new Draft({ id, draftKey, api, model, journal })
  open.set(id, draft)
  if (journal) draft.queue.restore(await journal.takeOver())
  return draft
}

/** The declaration is gone: nothing of it stays open here. */
export async function closeDraft(id: string): Promise<void> {
  const known = open.get(id)
  open.delete(id)
  await known?.close()
}
