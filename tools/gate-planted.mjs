// npm run gate:planted: six faults, each planted alone in a fresh clone of HEAD: does the gate turn red at the first run, and where?
// Of the gate only the part is run that is meant to see the fault; HEAD itself is green (npm run land).
//   npm run gate:planted                 all of them
//   npm run gate:planted -- --only=500   those whose name holds the word
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshClone } from './gate/fresh-clone.mjs'
import { holdMachine } from './gate/machine.mjs'
import { root } from './install.mjs'

const { values: asked } = parseArgs({ options: { only: { type: 'string', default: '' } } })

/** Each by the words that stand in a file, and those that stand there instead. */
const faults = [
  {
    name: 'a route without its row rule',
    file: 'modules/platform/support/server/module.ts',
    from: `access: { ...everybody, rows: 'own account' },
      run: (ctx, { body }) => askQuestion`,
    to: `access: { ...everybody },
      run: (ctx, { body }) => askQuestion`,
    seenBy: ['checks'],
  },
  {
    name: 'a text missing in Korean',
    file: 'modules/platform/support/texts/ko.ts',
    from: `      sms: '문의하신 내용에 답변드립니다: {answer}',\n`,
    to: '',
    seenBy: ['checks'],
  },
  {
    name: 'an overhang at 360 px',
    file: 'modules/contest/publications/web/publications.css',
    from: '.announcement-list {\n    display: grid;',
    to: '.announcement-list {\n    display: grid;\n    min-width: 420px;',
    seenBy: ['e2e', 'all-screens', '-g', 'every public page'],
  },
  {
    name: 'a 500 on a fuzzed body',
    file: 'modules/platform/support/server/operations.ts',
    from: 'body: asked.question,',
    to: `body: \`\${asked.question.slice(0, (asked.question.split(' ')[1] as string).length)}\${asked.question}\`,`,
    seenBy: ['unit', 'apps/server/bad-input.test.ts'],
  },
  {
    name: 'a transition that is not in the table',
    file: 'modules/contest/declarations/server/moves.ts',
    from: ': declarationMoves[action].refusal(row.state)',
    to: ": (action === 'withdraw' ? null : declarationMoves[action].refusal(row.state))",
    also: { from: '  move.require(row.state)\n', to: "  if (action !== 'withdraw') move.require(row.state)\n" },
    seenBy: ['unit', 'modules/contest/declarations/moves.test.ts'],
  },
  {
    name: 'a page that logs an error to the console',
    file: 'modules/contest/publications/web/AnnouncementsPage.tsx',
    from: '  const { filter, rows, contests, kinds } = data\n',
    to: "  const { filter, rows, contests, kinds } = data\n  console.error('planted')\n",
    seenBy: ['e2e', 'all-screens', '-g', 'every public page'],
  },
]

function plant(clone, { file, from, to, also }) {
  const path = join(clone, file)
  const text = readFileSync(path, 'utf8')
  const changes = [{ from, to }, ...(also ? [also] : [])]
  for (const change of changes)
    if (!text.includes(change.from)) throw new Error(`${file} has no longer: ${change.from}`)
  writeFileSync(
    path,
    changes.reduce((whole, change) => whole.replace(change.from, () => change.to), text),
  )
}

/** What failed, in the words of the run. */
function failedIn(words) {
  const list = words.split(/^Failed:$/m).at(-1) ?? ''
  const [first] = list.split('\n').filter((line) => line.startsWith('  ') && !line.startsWith('    '))
  return first?.trim() ?? words.trim().split('\n').at(-1)
}

await holdMachine('npm run gate:planted')
const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim()
const chosen = faults.filter(({ name }) => name.includes(asked.only))
let unseen = 0
console.log('| planted | the gate | what it says first |\n| --- | --- | --- |')
for (const fault of chosen) {
  const clone = freshClone(root, commit)
  plant(clone, fault)
  const [part, ...filter] = fault.seenBy
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.mjs', `--only=${part}`, ...filter], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
    maxBuffer: 1 << 28,
  })
  const isRed = status !== 0 && /^\d+ passed, [1-9]\d* failed$/m.test(stdout)
  if (!isRed) unseen += 1
  console.log(`| ${fault.name} | ${isRed ? 'red' : `GREEN (${status})`} | ${failedIn(stdout)?.slice(0, 160)} |`)
}
console.log(`${chosen.length - unseen} of ${chosen.length} faults were seen`)
process.exitCode = unseen > 0 || chosen.length === 0 ? 1 : 0
