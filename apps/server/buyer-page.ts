import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, type Language } from '#kernel/contract/languages.ts'
import { hashSource } from '#kernel/server/html.ts'
import { browserLanguage } from '#kernel/server/reader-language.ts'
import { type InlineSources, pageHeaders } from './page-headers.ts'
import { chooseLanguage } from './page-language.ts'

/** The page behind the QR code of a machine, as it was built. */
export interface BuyerPage {
  html: string
  inline: InlineSources
  /** the script with the words of a language: named in the page, it comes beside the page's own */
  wordsOf(language: Language): string | null
}

/** Reads what the build has made of `apps/buyer-web`. */
export function openBuyerPage(webDir: string, manifest: Readonly<Record<string, { file: string }>>): BuyerPage {
  const html = readFileSync(path.join(webDir, 'apps/buyer-web/index.html'), 'utf8')
  const hashesOf = (inner: RegExp) => [...html.matchAll(inner)].map(([, text = '']) => hashSource(text)).join(' ')
  return {
    html,
    inline: { script: hashesOf(/<script>(.*?)<\/script>/gs), style: hashesOf(/<style>(.*?)<\/style>/gs) },
    wordsOf(language) {
      const chunk = manifest[`apps/buyer-web/texts/${language}.ts`]
      return chunk ? `/${chunk.file}` : null
    },
  }
}

/** The same page for every machine, in the language of whoever opens it: a buyer has no account that would know it. */
export async function sendBuyerPage(
  page: BuyerPage,
  given: {
    config: { s3: { endpoint: string } | null }
    offered: readonly Language[]
    /** the script with the office's corrections; null where there are none */
    correctionsOf(language: Language): string | null
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, offered } = given
  const preferred = browserLanguage(request.headers['accept-language'], offered) ?? defaultLanguage
  const language = chooseLanguage(request, reply, offered, preferred)
  const [corrections, words] = [given.correctionsOf(language), page.wordsOf(language)]
  const head = [
    words === null ? '' : `<link rel="modulepreload" href="${words}">`,
    corrections === null ? '' : `<script src="${corrections}"></script>`,
  ].join('')
  return reply
    .headers({ ...pageHeaders(page.inline, config), vary: 'cookie, accept-language, accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(page.html.replace('<html lang="zh">', `<html lang="${language}">`).replace('</title>', `</title>${head}`))
}
