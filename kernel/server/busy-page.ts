import type { Language } from '../contract/languages.ts'
import { escapeHtml, hashSource } from './html.ts'
import type { Words } from './words.ts'

/** The portal's looks (`kernel/web/ui/base.css`) in as few bytes as it takes: a crowd opens pages by the thousand. */
const style = [
  ':root{color-scheme:light dark;--ground:#fff;--ink:#121a36;--soft:#475070;--line:#c5d3fb;--accent:#1f3eb4}',
  '@media(prefers-color-scheme:dark){:root{--ground:#0c1124;--ink:#eff2fc;--soft:#bfc7e2;--line:#33428a;--accent:#a3b8ff}}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}',
  'main{max-width:26rem;padding:1.5rem;text-align:center}',
  'h1{font-size:clamp(1.3125rem,1.2rem + .5vw,1.625rem);line-height:1.3;margin:1.25rem 0 .75rem;text-wrap:balance}',
  'p{margin:0;color:var(--soft);text-wrap:balance}',
  'i{display:inline-block;width:2.5rem;height:2.5rem;border:.25rem solid var(--line);border-top-color:var(--accent);border-radius:50%}',
  '@media(prefers-reduced-motion:no-preference){i{animation:t 1s linear infinite}@keyframes t{to{transform:rotate(1turn)}}}',
].join('')

const policy = [
  "default-src 'none'",
  `style-src ${hashSource(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What a browser shows that opens a page when there is no time for it: it opens the address again after `waitS` seconds. */
export function busyPage(
  words: Pick<Words, 'text'>,
  language: Language,
  waitS: number,
): { body: string; more: Record<string, string> } {
  const say = (key: string) => escapeHtml(words.text(`kernel.busyPage.${key}`, { retryAfterS: waitS }, language))
  const body = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${waitS}">`,
    `<title>${say('title')}</title><style>${style}</style></head>`,
    `<body><main role="status"><i></i><h1>${say('title')}</h1><p>${say('again')}</p></main></body></html>`,
  ].join('')
  return { body, more: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' } }
}
