import type { Ctx } from '#kernel/server/context.ts'
import type { OwnData } from '../schema.ts'

/** The same data as a page that any browser opens without a network: no script, no address of anybody's. */
export function readablePage(
  ctx: Ctx,
  parts: OwnData['parts'],
  { files, left }: { files: readonly string[]; left: readonly string[] },
): string {
  const words = (key: string) => ctx.words.text(`rights.export.${key}`, {}, ctx.language)
  const list = (items: readonly string[], make: (item: string) => string) => `<ul>${items.map(make).join('')}</ul>`
  const filed =
    files.length === 0
      ? ''
      : `<h2>${escaped(words('files'))}</h2>${list(files, (file) => `<li><a href="${encodeURI(file)}">${escaped(file)}</a></li>`)}`
  const absent =
    left.length === 0 ? '' : `<h2>${escaped(words('left'))}</h2>${list(left, (file) => `<li>${escaped(file)}</li>`)}`
  const style = `body{font:16px/1.6 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1a1f2b}
h2{margin-top:2rem;border-bottom:1px solid #c9cfd8}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}
dt{color:#5b6474}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`
  return `<!doctype html><html lang="${ctx.language}"><head><meta charset="utf-8"><title>${escaped(words('title'))}</title>
<style>${style}</style></head><body><h1>${escaped(words('title'))}</h1><p>${escaped(ctx.clock.now().toISOString())}</p>
${parts.map(partOf).join('\n')}${filed}${absent}</body></html>`
}

function partOf(part: OwnData['parts'][number]): string {
  const records = part.records.map(({ title, at, facts }) => {
    const head = [title, at].filter(Boolean).join(' · ')
    const rows = facts.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
    return `${head ? `<h3>${escaped(head)}</h3>` : ''}<dl>${rows.join('')}</dl>`
  })
  return `<h2>${escaped(part.title)}</h2>${records.join('')}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
