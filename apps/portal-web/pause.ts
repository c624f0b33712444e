/** Lets the browser paint and hear before the next piece of work: no task of the start may be long on a slow phone. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}
