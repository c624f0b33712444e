import { createRequire } from 'node:module'
import path from 'node:path'

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
