import { readFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { writePrivateFileOnce } from '#kernel/server/private-file.ts'

/** What a key file holds. The public half makes backups, the secret half (null: the file has the public one alone) opens them. */
export interface BackupKey {
  /** `age1…` */
  recipient: string
  /** `AGE-SECRET-KEY-1…` */
  identity: string | null
}

/**
 * Makes a new key and writes it into a file as `age-keygen` does, for its owner only.
 * @returns the public half
 * @throws with a sentence when the file is already there
 */
export async function makeKeyFile(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  if (!writePrivateFileOnce(file, `# public key: ${recipient}\n${identity}\n`))
    throw new Error(
      `${file} is already there and stays as it is: a key that was used once opens the backups made with it.`,
    )
  return recipient
}

/**
 * Reads a file made by {@link makeKeyFile} or by `age-keygen`, or one that holds the public line (`age1…`) alone.
 * @throws with a sentence when there is no such file or no key in it
 */
export async function readKeyFile(file: string): Promise<BackupKey> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`The key file ${file} cannot be read (${(cause as Error).message}).`, { cause })
  }
  const lines = text.split('\n').map((line) => line.trim())
  const [key, ...more] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    if (key?.startsWith('AGE-SECRET-KEY-1') && more.length === 0)
      return { identity: key, recipient: await identityToRecipient(key) }
    if (key && /^age1[a-z0-9]{58}$/.test(key) && more.length === 0) return { identity: null, recipient: key }
  } catch (cause) {
    throw new Error(notAKey(file), { cause })
  }
  throw new Error(notAKey(file))
}

function notAKey(file: string): string {
  return `${file} is no key of a backup: one line is expected, AGE-SECRET-KEY-1… or age1…. Make one with: npm run backup -- --make-key ${file}`
}
