import { expect, test } from 'vitest'
import type { Met } from './portal.ts'
import {
  bugsAnswered,
  type DeclarationBook,
  doubled,
  inTimeRefused,
  judgeRush,
  lateAccepted,
  lost,
  type RushEvidence,
  stoppedElsewhere,
  type Told,
} from './verdict.ts'

const closedAtMs = 1_000_000
const sentAtMs = closedAtMs - 2000

const told: Told = {
  declaration: 'd1',
  saves: [{ path: 'abstract', value: 'one', revision: 1, sentAtMs }],
  files: [{ fileId: 'f1', sha256: 'aa' }],
  report: 'f1',
  formVersion: 1,
  scan: 'f2',
  receipt: { number: 'R1', receivedAtMs: sentAtMs + 1, sentAtMs, answeredAtMs: sentAtMs + 30 },
  refused: null,
  gaveUp: null,
}
const book: DeclarationBook = {
  id: 'd1',
  state: 'submitted',
  saves: [{ path: 'abstract', value: 'one', revision: 1 }],
  materials: ['f1'],
  formVersions: [1],
  scans: ['f2'],
  receipts: [{ number: 'R1', receivedAtMs: sentAtMs + 1 }],
  moves: { freeze: 1, uploadSigned: 1, submit: 1 },
  audited: { freeze: 1, submit: 1 },
}
const booksOf = (changed: Partial<DeclarationBook> = {}) => ({
  declarations: new Map([['d1', { ...book, ...changed }]]),
  files: new Map([['f1', 'aa']]),
  broken: [],
})
const whole: RushEvidence = {
  told: [told],
  books: booksOf(),
  met: [{ step: 'submit', status: 200, sentAtMs, answeredAtMs: sentAtMs + 30 }],
  outages: [],
  closedAtMs,
  endedByItself: 0,
}

test('a run without a fault breaks nothing', () => {
  expect(judgeRush(whole).flatMap(({ name, broken }) => broken.map((each) => `${name}: ${each}`))).toEqual([])
})

test('whatever was answered and is not there is lost', () => {
  const of = (changed: Partial<DeclarationBook>) => lost({ told: [told], books: booksOf(changed) }).broken
  expect([
    of({ saves: [] }),
    of({ saves: [{ path: 'abstract', value: 'other', revision: 1 }] }),
    of({ materials: [] }),
    of({ formVersions: [] }),
    of({ scans: [] }),
    of({ receipts: [] }),
    of({ state: 'signed' }),
    lost({ told: [told], books: { ...booksOf(), files: new Map([['f1', 'bb']]) } }).broken,
    lost({ told: [told], books: { ...booksOf(), declarations: new Map() } }).broken,
  ]).toEqual([
    ['declaration d1: abstract of revision 1'],
    ['declaration d1: abstract of revision 1'],
    ['declaration d1: report f1'],
    ['declaration d1: form version 1'],
    ['declaration d1: signed form f2'],
    ['declaration d1: receipt R1'],
    ['declaration d1: receipt R1'],
    ['declaration d1: file f1'],
    ['declaration d1: nowhere'],
  ])
})

test('whatever is there twice is doubled', () => {
  const of = (changed: Partial<DeclarationBook>) => doubled({ books: booksOf(changed) }).broken
  const [save] = book.saves
  const [receipt] = book.receipts
  if (!save || !receipt) throw new Error('the book is empty')
  expect([
    of({ saves: [save, { ...save, revision: 2 }] }),
    of({ materials: ['f1', 'f3'] }),
    of({ formVersions: [1, 2] }),
    of({ scans: ['f2', 'f4'] }),
    of({ receipts: [receipt, { ...receipt, number: 'R2' }] }),
    of({ moves: { ...book.moves, submit: 2 } }),
    of({ audited: { freeze: 2, submit: 1 } }),
  ]).toEqual([
    ['declaration d1: 2 × save of abstract "one"'],
    ['declaration d1: 2 × report'],
    ['declaration d1: 2 × form version'],
    ['declaration d1: 2 × signed form'],
    ['declaration d1: 2 × receipt'],
    ['declaration d1: 2 × move submit'],
    ['declaration d1: 2 × audit row of freeze'],
  ])
})

test('late is what is first sent, or received, after the bell', () => {
  const of = (changed: Partial<Told>) => lateAccepted({ told: [{ ...told, ...changed }], closedAtMs }).broken
  const receipt = { number: 'R1', receivedAtMs: closedAtMs, sentAtMs: closedAtMs, answeredAtMs: closedAtMs + 9 }
  expect([
    of({ receipt }),
    of({ receipt: { ...receipt, sentAtMs: closedAtMs + 1 } }),
    of({ receipt: { ...receipt, receivedAtMs: closedAtMs + 1 } }),
    of({ saves: [{ path: 'abstract', value: 'two', revision: 2, sentAtMs: closedAtMs + 5 }] }),
  ]).toEqual([
    [],
    ['declaration d1: receipt R1'],
    ['declaration d1: receipt R1'],
    ['declaration d1: abstract, 5 ms late'],
  ])
})

test('refused in time is who came, or was answered, before the bell', () => {
  const of = (receivedAtMs: number | null, answeredAtMs: number, code = 'deadline_passed') =>
    inTimeRefused({
      told: [{ ...told, receipt: null, refused: { step: 'submit', code, receivedAtMs, answeredAtMs } }],
      closedAtMs,
    }).broken
  expect([
    of(closedAtMs + 1, closedAtMs + 20),
    of(closedAtMs, closedAtMs + 20),
    of(closedAtMs + 1, closedAtMs),
    of(null, closedAtMs - 1),
    of(null, closedAtMs + 20),
  ]).toEqual([[], ['declaration d1: submit'], ['declaration d1: submit'], ['declaration d1: submit'], []])
})

test('who is stopped by another refusal, or gives up, is told', () => {
  const refused = { step: 'freeze', receivedAtMs: null, answeredAtMs: closedAtMs } as const
  const of = (changed: Partial<Told>) => stoppedElsewhere({ told: [{ ...told, ...changed }] }).broken
  expect([
    of({ refused: { ...refused, code: 'deadline_passed' } }),
    of({ refused: { ...refused, code: 'wrong_state' } }),
    of({ gaveUp: 'sign: the pages are not read' }),
  ]).toEqual([[], ['declaration d1: freeze: wrong_state'], ['declaration d1: sign: the pages are not read']])
})

test('an answer that is a bug is one unless something was down meanwhile', () => {
  const of = (met: Partial<Met>) =>
    bugsAnswered({
      met: [{ step: 'submit', status: 500, sentAtMs: 50_000, answeredAtMs: 50_010, ...met }],
      outages: [{ kind: 'database', fromMs: 20_000, toMs: 30_000 }],
    }).broken
  expect([
    of({}),
    of({ status: 503 }),
    of({ sentAtMs: 19_000, answeredAtMs: 21_000 }),
    of({ sentAtMs: 19_000, answeredAtMs: 19_500 }),
    of({ sentAtMs: 34_000 }),
    of({ sentAtMs: 36_000 }),
  ]).toEqual([['submit: 500'], [], [], ['submit: 500'], [], ['submit: 500']])
})
