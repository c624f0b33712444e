import type { Random } from '#kernel/server/context.ts'
import { openSharp } from '#kernel/server/open-sharp.ts'

const widthPx = 168
const heightPx = 60
const length = 5

/** Strokes of each character on a grid of 4 × 6, no two of which are easily taken for one another. */
const strokes: Readonly<Record<string, string>> = {
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,0 4,0 2,2.5 3.6,3 4,4.5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0,0 0,2.6 3,2.4 4,3.6 4,5 3,6 0,6',
  6: '3.6,0 1,1.6 0,4 1,6 3,6 4,4.6 3,3 1,3 0,4',
  7: '0,0 4,0 1.4,6',
  9: '4,2 3,3.2 1,3.2 0,1.6 1,0 3,0 4,2 3.4,4.6 1,6',
  A: '0,6 2,0 4,6|0.7,4 3.3,4',
  C: '4,1 3,0 1,0 0,1.4 0,4.6 1,6 3,6 4,5',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  K: '0,0 0,6|4,0 0,3.4 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3.4 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2|1.6,3.2 4,6',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,4.8 1,6 3,6 4,4.8 4,0',
  W: '0,0 1,6 2,2.4 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
}
const alphabet = Object.keys(strokes)
const inks = ['#1d4ed8', '#0f766e', '#9a3412', '#6d28d9', '#334155']

/** A fresh answer and its picture as PNG in a data address: our own strokes, bent and turned, drawn as pixels. */
export async function drawCaptcha(random: Random): Promise<{ answer: string; image: string }> {
  const pick = (below: number) => random.integer(below)
  const answer = Array.from({ length }, () => alphabet[pick(alphabet.length)] ?? '').join('')
  const characters = [...answer].map((character, place) => drawCharacter(character, place, pick)).join('')
  const noise = Array.from({ length: 4 }, () => drawWave(pick)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#f8fafc"/>${noise}<g fill="none" stroke-linecap="round" stroke-linejoin="round">${characters}</g></svg>`
  const sharp = await openSharp()
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, colours: 32 }).toBuffer()
  return { answer, image: `data:image/png;base64,${png.toString('base64')}` }
}

type Pick = (below: number) => number

function drawCharacter(character: string, place: number, pick: Pick): string {
  const shift = (by: number) => (pick(by * 20 + 1) - by * 10) / 10
  const paths = (strokes[character] ?? '').split('|').map((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return `${(x * 4.6 + shift(1) * 0.9).toFixed(1)},${(y * 5.4 + shift(1) * 0.9).toFixed(1)}`
    })
    return `<polyline points="${points.join(' ')}"/>`
  })
  const x = 13 + place * 30 + shift(3)
  const y = 13 + shift(5)
  const ink = inks[pick(inks.length)]
  const turn = shift(14).toFixed(1)
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn} 9 16)" stroke="${ink}" stroke-width="${3 + pick(12) / 10}">${paths.join('')}</g>`
}

/** A thin line through the picture: a nuisance to a program, none to a reader. */
function drawWave(pick: Pick): string {
  const y = () => pick(heightPx)
  const ink = inks[pick(inks.length)]
  return `<path d="M0 ${y()} C${widthPx / 3} ${y()} ${(widthPx * 2) / 3} ${y()} ${widthPx} ${y()}" fill="none" stroke="${ink}" stroke-opacity="0.45" stroke-width="1.2"/>`
}
