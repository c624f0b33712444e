import PinyinMatch from 'pinyin-match'

/** What comes after these tells no two names apart; the ways to cut letters into syllables grow with each of them. */
const lettersMax = 16

/**
 * Whether some part of a Chinese name is read so: by whole syllables, by initials, or both; the last syllable may be half
 * typed, and a sign with several readings counts by each.
 */
export function matchesPinyin(name: string, letters: string): boolean {
  return PinyinMatch.match(name, letters.slice(0, lettersMax)) !== false
}
