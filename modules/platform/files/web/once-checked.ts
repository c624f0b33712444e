import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { StoredFile } from '../schema.ts'

/** so often it is looked whether a held file has been checked */
const lookEachMs = 5_000

/**
 * The file once the virus scanner has looked at it. While the scanner is out of reach a file is held back and nothing may refer to it:
 * to have sent it is no failure, so nobody has to press a button for that, however long it takes.
 * @param look how the file stands now; a network that is away and a server that is full tell nothing
 * @throws the signal's reason, and whatever else `look` throws
 */
export async function onceChecked(
  stored: StoredFile,
  look: () => Promise<Pick<StoredFile, 'state'>>,
  signal?: AbortSignal,
): Promise<StoredFile> {
  let { state } = stored
  while (state === 'held') {
    await pause(signal)
    state = await stateSeen(look)
  }
  return { ...stored, state }
}

async function stateSeen(look: () => Promise<Pick<StoredFile, 'state'>>): Promise<StoredFile['state']> {
  try {
    return (await look()).state
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof RefusedError && error.status === 503)) return 'held'
    throw error
  }
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      fail(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      done()
    }, lookEachMs)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
