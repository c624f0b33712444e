/** What stands on the sheet that is stuck to a machine. */
export interface Sign {
  title: string
  code: string
  name: string
  address: string
  qrSvg: string
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The sheet as one picture, A6 upright: sharp at any size, and the same on paper as on the screen. */
export function signSheet({ title, code, name, address, qrSvg }: Sign): string {
  const line = (y: number, size: number, text: string, weight = 400) =>
    `<text x="52.5" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="middle">${escaped(text)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="105mm" height="148mm" viewBox="0 0 105 148" font-family="sans-serif" fill="#111">
<rect width="105" height="148" fill="#fff"/>
${line(22, 11, title, 700)}
${qrSvg.replace('<svg ', '<svg x="12.5" y="30" width="80" height="80" ')}
${line(122, 8, code, 700)}
${line(131, 5, name)}
${line(140, 3, address)}
</svg>`
}
