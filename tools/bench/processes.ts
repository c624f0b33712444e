import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { buildServer } from '../build-server.mjs'
import { productNode, root } from '../install.mjs'
import { leanHeap } from '../lean-heap.mjs'

/** A server that is measured, in a process of its own. */
export interface Running {
  child: ChildProcess
  origin: string
  /** from the start of the process until it answered */
  startedInMs: number
  /** the lines it has logged that hold this */
  wordsOn(what: string): string
}

/** The server as it is started for the public, with these words. */
export async function serverProgram(...words: string[]): Promise<string[]> {
  return [await buildServer({ node: productNode() }), ...words]
}

/** One of our programs as it is started for the public: production settings, compiled code kept from start to start. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeArgs: readonly string[] = [],
): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(productNode(), [...leanHeap, ...nodeArgs, ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compile'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (words += data.toString()))
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (!outcome) throw new Error(`${args[0]} ended instead of getting ready:\n${words}`)
  return {
    child,
    origin: (outcome[0] as { ready: string }).ready,
    startedInMs: performance.now() - startedAt,
    wordsOn: (what) =>
      words
        .split('\n')
        .filter((line) => line.includes(what))
        .join('\n'),
  }
}

/** Runs one of our programs to its end. */
export async function runProgram(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(productNode(), [...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

export async function stopProgram({ child }: Running): Promise<void> {
  // whoever has ended by itself says so no more
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

export async function freePort(): Promise<string> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  holder.close()
  await once(holder, 'close')
  return String(port)
}

/** Linux counts the time of a process in hundredths of a second. */
const tickMs = 10

/** Processor time that a process has used so far, in milliseconds; null where the system does not tell. */
export function cpuTimeMs(pid: number): number | null {
  const parts = statOf(pid)
  return parts && (Number(parts[11]) + Number(parts[12])) * tickMs
}

/** The same of a process with its children, those that have ended included: PostgreSQL has one for each connection. */
export function familyCpuTimeMs(pid: number): number | null {
  const parts = statOf(pid)
  const children = childrenOf(pid)
  if (parts === null || children === null) return null
  const ended = (Number(parts[13]) + Number(parts[14])) * tickMs
  return children.reduce((sum, child) => sum + (cpuTimeMs(child) ?? 0), ended + (cpuTimeMs(pid) ?? 0))
}

/** The process of the bundled PostgreSQL whose children serve connections. */
export function databasePidOf({ dataDir }: { dataDir: string }): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

/** What stands after the name, which is in brackets and may hold spaces: user and system time are the 12th and 13th. */
function statOf(pid: number): string[] | null {
  const text = readProc(pid, 'stat')
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** Memory that a process holds now, in MiB; null where the system does not tell. */
export function memoryMib(pid: number): number | null {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status') ?? '')
  return found ? Number(found[1]) / 1024 : null
}

/**
 * The same with the processes of the program that it has begun itself (typesetters, decoders of files): those of the same executable.
 * What they share is counted for each.
 */
export function programMemoryMib(pid: number): number | null {
  const own = memoryMib(pid)
  const program = executableOf(pid)
  const children = childrenOf(pid)
  if (own === null || program === null || children === null) return null
  return children
    .filter((child) => executableOf(child) === program)
    .reduce((sum, child) => sum + (memoryMib(child) ?? 0), own)
}

function childrenOf(pid: number): number[] | null {
  return readProc(pid, `task/${pid}/children`)?.split(' ').filter(Boolean).map(Number) ?? null
}

function executableOf(pid: number): string | null {
  return ifThere(() => readlinkSync(`/proc/${pid}/exe`))
}

/** Null where there is no such process, or none any more: one that serves a connection may end between two looks. */
function readProc(pid: number, file: string): string | null {
  return ifThere(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
}

function ifThere<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
