import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { counted } from '#kernel/server/counters.ts'
import { leavePlace } from '#kernel/server/place.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { passwordMinChars } from '../contract.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id is the library's default; 19 MiB and two passes, as OWASP advises. About 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes a whole core, and one is left to everything else. */
const atOnceMax = Math.max(1, availableParallelism() - 1)
/** More waiting than this would wait seconds: they are told to come back. */
const waitingMax = 60
const retryAfterS = 2

const checked = counted('password_checks_total', 'Passwords that were held against a hash, of an account or of nobody')

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  leavePlace()
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) throw kernelRefusals.busy({ retryAfterS })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    return await work()
  } finally {
    // The turn goes straight to the next in line, so that nobody overtakes it.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** @throws {Refusal} busy when too many wait */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

let dummyHash: Promise<string> | null = null

/** What stands for the hash of an account that does not exist: as dear as those of accounts. */
export function hashOfNobody(): Promise<string> {
  dummyHash ??= hash('no account has this password', cost)
  return dummyHash
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account) it works just as long and says no, so that
 * time does not tell whether an account exists.
 * @throws {Refusal} busy when too many wait
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const against = passwordHash ?? (await hashOfNobody())
  const isRight = await inTurn(() => {
    checked.count += 1
    return verify(against, password.normalize('NFC'))
  })
  return isRight && passwordHash !== null
}

/** What speaks against a new password (spec §5): shorter than the setting, known to everybody, or the login name. */
export async function passwordProblems(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  password: string,
  loginName: string,
): Promise<FieldProblem[]> {
  const min = await readSetting(ctx, 'passwordMinChars')
  if ([...password].length < min) return [{ path: 'password', code: 'too_short', params: { min } }]
  const code = await knownProblem(password, loginName)
  return code ? [{ path: 'password', code }] : []
}

async function knownProblem(
  password: string,
  loginName: string,
): Promise<'password_common' | 'password_like_login' | null> {
  const plain = password.toLowerCase()
  if (/^(.)\1*$/u.test(plain) || isRun(plain) || (await isCommonPassword(plain))) return 'password_common'
  return plain === loginName.toLowerCase() ? 'password_like_login' : null
}

/** 123456, 654321, abcdef: each character the neighbour of the one before, always in the same direction. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((sign, place) => sign.charCodeAt(0) - text.charCodeAt(place))
  return text.length >= passwordMinChars && (steps.every((step) => step === 1) || steps.every((step) => step === -1))
}
