/**
 * Words for what a school is that people use for one another, in small letters. An official name has one of them, whoever looks
 * for the school may type any: "middle" for "secondary", 初中 for 初级中学. What a longer phrase says stands before its parts.
 */
const sameWords: readonly (readonly string[])[] = [
  ['junior secondary', 'junior middle', 'junior high', 'lower secondary'],
  ['senior secondary', 'senior middle', 'senior high', 'upper secondary', 'high school'],
  ['secondary', 'middle'],
  ['primary', 'elementary'],
  ['vocational', 'technical'],
  ['special education', 'special needs'],
  ['lycée professionnel', 'lycee professionnel', 'école professionnelle', 'ecole professionnelle', 'école technique'],
  ['collège-lycée', 'college-lycee', 'école secondaire', 'ecole secondaire'],
  ['collège', 'college', 'école moyenne', 'ecole moyenne'],
  ['lycée', 'lycee'],
  ['école primaire', 'ecole primaire', 'école élémentaire', 'ecole elementaire'],
  ['초급중학교', '초중'],
  ['고등학교', '고급중학교', '고중'],
  ['중학교', '중등학교'],
  ['초등학교', '소학교'],
  ['직업학교', '직업고등학교', '직업중등전문학교'],
  ['初级中学', '初中'],
  ['高级中学', '高中'],
  ['职业中专', '职业学校', '职业高中', '职高', '中职'],
]

/** Letters that are written without gaps: there a word is found within another one. */
const isJoined = (word: string) => /^[\p{Script=Han}\p{Script=Hangul}]/u.test(word)

function placeIn(text: string, word: string): number {
  if (isJoined(word)) return text.indexOf(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + word.length] ?? ' '}`
    if (!/\p{L}/u.test(around)) return at
  }
  return -1
}

/** What was typed, in small letters, and the same with other words for what a school is. */
export function wordings(text: string): string[] {
  const others = sameWords.flatMap((group) => {
    const said = group.find((word) => placeIn(text, word) >= 0)
    if (said === undefined) return []
    const at = placeIn(text, said)
    return group.filter((word) => word !== said).map((word) => text.slice(0, at) + word + text.slice(at + said.length))
  })
  return [text, ...new Set(others)]
}
