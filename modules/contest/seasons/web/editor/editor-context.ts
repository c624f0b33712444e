import { type ComponentType, createContext, use } from 'react'
import type { DraftProblem } from '../calls.ts'
import type { Part } from './paths.ts'
import type { ShapeName } from './shapes.ts'

/** A problem at its exact place in the document. */
export interface PlacedProblem extends DraftProblem {
  at: string
}

export interface ShapeFormProps {
  shape: ShapeName
  path: string
  part: Part
  /** only these properties; all when left out */
  only?: readonly string[]
  except?: readonly string[]
}

/** What can be done; it stays the same while somebody types. */
export interface EditorActs {
  put(path: string, value: unknown): void
  /** nothing can be changed: a published version, a settled draft, or a reader */
  isReadOnly: boolean
  setOpen(path: string, isOpen: boolean): void
  /** leads to a place: its page, its items unfolded, its control in focus */
  go(path: string): void
  /** asked before an item of a list is removed: what brings back exactly that one */
  bringingBack(list: string, index: number): () => void
  /** the form of a part: parts hold parts, so that their controls need the form they stand in */
  PartForm: ComponentType<ShapeFormProps>
}

/** What every part of the editor works on. */
export interface Editor extends EditorActs {
  document: Part
  problems: readonly PlacedProblem[]
  /** items of lists that are unfolded, by path */
  isOpen(path: string): boolean
}

const EditorContext = createContext<Editor | null>(null)
const ActsContext = createContext<EditorActs | null>(null)
export const EditorProvider = EditorContext.Provider
export const ActsProvider = ActsContext.Provider

export function useEditor(): Editor {
  return given(use(EditorContext))
}

export function useEditorActs(): EditorActs {
  return given(use(ActsContext))
}

function given<T>(context: T | null): T {
  if (context === null) throw new Error('the parts of the editor stand within its provider')
  return context
}

/** Problems of a place itself, and where asked of all that is below it. */
export function useProblemsAt(path: string, withBelow = false): readonly PlacedProblem[] {
  return useEditor().problems.filter(({ at }) => at === path || (withBelow && isBelow(at, path)))
}

function isBelow(at: string, path: string): boolean {
  return at.startsWith(`${path}.`) || at.startsWith(`${path}[`)
}

/** How many problems a place and everything below it has. */
export function countWithin(problems: readonly PlacedProblem[], path: string): number {
  return problems.filter(({ at }) => at === path || isBelow(at, path)).length
}
