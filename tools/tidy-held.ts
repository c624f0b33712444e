import ts from 'typescript'
import { isTest, isTestSupport, isTypeScript, parse, type Source, walk } from './sources.ts'
import { heldCollections } from './tidy-held-list.ts'
import type { Rule } from './tidy-rules.ts'

/** A collection that lives as long as the program, or as an object of it that does. */
export interface Held {
  /** `path name` */
  place: string
  line: number
  isBounded: boolean
}

/** Fewer than this cannot be all of the product: then something was not read. */
const heldFloor = 30
const serverCode = /^(kernel\/server|apps\/server|apps\/broker|modules\/[^/]+\/[^/]+\/server)\//

/**
 * Collections that outlive the function that makes them: of a file, of an object, or of a function that hands out another one
 * which fills them. A constant that nobody adds to is none; a WeakMap goes with its keys, but what it holds for each may grow.
 */
export function heldCollectionsOf(sources: readonly Source[]): Held[] {
  return sources
    .filter(({ path }) => serverCode.test(path) && isTypeScript(path) && !isTest(path) && !isTestSupport(path))
    .flatMap((source) => {
      const file = parse(source)
      const found: Held[] = []
      walk(file, (node) => {
        if (!(ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node))) return
        const name = node.name.getText(file)
        const sort = sortOf(node, file)
        if (sort === null || (isConstant(node) && !isFilled(name, file))) return
        if (ts.isVariableDeclaration(node) && !isOfFile(node) && !isFilledByOffspring(node, name)) return
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
        found.push({ place: `${source.path} ${name}`, line, isBounded: sort === 'bounded' })
      })
      return found
    })
}

type Holder = ts.VariableDeclaration | ts.PropertyDeclaration

function sortOf({ initializer, type }: Holder, file: ts.SourceFile): 'bounded' | 'open' | null {
  // made in the constructor
  if (!initializer) return sortNamed(/^\w+(?=<)/.exec(type?.getText(file) ?? '')?.[0] ?? '')
  const made = ts.isNewExpression(initializer) ? initializer.expression.getText(file) : ''
  const named = sortNamed(made)
  if (named !== null) return named
  const within = `${type?.getText(file) ?? ''}${initializer.getText(file)}`
  if (made === 'WeakMap') {
    if (/\bBounded</.test(within)) return 'bounded'
    return /\b(Map|Set|LRUCache)</.test(within.replace(/^.*?WeakMap</, '')) ? 'open' : null
  }
  return ts.isArrayLiteralExpression(initializer) && initializer.elements.length === 0 ? 'open' : null
}

function sortNamed(name: string): 'bounded' | 'open' | null {
  if (/^(Bounded|Kept)$/.test(name)) return 'bounded'
  return /^(Map|Set|LRUCache)$/.test(name) ? 'open' : null
}

/** What nobody adds to holds what it was made with. */
function isConstant({ initializer }: Holder): boolean {
  if (!initializer) return false
  if (!ts.isNewExpression(initializer)) return true
  return /^(Map|Set)$/.test(initializer.expression.getText())
}

function isFilled(name: string, within: ts.Node): boolean {
  let found = false
  walk(within, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !/^(set|add|push|unshift)$/.test(node.name.text)) return
    if (node.expression.getText().split('.').at(-1) === name) found = true
  })
  return found
}

function isOfFile(node: ts.Node): boolean {
  return ts.isSourceFile(node.parent.parent.parent)
}

/** A function that is returned, or named to be called later, and fills what stands around it. */
function isFilledByOffspring(node: ts.VariableDeclaration, name: string): boolean {
  let found = false
  walk(node.parent.parent.parent, (each) => {
    const isFunction = ts.isArrowFunction(each) || ts.isFunctionExpression(each) || ts.isMethodDeclaration(each)
    if (!isFunction || !isHandedOut(each)) return
    if (isFilled(name, each)) found = true
  })
  return found
}

function isHandedOut({ parent }: ts.Node): boolean {
  return (
    ts.isReturnStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent) ||
    ts.isVariableDeclaration(parent)
  )
}

/** How many were read, for whoever wants to know that they were. */
export function heldNote(sources: readonly Source[]): string {
  const held = heldCollectionsOf(sources)
  const bounded = held.filter(({ isBounded }) => isBounded).length
  return `${held.length} long-lived collections of the server: ${bounded} bounded by the helper, ${held.length - bounded} by what tools/tidy-held-list.ts says`
}

/** What the server holds for long is bounded by `Bounded`, or somebody has said why it is bounded all the same. */
export const longLivedCollections: Rule = (sources) => {
  const held = heldCollectionsOf(sources)
  const known = new Set(held.map(({ place }) => place))
  return [
    ...held
      .filter(({ place, isBounded }) => !isBounded && heldCollections[place] === undefined)
      .map(
        ({ place, line }) =>
          `${place.replace(' ', `:${line}: `)} is held for long without a bound: make it a Bounded (kernel/server/bounded.ts), or say in tools/tidy-held-list.ts what bounds it`,
      ),
    ...Object.keys(heldCollections)
      .filter((place) => !known.has(place))
      .map((place) => `tools/tidy-held-list.ts: "${place}" is not held any more`),
    ...(held.length < heldFloor
      ? [`only ${held.length} long-lived collections were read, expected ${heldFloor} or more`]
      : []),
  ]
}
