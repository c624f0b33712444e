import { useDictionary } from '#kernel/web/dictionary.ts'

/** The entry of a dictionary in words; a code that it does not know stands as it is. */
export function useWord(type: string, code: string | null): string {
  const entries = useDictionary(type)
  return entries.find((entry) => entry.code === code)?.label ?? code ?? ''
}
