/**
 * Hands out what is made, one by one and in its order, and has the next one made while the last is worked on; never more than one
 * is ahead. Whoever takes no more waits for what is underway, so that nothing goes on behind them.
 */
export async function* oneAhead<T>(made: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const begin = () => {
    const next = made.next()
    // an error is told when its turn comes; whoever has left by then is told none
    next.catch(() => undefined)
    return next
  }
  let next = begin()
  try {
    for (;;) {
      const result = await next
      if (result.done) return
      next = begin()
      yield result.value
    }
  } finally {
    await made.return(undefined)
  }
}
