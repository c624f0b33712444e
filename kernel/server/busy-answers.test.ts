import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { ko } from '../texts/ko.ts'
import { zh } from '../texts/zh.ts'
import { BusyAnswers } from './busy-answers.ts'
import { openWords } from './words.ts'

const answers = new BusyAnswers(openWords({ kernel: { zh, en, fr, ko } }))

function answerTo(headers: Record<string, string>, url = '/') {
  const [head = '', body = ''] = answers.bytes({ url, headers }).toString().split('\r\n\r\n')
  const fields = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ')),
  )
  return { fields, body, language: /<html lang="(..)">/.exec(body)?.[1] }
}

const opened = { 'sec-fetch-mode': 'navigate' }

test('whoever opens a page is told in the language of its address, else the kept one, else that of the browser, else in Chinese', () => {
  const french = { ...opened, 'accept-language': 'de-DE,fr-FR;q=0.8,en;q=0.5' }
  expect(answerTo({ ...french, cookie: 'other=1; language=en' }, '/?lang=ko').language).toEqual('ko')
  expect(answerTo({ ...french, cookie: 'other=1; language=en' }).language).toEqual('en')
  expect(answerTo({ ...french, cookie: 'language=xx' }).language).toEqual('fr')
  expect(answerTo({ ...opened, 'accept-language': 'de' }).language).toEqual('zh')
  expect(answerTo(opened).language).toEqual('zh')
})

test('a browser that does not say that it opens a page is known by what it takes; whoever calls gets the envelope, in Chinese unless a language is asked for', () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  expect(answerTo({ accept, 'accept-language': 'en' }).language).toEqual('en')
  expect(answerTo({ accept, 'sec-fetch-mode': 'cors' }).fields['content-type']).toEqual(
    'application/json; charset=utf-8',
  )
  const messageOf = (headers: Record<string, string>) => {
    const { message, params } = JSON.parse(answerTo(headers).body) as {
      message: string
      params: { retryAfterS: number }
    }
    return message.replace(String(params.retryAfterS), '…')
  }
  expect(messageOf({ accept: '*/*', 'accept-language': 'en', cookie: 'language=en' })).toEqual(
    '现在使用的人很多，请过 … 秒再试，你填写的内容不会丢失',
  )
  expect(messageOf({ 'x-language': 'fr' })).toEqual(
    'Beaucoup de monde utilise le site en ce moment. Réessayez dans … secondes ; rien de ce que vous avez saisi n’est perdu',
  )
})

test('the page opens itself again when it says it does, and its policy allows its own style alone', () => {
  const { fields, body } = answerTo({ ...opened, cookie: 'language=en' })
  const waitS = fields['retry-after'] ?? ''
  expect(/<meta http-equiv="refresh" content="(\d)">/.exec(body)?.[1]).toEqual(waitS)
  expect(/<main.*<\/main>/.exec(body)?.[0]).toEqual(
    `<main role="status"><i></i><h1>Many people are using the site right now</h1><p>This page tries again by itself in ${waitS} seconds; there is no need to reload it</p></main>`,
  )
  const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect([fields['content-security-policy'], fields['content-length']]).toEqual([
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    String(Buffer.byteLength(body)),
  ])
})
