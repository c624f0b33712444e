import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFiles } from './fonts.ts'
import type { PaperTask, Typeset } from './typesetter.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

let compiler: NodeCompiler | null = null

// One compiler for the whole process: opening the fonts costs a tenth of a second, a page costs milliseconds.
function openCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({ workspace: here, fontArgs: [{ fontPaths: [...fontFiles] }] })
  return compiler
}

/** Sets one paper; runs in a process of its own (`typesetter.ts`). */
export async function work({ template, data, pictures }: PaperTask): Promise<Typeset> {
  const made = openCompiler()
  for (const picture of pictures) made.mapShadow(path.join(here, picture.path), Buffer.from(picture.bytes))
  try {
    const result = made.compile({
      mainFileContent: readFileSync(path.join(here, `${template}.typ`), 'utf8'),
      inputs: { data },
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
