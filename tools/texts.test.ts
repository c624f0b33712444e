import { describe, expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { keyProblem, namesIn } from './named-texts.ts'
import { isTest, isTestSupport, readSources } from './sources.ts'
import {
  contractFiles,
  exportsOf,
  frenchTypingProblem,
  readTexts,
  refusalTables,
  textFolders,
  translationProblem,
} from './texts.ts'

/** Fewer than this cannot be the product: then something was not read. Raise it as the product grows. */
const refusalFloor = 150

const folders = textFolders()

/** The folder of texts that speaks for a contract: the module's own, or the kernel's. */
function textsOf(contract: string): string {
  return contract.startsWith('kernel/') ? 'kernel/texts' : `${contract.split('/').slice(0, 3).join('/')}/texts`
}

describe('every refusal', () => {
  test('has a sentence in all four languages, and no two have the same code', async () => {
    const owners = new Map<string, string>()
    const problems: string[] = []
    for (const contract of contractFiles()) {
      for (const code of refusalTables(await exportsOf(contract)).flatMap((rows) => Object.keys(rows))) {
        const other = owners.get(code)
        if (other && textsOf(other) !== textsOf(contract))
          problems.push(`${code} stands in ${other} and in ${contract}`)
        owners.set(code, contract)
      }
    }
    const speaking = new Set(folders)
    for (const folder of new Set([...owners.values()].map(textsOf))) {
      if (!speaking.has(folder)) problems.push(`${folder}/zh.ts is missing`)
      if (!speaking.has(folder)) continue
      const codes = [...owners].filter(([, contract]) => textsOf(contract) === folder).map(([code]) => code)
      for (const language of languages) {
        const texts = await readTexts(folder, language)
        const missing = codes.filter((code) => !texts.has(`refusals.${code}`))
        problems.push(...missing.map((code) => `${folder}/${language}.ts: refusals.${code} is missing`))
      }
    }
    expect(problems).toEqual([])
    expect(owners.size).toBeGreaterThanOrEqual(refusalFloor)
  })
})

describe('the comparison of a translation', () => {
  test('finds a lost, an added and a differently treated argument, and words that do not parse', () => {
    expect(translationProblem('还差 {count} 项', '{count, plural, one {# item} other {# items}} missing')).toBe(null)
    expect(translationProblem('最多 {max, number} 人', 'at most {max, plural, one {# person} other {# people}}')).toBe(
      null,
    )
    expect(translationProblem('已用 {share, number, percent}', '{share} used')).toBe(
      'has the arguments {share} where zh has {share:styled-number}',
    )
    expect(translationProblem('你好，{name}', 'Hello')).toBe('has the arguments {} where zh has {name}')
    expect(translationProblem('你好', 'Hello {name}')).toBe('has the arguments {name} where zh has {}')
    expect(translationProblem('{at, date, short} 截止', 'until {at}')).toBe(
      'has the arguments {at} where zh has {at:date}',
    )
    expect(translationProblem('见<a>指南</a>', 'see the guide')).toBe('has the arguments {} where zh has {a:tag}')
    expect(translationProblem('好', '{oops')).toBe('does not parse: EXPECT_ARGUMENT_CLOSING_BRACE')
    expect(translationProblem('好', ' ')).toBe('is empty')
    expect(
      ['Où ?', '« oui »', "l'an", 'à 8:30', 'oui\u202f!', '«\u202foui\u202f»', 'l’an', "'{nom'}'"].map(
        frenchTypingProblem,
      ),
    ).toEqual([
      'has an ordinary space before ; : ! ? or inside « »',
      'has an ordinary space before ; : ! ? or inside « »',
      "has a straight apostrophe (') instead of ’",
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the words that participants read', () => {
  /** docs/glossary.md, what participants read: the last column */
  const avoided = {
    zh: /签名页/,
    fr: /soumettre|soumis|soumission|type de déclaration|\d [KMG]B\b/i,
    ko: /승인 코드|신청 유형|서명한 쪽|수정 요청/,
  } as const

  test('are those of the glossary', async () => {
    const problems: string[] = []
    for (const folder of folders.filter((each) => !each.startsWith('modules/vending/')))
      for (const language of ['zh', 'fr', 'ko'] as const)
        for (const [key, text] of await readTexts(folder, language))
          if (avoided[language].test(text)) problems.push(`${folder}/${language}.ts: ${key}: ${text}`)
    expect(problems).toEqual([])
  })
})

describe('the name of a button', () => {
  test('stands in the marks of its language, and is what stands in them as it is', () => {
    expect(namesIn('点“正式提交”，再看“{title}”', 'zh')).toEqual(['正式提交'])
    expect(namesIn('Choisissez «\u202fSoumettre\u202f» ou « Retirer »', 'fr')).toEqual(['Soumettre', 'Retirer'])
    expect(namesIn('‘제출하기’를 누르고 “철회”', 'ko')).toEqual(['제출하기', '철회'])
  })

  test('is a text as it stands: none that is gone, takes arguments or marks words', () => {
    expect([undefined, '还差 {count} 项', '见<a>指南</a>', '正式提交'].map(keyProblem)).toEqual([
      'is the key of no text',
      'takes arguments or marks words: it is no name',
      'takes arguments or marks words: it is no name',
      null,
    ])
  })
})

describe('the log', () => {
  /** `ctx.change('orders.refund', …)`, its options, and the helpers that take the name beside the context */
  const change = /\bchange(?:<[^(]*>)?\(\s*(?:\{\s*name:\s*)?['`]([\w$.{}]+)['`]|changeOrCount\(\s*ctx,\s*'([\w.]+)'/g
  const changesFloor = 150

  test('has words for every change that the code names', async () => {
    const words = await readTexts('modules/platform/audit/texts', 'zh')
    const named = readSources()
      .filter(
        ({ path }) => /^(apps\/server|kernel|modules)\/.*\.ts$/.test(path) && !isTest(path) && !isTestSupport(path),
      )
      .flatMap(({ path, text }) =>
        [...text.matchAll(change)].map((found) => ({ path, name: found[1] ?? found[2] ?? '' })),
      )
    const unworded = named.filter(({ name }) => {
      const [, noun = '', verb = ''] = /^((?:\$\{[^}]*\}|[^.$])*)\.(.*)$/.exec(name) ?? []
      // a part that is put together at run time is named where the routes are (log.test.ts)
      const isSaid = (group: string, word: string) => word.includes('$') || words.has(`${group}.${word}`)
      return !isSaid('nouns', noun) || !isSaid('verbs', verb)
    })
    expect(unworded).toEqual([])
    expect(named.length).toBeGreaterThan(changesFloor)
  })
})
