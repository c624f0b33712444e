import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { disposition } from '#modules/platform/files/server/index.ts'

/** What a paper is, and what tells it from others of its kind: a number, a place, how many are in it. */
export interface PaperName {
  /** `prints.names` words it */
  paper:
    | 'form'
    | 'forms'
    | 'blankForm'
    | 'receipt'
    | 'slips'
    | 'ticket'
    | 'roomPapers'
    | 'teamCards'
    | 'checkInList'
    | 'unitSummary'
    | 'delegationList'
  which: string | Labels
}

type Reader = Pick<Ctx, 'words' | 'language'>

/** The name under which a paper is kept: in the reader's language, and in English for programs that read no other letters. */
export function paperDisposition({ words, language }: Reader, { paper, which }: PaperName, extension: string): string {
  const name = (each: Language) => {
    const shown = typeof which === 'string' ? which : labelIn(which, each)
    return `${words.text(`prints.names.${paper}`, { which: shown }, each)}.${extension}`
  }
  return disposition('inline', name(language), name('en'))
}

/** Answers a raw route with a paper that the browser shows, under this name. */
export function sendPdf(reader: Reader, { reply }: RawExchange, name: PaperName, pdf: Buffer): void {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', paperDisposition(reader, name, 'pdf'))
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
}
