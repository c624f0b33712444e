import { afterEach, expect, test } from 'vitest'
import './base.css'

type Rgb = [number, number, number]

/** Relative luminance of WCAG 2.2. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The color a token has inside an element, as the browser computes it. */
function colorOf(token: string, within: HTMLElement): Rgb {
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  within.append(probe)
  const numbers = getComputedStyle(probe).color.match(/\d+/g)?.map(Number)
  if (numbers?.length !== 3) throw new Error(`--${token} is no plain color`)
  return numbers as Rgb
}

const words = ['ink', 'ink-soft', 'ink-faint'].flatMap((word) =>
  ['ground', 'sunken', 'surface'].map((ground) => [word, ground, 4.5] as const),
)
const pairs = [
  ...words,
  ['ink', 'accent-soft', 7],
  ['ink-soft', 'accent-soft', 4.5],
  ['ink', 'accent-line', 4.5],
  ['ink-soft', 'line', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-over', 4.5],
  ['accent-word', 'ground', 4.5],
  ['accent-word', 'surface', 4.5],
  ['accent-word', 'sunken', 4.5],
  ['accent-word', 'accent-soft', 4.5],
  ['ground', 'bad', 4.5],
  ...['good', 'warn', 'bad'].flatMap((state) => [
    [state, 'ground', 4.5] as const,
    [state, 'surface', 4.5] as const,
    [state, `${state}-soft`, 4.5] as const,
  ]),
  // What is no text but must be seen: edges of fields, the focus ring, the dots of a carousel.
  ['edge', 'ground', 3],
  ['edge', 'sunken', 3],
  ['focus', 'ground', 3],
  ['focus', 'accent-soft', 3],
] as const

afterEach(() => {
  delete document.documentElement.dataset.theme
  document.body.replaceChildren()
})

for (const theme of ['light', 'dark']) {
  for (const accent of ['blue', 'teal', 'orange', 'violet']) {
    test(`every pair of colors is readable with the ${accent} accent in the ${theme} theme`, () => {
      document.documentElement.dataset.theme = theme
      const place = document.createElement('div')
      place.dataset.accent = accent
      document.body.append(place)
      const tooClose = pairs
        .map(([front, back, least]) => ({
          front,
          back,
          least,
          is: contrast(colorOf(front, place), colorOf(back, place)),
        }))
        .filter((pair) => pair.is < pair.least)
        .map((pair) => `${pair.front} on ${pair.back}: ${pair.is.toFixed(2)} < ${pair.least}`)
      expect(tooClose).toEqual([])
    })
  }
}
