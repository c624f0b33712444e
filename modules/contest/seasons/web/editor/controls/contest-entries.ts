import { type DictionaryWord, useDictionary } from '#kernel/web/dictionary.ts'

/** The entries of a dictionary that a contest can be made of: levels of the tree that merchants stand at are not among them. */
export function useContestEntries(dictionary: string): readonly DictionaryWord[] {
  return useDictionary(dictionary).filter(({ extra }) => extra.product !== 'vending')
}
