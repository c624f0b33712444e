import { expect, test } from 'vitest'
import { typeset, typesetting } from './server/typesetter.ts'

const head = { accent: '#1a5fb4', seasonTitle: '赛季', printedAt: '', footer: '' }

/** A list that takes a while, and was not set before. */
function list(team: string) {
  const rows = Array.from({ length: 800 }, (_, at) => [String(at + 1), `T${at}`, `${team}${at}`, '青山中学', '云溪市'])
  return typeset('somebody', 'check-in-list', { ...head, groups: [{ event: '', division: '', rows }] })
}

/** Ends the process that sets a paper, once it is another than `last`. */
async function endProcess(last?: number): Promise<number> {
  const another = () => typesetting.busyPids.find((pid) => pid !== last)
  await expect.poll(another, { interval: 2 }).toEqual(expect.any(Number))
  const pid = another() ?? 0
  process.kill(pid, 'SIGKILL')
  return pid
}

test('a paper whose process ends over it is set by another; when that ends as well it is refused, and the next is set', async () => {
  const once = list('星火')
  await endProcess()
  const { pageCount } = await once
  const twice = list('晨光')
  await endProcess(await endProcess())
  await expect(twice).rejects.toMatchObject({ code: 'paper_not_set', status: 503 })
  const whole = await list('晨光')
  expect([whole.pageCount, whole.pdf.subarray(0, 5).toString()]).toEqual([pageCount, '%PDF-'])
})

test('a template that does not compile is a bug, and told as one', async () => {
  await expect(typeset('somebody', 'check-in-list', {})).rejects.toThrow('check-in-list.typ does not compile')
})
