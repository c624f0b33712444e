import { Confinement } from '#kernel/server/confined/confinement.ts'
import { printRefusals } from '../contract.ts'

export interface Picture {
  /** absolute path inside the document, as `/portraits/1.jpg` */
  path: string
  bytes: Buffer
}

export interface Typeset {
  pdf: Buffer
  pageCount: number
}

type Template =
  | 'form'
  | 'receipt'
  | 'unit-summary'
  | 'delegation-list'
  | 'invitation-slips'
  | 'check-in-list'
  | 'team-cards'
  | 'admission-tickets'
  | 'exam-room'

/** One paper, as it goes to the process that sets it. */
export interface PaperTask {
  template: Template
  /** JSON */
  data: string
  pictures: readonly Picture[]
}

const module = new URL('typesetting.ts', import.meta.url).href
/** The longest paper, a print run of a desk's forms, takes a tenth of it. */
const timeoutMs = 60_000
const megabyte = 1024 * 1024

/**
 * The processes that set papers. They are kept, since a start and the fonts cost more than many papers, but not with those that
 * look into what strangers have sent: a paper does not wait behind a film.
 */
export const typesetting = new Confinement({
  places: 2,
  // with those who wait for files and drawn pages fewer than may be under way (admission.ts): the others are to get in
  waitingMax: 150,
  waitingPerOwnerMax: 20,
  memoryBytes: 1536 * megabyte,
  tiredBytes: 640 * megabyte,
  idleMs: 600_000,
  timeoutMs,
})

/**
 * Sets one paper from a template of this folder. Data goes in as data (`sys.inputs`), never into the source. It is set in a process
 * of its own, so a room of tickets holds up nobody who asks for a page meanwhile; when that process ends over it, it is set once
 * more, in another.
 * @param owner whose turn it is: the account that asks, else what the paper is about
 * @throws paper_not_set when it takes too long or too much memory, busy when too many wait; an Error when the template itself does
 * not compile: that is a bug, not a refusal
 */
export async function typeset(
  owner: string,
  template: Template,
  data: unknown,
  pictures: readonly Picture[] = [],
): Promise<Typeset> {
  const task = { module, input: { template, data: JSON.stringify(data), pictures } satisfies PaperTask }
  let hasCrashed = false
  const limit = {
    timeoutMs,
    tooMuch(why: 'time' | 'end') {
      hasCrashed = why === 'end'
      return printRefusals.paper_not_set()
    },
  }
  const set = async () => (await typesetting.run(owner, task, limit)) as Typeset
  try {
    return await set()
  } catch (error) {
    if (hasCrashed) return await set()
    throw error
  }
}
