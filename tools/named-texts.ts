import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type Language, languages } from '../kernel/contract/languages.ts'
import { root } from './install.mjs'
import { isTest, isTypeScript, parse, readSources, type Source, stringText, walk } from './sources.ts'
import { readTexts, textFolders } from './texts.ts'

/** Marks that each language sets around the name of a button or a page. */
const quotes: Readonly<Record<Language, RegExp>> = {
  zh: /“([^“”]+)”/g,
  en: /“([^“”]+)”/g,
  fr: /«\s?([^«»]+?)\s?»/g,
  ko: /[‘“]([^‘’“”]+)[’”]/g,
}

/** In quotation marks, and no name of ours: examples, entries of dictionaries, words of other programs, what is put together. */
const quotations: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    '排-列',
    '终端',
    '种子:轮次:编号',
    '公示',
    '限报一项',
    '科技辅导员，负责组织竞赛',
    '用……登录',
    '-',
    '_',
    '平台运营方',
    '扫一扫',
    '长沙市第一中学',
    '保奖',
    '代做',
    '报名费',
    '科教制作',
    '科教方案',
  ],
  en: [
    'seed:round:number',
    'science teacher in charge of contests',
    'Sign in with …',
    'code',
    '-',
    '_',
    'Platform operator',
    'A cart that carries medicine upstairs',
    'Changsha No. 1 Middle School',
  ],
  fr: [
    'graine:manche:numéro',
    'professeur de sciences chargé des concours',
    'Se connecter avec …',
    'code',
    '-',
    '_',
    'Exploitant de la plateforme',
    'Un chariot qui monte les médicaments à l’étage',
    'Collège n° 1 de Changsha',
  ],
  ko: ['터미널', '시드:라운드:번호', '과학 교사, 대회 담당', '…로 로그인', '-', '_', '플랫폼 운영사', '창사 제1중학교'],
}

/** What the product brings along for offices to go on writing: guides, answers, announcements, agreements. */
const written = /^modules\/(contest\/publications\/demo|platform\/support\/demo|platform\/agreements\/server\/first)\//

/** Fewer than this cannot be the product: then something was not read. */
const namesFloor = 250

/**
 * Names of buttons and pages that there are not. Within the catalogues a name stands in quotation marks and must be a text as it
 * stands; what offices may go on writing names it by its key, `{text:printScreens.submission.submit}`. So whoever renames a button
 * finds every sentence that mentions it.
 */
export async function namedTexts(): Promise<{ problems: string[]; nameCount: number }> {
  const { keys, values, quoted } = await catalogues()
  const problems: string[] = []
  let nameCount = 0
  for (const { language, name, place } of quoted) {
    nameCount += 1
    if (!values[language].has(name) && !quotations[language].includes(name))
      problems.push(`${place}: “${name}” is the name of nothing (a renamed button?), nor one of the quotations`)
  }
  // in a catalogue a brace opens an argument: what stands there only tells how names are written
  const spoken = ({ path }: Source) => isTypeScript(path) && !isTest(path) && !/\/texts\//.test(path)
  for (const source of readSources().filter(spoken)) {
    for (const key of keysIn(source)) {
      nameCount += 1
      const problem = keyProblem(keys.get(key))
      if (problem) problems.push(`${source.path}: {text:${key}} ${problem}`)
    }
    if (!written.test(source.path)) continue
    for (const name of quotedIn(source)) {
      if (languages.some((language) => values[language].has(name)))
        problems.push(`${source.path}: “${name}” is a text: name it by its key, {text:…}`)
      else if (!languages.some((language) => quotations[language].includes(name)))
        problems.push(`${source.path}: “${name}” is the name of nothing, nor one of the quotations`)
    }
  }
  if (nameCount < namesFloor) problems.push(`only ${nameCount} names were read, expected ${namesFloor} or more`)
  return { problems, nameCount }
}

/** What keeps a text from being named; null when nothing does. */
export function keyProblem(text: string | undefined): string | null {
  if (text === undefined) return 'is the key of no text'
  return /[{}<>&]/.test(text) ? 'takes arguments or marks words: it is no name' : null
}

interface Quoted {
  language: Language
  name: string
  place: string
}

/** The names in quotation marks of a text; what is filled in at run time is none. */
export function namesIn(text: string, language: Language): string[] {
  return [...text.matchAll(quotes[language])].map(([, name = '']) => name).filter((name) => !/[{}]/.test(name))
}

async function catalogues() {
  const keys = new Map<string, string>()
  const values = Object.fromEntries(languages.map((language) => [language, new Set<string>()])) as Record<
    Language,
    Set<string>
  >
  const quoted: Quoted[] = []
  for (const folder of textFolders()) {
    const group = groupOf(folder)
    for (const language of languages) {
      for (const [key, text] of await readTexts(folder, language)) {
        values[language].add(text)
        if (language === 'zh' && group !== null) keys.set(`${group}.${key}`, text)
        for (const name of namesIn(text, language))
          quoted.push({ language, name, place: `${folder}/${language}.ts: ${key}` })
      }
    }
  }
  return { keys, values, quoted }
}

/** By what the workbench knows a folder: pages say it where they define their texts, a module speaks by its own name. */
function groupOf(folder: string): string | null {
  if (folder === 'kernel/texts') return 'kernel'
  const ofModule = /^modules\/[^/]+\/([^/]+)\/texts$/.exec(folder)?.[1]
  if (ofModule !== undefined) return ofModule.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const definition = /defineTexts\('(\w+)', \{\s*zh: \(\) => import\('\.\/texts\/zh\.ts'\)/
  const parent = folder.replace(/\/texts$/, '')
  for (const name of readdirSync(join(root, parent)).filter((each) => /\.tsx?$/.test(each))) {
    const found = definition.exec(ts.sys.readFile(join(root, parent, name)) ?? '')?.[1]
    if (found !== undefined) return found
  }
  return null
}

function stringsOf(source: Source): string[] {
  const found: string[] = []
  walk(parse(source), (node) => {
    const text = stringText(node)
    if (text !== undefined) found.push(text)
  })
  return found
}

function keysIn(source: Source): string[] {
  if (!source.text.includes('{text:')) return []
  return stringsOf(source).flatMap((text) => [...text.matchAll(/\{text:([\w./-]+)\}/g)].map(([, key = '']) => key))
}

function quotedIn(source: Source): string[] {
  return stringsOf(source).flatMap((text) => languages.flatMap((language) => namesIn(text, language)))
}
