// Figures that look like some, and are the same every time.

import type { Outline } from '#kernel/contract/outlines.ts'

const dayMs = 86_400_000

export const wave = (index: number, most: number) => Math.round(((Math.sin(index * 1.7) + 1) / 2) * most)

export const days = Array.from({ length: 7 }, (_, index) => index)

export const machinePoints = Array.from({ length: 40 }, (_, index) => ({
  id: String(index),
  latitude: 26 + wave(index * 3, 400) / 100,
  longitude: 110 + wave(index * 5 + 1, 400) / 100,
}))

/** Areas of equal size, side by side, where the machines stand. */
export const squares: Outline[] = Array.from({ length: 8 }, (_, index) => {
  const [west, south] = [110 + (index % 4), 26 + Math.floor(index / 4) * 2]
  const ring: [number, number][] = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 2],
    [west, south + 2],
    [west, south],
  ]
  return { name: String(index + 1), code: `sq${index + 1}`, polygons: [[ring]] }
})

/** What a machine may sell; prices in fen. */
export const goods = Array.from({ length: 6 }, (_, index) => ({
  number: index + 1,
  quantity: wave(index + 1, 40) + 1,
  price: 150 + wave(index, 12) * 50,
}))

/** Seats on both sides of a way; the last ones are free, and somebody has not come. */
export const seats = Array.from({ length: 15 }, (_, index) => ({
  row: Math.floor(index / 5) + 1,
  column: (index % 5) + 1,
  number: String(index + 1),
  state: index > 11 ? ('free' as const) : index === 6 ? ('absent' as const) : ('seated' as const),
})).filter(({ column }) => column !== 3)

/** A small drawing, made where it is needed: no file has to be there. */
export function drawing(width: number, height: number): string {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.fillStyle = '#dcf5f1'
    pen.fillRect(0, 0, width, height)
    pen.strokeStyle = '#07706c'
    pen.lineWidth = 6
    pen.strokeRect(40, 40, width - 80, height - 80)
    pen.beginPath()
    pen.arc(width / 2, height / 2, Math.min(width, height) / 4, 0, 2 * Math.PI)
    pen.stroke()
  }
  return canvas.toDataURL()
}

export function spanBefore(nowMs: number, dayCount: number): { from: string; to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayOf(nowMs - dayCount * dayMs), to: dayOf(nowMs) }
}

export function spansAround(nowMs: number): { fromMs: number; toMs: number | null }[] {
  return [
    { fromMs: nowMs - 40 * dayMs, toMs: nowMs - 5 * dayMs },
    { fromMs: nowMs - 5 * dayMs, toMs: nowMs + 20 * dayMs },
    { fromMs: nowMs + 20 * dayMs, toMs: null },
  ]
}
