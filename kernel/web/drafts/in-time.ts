/** Some browsers' stores never answer after a long sleep: what waits for one goes on without it after so long. */
const storeMaxMs = 3000

/** @throws {DOMException} TimeoutError where it takes longer */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('the store does not answer', 'TimeoutError')), storeMaxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
