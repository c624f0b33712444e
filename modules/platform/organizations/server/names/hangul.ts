/*
 * Chinese sounds in Hangul, by the transcription that Korean uses for names of places (외래어 표기법, 중국어): from a syllable of
 * pinyin without its tone.
 */

const initials: readonly (readonly [string, string])[] = [
  ['zh', 'ㅈ'],
  ['ch', 'ㅊ'],
  ['sh', 'ㅅ'],
  ['b', 'ㅂ'],
  ['p', 'ㅍ'],
  ['m', 'ㅁ'],
  ['f', 'ㅍ'],
  ['d', 'ㄷ'],
  ['t', 'ㅌ'],
  ['n', 'ㄴ'],
  ['l', 'ㄹ'],
  ['g', 'ㄱ'],
  ['k', 'ㅋ'],
  ['h', 'ㅎ'],
  ['j', 'ㅈ'],
  ['q', 'ㅊ'],
  ['x', 'ㅅ'],
  ['r', 'ㄹ'],
  ['z', 'ㅉ'],
  ['c', 'ㅊ'],
  ['s', 'ㅆ'],
]

/** What follows an initial, as it sounds without one. */
const finals: Readonly<Record<string, string>> = {
  a: '아',
  o: '오',
  e: '어',
  ai: '아이',
  ei: '에이',
  ao: '아오',
  ou: '어우',
  an: '안',
  en: '언',
  ang: '앙',
  eng: '엉',
  ong: '웅',
  er: '얼',
  i: '이',
  ia: '야',
  ie: '예',
  iao: '야오',
  iu: '유',
  ian: '옌',
  in: '인',
  iang: '양',
  ing: '잉',
  iong: '융',
  u: '우',
  ua: '와',
  uo: '워',
  uai: '와이',
  ui: '우이',
  uan: '완',
  un: '운',
  uang: '왕',
  ü: '위',
  üe: '웨',
  üan: '위안',
  ün: '윈',
}

/** Syllables that begin with their vowel, where they are written or sound otherwise. */
const alone: Readonly<Record<string, string>> = {
  yi: '이',
  ya: '야',
  yo: '요',
  ye: '예',
  yao: '야오',
  you: '유',
  yan: '옌',
  yin: '인',
  yang: '양',
  ying: '잉',
  yong: '융',
  wu: '우',
  wa: '와',
  wo: '워',
  wai: '와이',
  wei: '웨이',
  wan: '완',
  wen: '원',
  wang: '왕',
  weng: '웡',
  yu: '위',
  yue: '웨',
  yuan: '위안',
  yun: '윈',
}

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
/** Behind ㅈ, ㅉ and ㅊ Korean writes no y. */
const withoutY: Readonly<Record<string, string>> = { ㅑ: 'ㅏ', ㅕ: 'ㅓ', ㅖ: 'ㅔ', ㅛ: 'ㅗ', ㅠ: 'ㅜ' }
const firstBlock = 0xac00
const endsPerVowel = 28

/** One syllable of pinyin, toneless and in small letters, `ü` written as such. */
export function hangulOf(syllable: string): string {
  const known = alone[syllable] ?? finals[syllable]
  if (known !== undefined) return known
  const [letters, initial] = initials.find(([each]) => syllable.startsWith(each)) ?? ['', 'ㅇ']
  const rest = syllable.slice(letters.length)
  if (rest === 'i' && ['zh', 'ch', 'sh', 'r', 'z', 'c', 's'].includes(letters)) return withInitial('으', initial)
  // behind j, q and x the two dots are not written
  const final = ['j', 'q', 'x'].includes(letters) ? rest.replace(/^u/, 'ü') : rest
  const sound = finals[final]
  return sound === undefined ? syllable : withInitial(sound, initial)
}

function withInitial(sound: string, initial: string): string {
  const code = sound.charCodeAt(0) - firstBlock
  const vowel = vowels[Math.floor(code / endsPerVowel) % vowels.length] ?? ''
  const spoken = 'ㅈㅉㅊ'.includes(initial) ? (withoutY[vowel] ?? vowel) : vowel
  const block = (leads.indexOf(initial) * vowels.length + vowels.indexOf(spoken)) * endsPerVowel + (code % endsPerVowel)
  return String.fromCharCode(firstBlock + block) + sound.slice(1)
}
