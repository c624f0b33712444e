import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endProcess } from '#kernel/server/end-process.ts'
import { openBook } from './book.ts'
import { startFakeProvider } from './server.ts'

/**
 * The fake provider as a program by itself: `node apps/fake-provider/main.ts [--port=8090]`. The demo starts it with a folder to
 * keep its book in, tells it over the channel which merchants it is to know, and is told their keys there; then nobody else may sign
 * up, unless `--control` opens the doors all the same.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
})
const book = values.data === undefined ? null : openBook(join(values.data, 'fake-provider.json'))
const provider = await startFakeProvider({
  port: Number(values.port),
  hasControl: values.control || !process.send,
  ...(book ? { book } : {}),
})
if (process.send)
  process.once('message', ({ merchants }: { merchants: readonly string[] }) =>
    process.send?.({ origin: provider.origin, signUps: merchants.map((each) => provider.register(each)) }),
  )
else process.stdout.write(`${provider.origin}\n`)

const end = () => void provider.close().then(() => endProcess(0))
process.once('SIGTERM', end)
process.once('SIGINT', end)
// the program is gone, even if it was killed
process.once('disconnect', end)
