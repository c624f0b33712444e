import { createRequire } from 'node:module'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const template = `
#let paper = json(bytes(sys.inputs.data))
#set page(paper: "a4", margin: 25mm, footer: context align(center, text(9pt, paper.footer + "  " + counter(page).display("1 / 1", both: true))))
#set text(font: "Noto Sans SC", size: 11pt, lang: "zh")
#set par(leading: 1em, spacing: 1.2em)
#align(center, text(18pt, weight: 700, paper.title))
#v(6mm)
#for line in paper.lines {
  if line.kind == "heading" { text(13pt, weight: 700, line.text) }
  else if line.kind == "point" { pad(left: 6mm, [• #line.text]) }
  else if line.kind == "blank" { grid(columns: (auto, 1fr), gutter: 4mm, line.text, align(bottom, line(length: 100%, stroke: 0.5pt))) ; v(6mm) }
  else { par(first-line-indent: (amount: 2em, all: true), line.text) }
  parbreak()
}
`.replace('align(bottom, line(', 'align(bottom, std.line(')

const lineKinds = [
  ['# ', 'heading'],
  ['- ', 'point'],
  ['_ ', 'blank'],
] as const

let compiler: NodeCompiler | null = null

/** Sets the papers of the demo's documents: A4, in Chinese, with page numbers. `text` as in `documents.ts`. */
export function demoPaper(paper: { title: string; footer: string; text: readonly string[] }): {
  pdf: Buffer
  pageCount: number
} {
  compiler ??= NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths: fontFiles() }] })
  const lines = paper.text.map((line) => {
    const [prefix, kind] = lineKinds.find(([each]) => line.startsWith(each)) ?? ['', 'text']
    return { kind, text: line.slice(prefix.length) }
  })
  const data = JSON.stringify({ title: paper.title, footer: paper.footer, lines })
  const made = compiler.compile({ mainFileContent: template, inputs: { data }, resetRead: false })
  const document = made.result
  if (!document)
    throw new Error(`a demo paper does not compile: ${JSON.stringify(made.takeDiagnostics()?.shortDiagnostics ?? [])}`)
  return { pdf: compiler.pdf(document), pageCount: document.numOfPages }
}

function fontFiles(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  return [`${folder}/400Regular/NotoSansSC_400Regular.ttf`, `${folder}/700Bold/NotoSansSC_700Bold.ttf`]
}
