import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { DraftProblem } from '../calls.ts'
import { type Conflict, merged, type Unit, unitsOf } from './merging.ts'
import { isSame, type Part, valueAt, withValue } from './paths.ts'
import { broughtBack, type Removal } from './removals.ts'

export interface Loaded {
  definition: Part
  revision: number
  problems: readonly DraftProblem[]
}

/** What editing asks of the world: the server, and this tab's own memory. */
export interface EditingPort {
  load(): Promise<Loaded>
  save(unit: Unit): Promise<{ revision: number; problems: readonly DraftProblem[] }>
  /** null: nothing is left to keep */
  keep(unsaved: { base: Part; document: Part } | null): void
  kept(): { base: Part; document: Part } | null
}

export interface EditingState {
  /** as it stands in the forms */
  document: Part
  revision: number
  problems: readonly DraftProblem[]
  conflicts: readonly Conflict[]
  status: 'saved' | 'waiting' | 'saving' | 'cut' | 'refused'
  /** why nothing can be saved, in the server's words */
  refusal: string | null
  savedAt: number | null
  canUndo: boolean
  canRedo: boolean
}

/** How long a person who types may pause before it is saved. */
const pauseMs = 700
/** After the network failed. */
const retryMs = 4000
/** Typing in one place within this time is undone at once. */
const oneGoMs = 1500
const undoMax = 100

/** A draft in work: every change is saved by itself, section by section; what others save meanwhile is taken in. */
export class DraftEditing {
  #state: EditingState
  /** what the server has, as far as is known here */
  #base: Part
  readonly #port: EditingPort
  #past: Part[] = []
  #future: Part[] = []
  #lastEdit = { path: '', atMs: 0 }
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(port: EditingPort, { definition, revision, problems }: Loaded) {
    this.#port = port
    const kept = port.kept()
    const { document, conflicts } = kept
      ? merged(kept.base, kept.document, definition)
      : { document: definition, conflicts: [] }
    this.#base = definition
    this.#state = {
      document,
      revision,
      problems,
      conflicts,
      status: 'saved',
      refusal: null,
      savedAt: null,
      canUndo: false,
      canRedo: false,
    }
    if (this.#units().length > 0) this.#wait()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  read = (): EditingState => this.#state

  /** Puts another value at one place. */
  put(path: string, value: unknown): void {
    const { document } = this.#state
    if (isSame(valueAt(document, path), value)) return
    const now = Date.now()
    const isOneGo = this.#lastEdit.path === path && now - this.#lastEdit.atMs < oneGoMs
    this.#lastEdit = { path, atMs: now }
    if (!isOneGo) this.#past = [...this.#past, document].slice(-undoMax)
    this.#future = []
    this.#show(withValue(document, path, value))
  }

  /** Brings back exactly what was removed, and keeps what was changed since; false where its place is no longer there. */
  bringBack(removal: Removal): boolean {
    const { document } = this.#state
    const next = broughtBack(document, removal)
    if (next === null) return false
    if (next === document) return true
    this.#past = [...this.#past, document].slice(-undoMax)
    this.#future = []
    this.#lastEdit = { path: '', atMs: 0 }
    this.#show(next)
    return true
  }

  undo(): void {
    this.#turn(this.#past, this.#future)
  }

  redo(): void {
    this.#turn(this.#future, this.#past)
  }

  /** Ends a conflict: one's own is saved over theirs, or theirs takes its place. */
  resolve(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    this.#set({ conflicts: this.#state.conflicts.filter((each) => each !== conflict) })
    this.#lastEdit = { path: '', atMs: 0 }
    if (choice === 'theirs') this.put(conflict.path, conflict.theirs)
    this.#wait()
  }

  /** Saves all that is not saved yet; false where something is left. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null
    })
    await this.#saving
    return this.#state.status === 'saved'
  }

  /** When the page is left. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #turn(from: Part[], to: Part[]): void {
    const document = from.pop()
    if (!document) return
    to.push(this.#state.document)
    this.#lastEdit = { path: '', atMs: 0 }
    this.#show(document)
  }

  #show(document: Part): void {
    this.#set({ document })
    this.#port.keep({ base: this.#base, document })
    this.#wait()
  }

  #wait(afterMs = pauseMs): void {
    if (this.#state.status !== 'saving' && this.#state.status !== 'cut') this.#set({ status: 'waiting' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), afterMs)
  }

  /** What is to be saved now: nothing of what two people changed. */
  #units(): Unit[] {
    const held = this.#state.conflicts.map(({ path }) => path)
    return unitsOf(this.#base, this.#state.document).filter(
      ({ path }) => !held.some((each) => path === each || (each === 'kinds' && path.startsWith('kinds'))),
    )
  }

  async #saveAll(): Promise<void> {
    try {
      for (let unit = this.#units()[0]; unit; unit = this.#units()[0]) {
        this.#set({ status: 'saving' })
        await this.#saveOne(unit)
      }
      const isHeld = this.#state.conflicts.length > 0
      if (!isHeld) this.#port.keep(null)
      const hasSaved = this.#state.status === 'saving'
      this.#set({
        status: isHeld ? 'waiting' : 'saved',
        refusal: null,
        savedAt: hasSaved ? Date.now() : this.#state.savedAt,
      })
    } catch (error) {
      if (error instanceof RefusedError) this.#set({ status: 'refused', refusal: error.message })
      else if (error instanceof NetworkError) {
        this.#set({ status: 'cut' })
        this.#wait(retryMs)
      } else throw error
    }
  }

  async #saveOne(unit: Unit): Promise<void> {
    try {
      const { revision, problems } = await this.#port.save(unit)
      this.#base = withValue(this.#base, unit.path, unit.value)
      this.#set({ revision, problems })
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== 'stale_revision') throw error
      await this.#meet()
    }
  }

  /** Somebody else was faster: what they saved is taken in. */
  async #meet(): Promise<void> {
    const { definition, revision, problems } = await this.#port.load()
    const { document, conflicts } = merged(this.#base, this.#state.document, definition)
    this.#base = definition
    // what was undone to would bring back what others have changed since
    this.#past = []
    this.#future = []
    const still = this.#state.conflicts.filter(({ path }) => !conflicts.some((each) => each.path === path))
    this.#set({ document, revision, problems, conflicts: [...still, ...conflicts] })
  }

  #set(change: Partial<EditingState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    }
    for (const listener of this.#listeners) listener()
  }
}
