import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const here = path.dirname(fileURLToPath(import.meta.url))
const require = createRequire(import.meta.url)

/** The faces of the printed papers; the full fonts hold the rare characters of Chinese names. */
const fontFaces = [
  ['@expo-google-fonts/noto-sans-sc', '400Regular', 'NotoSansSC_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-sc', '500Medium', 'NotoSansSC_500Medium.ttf'],
  ['@expo-google-fonts/noto-sans-sc', '700Bold', 'NotoSansSC_700Bold.ttf'],
  ['@expo-google-fonts/noto-serif-sc', '400Regular', 'NotoSerifSC_400Regular.ttf'],
  ['@expo-google-fonts/noto-serif-sc', '700Bold', 'NotoSerifSC_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-kr', '400Regular', 'NotoSansKR_400Regular.ttf'],
] as const

/** Full paths of the font files. */
export const fontFiles: readonly string[] = fontFaces.map(([pack, folder, file]) =>
  path.join(path.dirname(require.resolve(`${pack}/package.json`)), folder, file),
)

export interface Picture {
  /** absolute path inside the document, as `/portraits/1.jpg` */
  path: string
  bytes: Buffer
}

export interface Typeset {
  pdf: Buffer
  pageCount: number
}

let compiler: NodeCompiler | null = null

// One compiler for the whole process: opening the fonts costs a tenth of a second, a page costs milliseconds.
function openCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: here, fontArgs: [{ fontPaths: [...fontFiles] }] })
  return compiler
}

/**
 * Sets one paper from a template of this folder. Data goes in as data (`sys.inputs`), never into the source.
 * @throws when the template itself does not compile: that is a bug, not a refusal
 */
export function typeset(
  template:
    | 'form'
    | 'receipt'
    | 'unit-summary'
    | 'invitation-slips'
    | 'check-in-list'
    | 'team-cards'
    | 'admission-tickets'
    | 'exam-room',
  data: unknown,
  pictures: readonly Picture[] = [],
): Typeset {
  const made = openCompiler()
  for (const picture of pictures) made.mapShadow(path.join(here, picture.path), picture.bytes)
  try {
    const result = made.compile({
      mainFileContent: readFileSync(path.join(here, `${template}.typ`), 'utf8'),
      inputs: { data: JSON.stringify(data) },
      resetRead: false,
    })
    const document = result.result
    if (!document)
      throw new Error(
        `${template}.typ does not compile: ${JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? [])}`,
      )
    return { pdf: made.pdf(document), pageCount: document.numOfPages }
  } finally {
    for (const picture of pictures) made.unmapShadow(path.join(here, picture.path))
    made.evictCache(10)
  }
}
