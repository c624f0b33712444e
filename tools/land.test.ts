import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './install.mjs'

const program = join(root, 'tools/land.mjs')
const green = 'echo "3 passed, 0 failed"'

/** A project whose main is one commit behind what lies on the branch `work`; its gate is those lines. */
function aProject(gate: string) {
  const folder = mkdtempSync(join(tmpdir(), 'landing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [top, temporary] = [join(folder, 'project'), join(folder, 'temporary')]
  for (const each of [join(top, '.ci'), temporary]) mkdirSync(each, { recursive: true })
  const env = {
    ...process.env,
    TOP: top,
    TMPDIR: temporary,
    GATE_HELD_BY: String(process.pid),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const git = (...words: string[]) => spawnSync('git', words, { cwd: top, env, encoding: 'utf8' }).stdout.trim()
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.org')
  const commit = (file: string, text: string) => {
    writeFileSync(join(top, file), text)
    git('add', '.')
    git('commit', '-q', '-m', file)
    return git('rev-parse', 'HEAD')
  }
  const before = commit('a.txt', 'a')
  git('checkout', '-q', '-b', 'work')
  const head = commit('.ci/run', gate)
  const land = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { cwd: top, env, encoding: 'utf8' })
    // a stack trace would stand there
    expect(stderr).toBe('')
    return { status, said: stdout }
  }
  return { top, temporary, env, git, commit, before, head, land, main: () => git('rev-parse', 'main') }
}

test('what is green moves main and leaves nothing behind; a tree that is proven is not run twice', () => {
  const { land, main, head, before, temporary, git } = aProject(green)
  const { status, said } = land()
  expect([status, main(), readdirSync(temporary)]).toEqual([0, head, []])
  expect(said).toContain(`land: main is ${head.slice(0, 8)}: proven`)
  git('update-ref', 'refs/heads/main', before)
  expect(land().said).toContain('this tree is proven already')
  expect(main()).toBe(head)
})

test('uncommitted work is refused, and nothing is run', () => {
  const { land, main, before, top } = aProject(green)
  writeFileSync(join(top, 'b.txt'), 'b')
  expect(land()).toEqual({ status: 2, said: 'land: there is uncommitted work: commit it first (git status)\n' })
  expect([main(), existsSync(join(top, '.git/land.log'))]).toEqual([before, false])
})

test('what does not build leaves main alone, and what failed is said', () => {
  const { land, main, before } = aProject('printf "\\nFailed:\\n  check: types\\n0 passed, 1 failed\\n"; exit 1')
  const { status, said } = land()
  expect([status, main()]).toEqual([1, before])
  expect(said).toContain('(1); main stays. What failed:\n  check: types\n0 passed, 1 failed')
})

test('a gate that ran nothing is red, though it ends well', () => {
  const { land, main, before } = aProject('echo "0 passed, 0 failed"')
  const { status, said } = land()
  expect([status, main(), said.includes('RED')]).toEqual([1, before, true])
})

test('main that has moved meanwhile stays where it has gone', () => {
  const { land, main, git, commit } = aProject(`git -C "$TOP" update-ref refs/heads/main other; ${green}`)
  git('checkout', '-q', '-b', 'other', 'main')
  const other = commit('other.txt', 'other')
  git('checkout', '-q', 'work')
  const { status, said } = land()
  expect([status, main()]).toEqual([3, other])
  expect(said).toContain('land: main has moved meanwhile: again')
})

test('what main holds beyond the branch is merged in before it is proven, and a quarrel is said', () => {
  const { land, main, git, commit } = aProject(`test "$(cat other.txt)" = other && ${green}`)
  git('checkout', '-q', 'main')
  commit('other.txt', 'other')
  git('checkout', '-q', 'work')
  expect(land().status).toBe(0)
  expect(git('log', '-1', '--format=%s', main())).toBe('Merge what has landed meanwhile')
  git('checkout', '-q', '-b', 'quarrel', 'main')
  commit('a.txt', 'one')
  git('checkout', '-q', 'work')
  git('update-ref', 'refs/heads/main', 'quarrel')
  commit('a.txt', 'another')
  expect(land()).toEqual({
    status: 2,
    said: 'land: main holds changes that do not merge by themselves: git merge main, then again\n',
  })
})

test('while another run has the machine, it says who that is and waits', async () => {
  const { top, env, temporary } = aProject(green)
  writeFileSync(
    join(temporary, 'youth-science-platform.gate'),
    JSON.stringify({ pid: process.pid, what: 'npm test of somebody' }),
  )
  const waiting = spawn(process.execPath, [program], { cwd: top, env: { ...env, GATE_HELD_BY: '' } })
  const ended = new Promise((done) => waiting.once('exit', done))
  const said = await new Promise<string>((done) => {
    let words = ''
    waiting.stdout.on('data', (piece: Buffer) => {
      words += piece
      if (words.includes('\n')) done(words)
    })
  })
  expect(said).toBe(`Another run has this machine (npm test of somebody, process ${process.pid}): waiting for it …\n`)
  waiting.kill('SIGTERM')
  expect(await ended).toBe(1)
})

test('what only makes the next run quicker and cannot be kept is said, and main has moved all the same', () => {
  // nothing copies a pipe, as nothing copies anything to a full disk
  const { land, main, head, top } = aProject(`mkfifo .types; ${green}`)
  const { status, said } = land()
  expect([status, main()]).toEqual([0, head])
  expect(said).toContain('land: what the compiler knows could not be kept (is the disk full?): ')
  expect(readdirSync(join(top, '.git')).filter((name) => name.startsWith('gate-'))).toEqual(['gate-green'])
})

test('a gate whose words cannot be kept is ended and decides nothing', () => {
  const { land, main, before, top, temporary } = aProject(`sleep 30; ${green}`)
  mkdirSync(join(top, '.git/land.log'))
  const { status, said } = land()
  expect([status, main(), readdirSync(temporary)]).toEqual([2, before, []])
  expect(said).toContain('land: it cannot be run, or its words cannot be kept (is the disk full?): ')
})
