import ts from 'typescript'
import { isTypeScript, parse, placeOf, readSources, type Source, walk } from './sources.ts'
import { heldNote, longLivedCollections } from './tidy-held.ts'
import {
  chanceInTests,
  chineseInComponents,
  citations,
  deadFiles,
  environment,
  forbiddenSyntax,
  formatsMadeOnce,
  hastyJourneys,
  houseNames,
  kernelNouns,
  outsideFolder,
  passingToasts,
  pinyin,
  type Rule,
  skippedTests,
  textsInFourLanguages,
} from './tidy-rules.ts'
import { tablesStayAtHome } from './tidy-tables.ts'

/** Fewer files than this cannot be the product: then something was not read. Raise it as the product grows. */
const fileFloor = 250
const fileLinesMax = 400
const functionLinesMax = 70

export const rules: Readonly<Record<string, Rule>> = {
  'dead files': deadFiles,
  'forbidden syntax': forbiddenSyntax,
  pinyin,
  'Chinese in components': chineseInComponents,
  'four languages': textsInFourLanguages,
  environment,
  'nouns in the kernel': kernelNouns,
  'outside folder': outsideFolder,
  names: houseNames,
  'skipped tests': skippedTests,
  'chance in tests': chanceInTests,
  'journeys in haste': hastyJourneys,
  'passing toasts': passingToasts,
  'formats made once': formatsMadeOnce,
  citations,
  tables: tablesStayAtHome,
  'long-lived collections': longLivedCollections,
}

/** All rules over all files: problems fail the check, notes are only printed (sizes are a smell, not a law). */
export function tidy(sources: readonly Source[] = readSources()): {
  problems: string[]
  notes: string[]
  fileCount: number
} {
  const problems = Object.entries(rules).flatMap(([name, rule]) =>
    rule(sources).map((problem) => `[${name}] ${problem}`),
  )
  if (sources.length < fileFloor) problems.push(`only ${sources.length} files were read, expected ${fileFloor} or more`)
  return { problems, notes: [...sizeNotes(sources), heldNote(sources)], fileCount: sources.length }
}

function sizeNotes(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isTypeScript(path) && !path.includes('/texts/') && !path.endsWith('.gen.ts'))
    .flatMap((source) => {
      const file = parse(source)
      const notes: string[] = []
      const lines = source.text.split('\n').length
      if (lines > fileLinesMax) notes.push(`${source.path}: ${lines} lines (look again at ${fileLinesMax})`)
      walk(file, (node) => {
        if (!ts.isFunctionLike(node) || !('body' in node) || !node.body || isTestBody(node)) return
        const length =
          file.getLineAndCharacterOfPosition(node.end).line -
          file.getLineAndCharacterOfPosition(node.getStart(file)).line +
          1
        if (length > functionLinesMax)
          notes.push(`${placeOf(file, node)}: a function of ${length} lines (aim at ${functionLinesMax})`)
      })
      return notes
    })
}

/** The callback of `describe` is a chapter, not a function. */
function isTestBody(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /^(describe|test\.describe)\b/.test(node.parent.expression.getText())
}
