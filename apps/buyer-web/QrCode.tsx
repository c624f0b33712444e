import { useMemo } from 'react'
import { encode } from 'uqr'

/** so many dots of the picture for each of the code: an album's reader wants some */
const scale = 8

/** A QR code, black on white in every theme: readers of codes know no other. A PNG, for albums of phones take no drawing. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => pictureOf(text), [text])
  return <img className="qr-code" src={source} alt={label} />
}

function pictureOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * scale, y * scale, scale, scale)
  return canvas.toDataURL('image/png')
}
