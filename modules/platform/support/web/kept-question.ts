const key = 'askedQuestion'

/** What was written and has not arrived yet, in this tab: a reload does not lose it. The contact is not kept. */
export const keptQuestion = {
  read: () => sessionStorage.getItem(key) ?? '',
  keep(words: string): void {
    if (words === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, words)
  },
  forget: () => sessionStorage.removeItem(key),
}
