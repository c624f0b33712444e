import sharp from 'sharp'
import { demoPaper } from '#modules/contest/publications/demo.ts'
import type { MaterialRule } from '#modules/contest/seasons/contract.ts'

export interface Paper {
  name: string
  bytes: Buffer
}

const tints = ['#2d7dd2', '#97cc04', '#f45d01', '#474647', '#eeb902', '#7a4ea3']

/** A small real file of the first format that we can make; null for a film, which the demo has not. */
export async function paperFor(rule: MaterialRule, title: string, at: number): Promise<Paper | null> {
  const label = `${rule.labels.zh}${rule.minCount > 1 ? ` ${at + 1}` : ''}`
  if (rule.formats.includes('pdf')) {
    const text = [
      '# 说明',
      `“${title}”的${rule.labels.zh}。演示文件，内容为虚构。`,
      '- 观察记录',
      '- 数据与比较',
      '- 结论',
    ]
    return { name: `${label}.pdf`, bytes: demoPaper({ title, footer: `${label} · 演示文件`, text }).pdf }
  }
  if (!rule.formats.includes('jpg')) return null
  const widthPx = Math.max(rule.minWidthPx ?? 0, 1200)
  const heightPx = Math.max(rule.minHeightPx ?? 0, Math.round(widthPx * 0.72))
  return { name: `${label}.jpg`, bytes: await drawing(`${title} ${at}`, widthPx, heightPx) }
}

/** A portrait: head and shoulders of nobody. */
export async function portraitFor(place: number): Promise<Paper> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="531">
    <rect width="413" height="531" fill="#dfe8f1"/>
    <ellipse cx="206" cy="214" rx="92" ry="112" fill="#e3b58f"/>
    <path d="M104 214c0-96 204-96 204 0 0-150-204-150-204 0z" fill="#332a24"/>
    <path d="M40 531c0-150 332-150 332 0z" fill="${tints[place % tints.length]}"/></svg>`
  return { name: 'portrait.jpg', bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer() }
}

/** Circles on a ground, different for each title. */
async function drawing(title: string, widthPx: number, heightPx: number): Promise<Buffer> {
  const seed = [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  const circles = Array.from({ length: 9 }, (_, at) => {
    const turn = (seed * (at + 3)) % 997
    const radius = heightPx / (5 + (turn % 9))
    return `<circle cx="${(turn / 997) * widthPx}" cy="${(((turn * 7) % 997) / 997) * heightPx}" r="${radius}" fill="${tints[(seed + at) % tints.length]}" fill-opacity="0.7"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#f6f2e9"/>${circles.join('')}</svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
