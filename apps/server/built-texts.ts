import type { OwnText } from '#kernel/server/own-texts.ts'
import type { Texts } from '#kernel/server/words.ts'

/** The product's texts as data. */
export interface BuiltTexts {
  /** the words the server speaks, by group */
  spoken: Readonly<Record<string, Texts>>
  /** of all texts, those of the pages included */
  digest: string
  /** reads them: nobody needs them most of the time */
  own(): Promise<readonly OwnText[]>
}

/** Where the server was built (vite-server.config.ts) the build puts them here; null where it runs from its sources, and reads those. */
export const builtTexts: BuiltTexts | null = null
