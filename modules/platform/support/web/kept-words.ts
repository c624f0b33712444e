/** What was written and has not arrived yet, in this tab: a reload does not lose it. Contacts are not kept. */
export interface KeptWords {
  read(): string
  keep(words: string): void
  forget(): void
}

export const keptQuestion = keptWords('askedQuestion')
export const keptFeedback = keptWords('feedback')

function keptWords(key: string): KeptWords {
  return {
    read: () => sessionStorage.getItem(key) ?? '',
    keep(words) {
      if (words === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, words)
    },
    forget: () => sessionStorage.removeItem(key),
  }
}
