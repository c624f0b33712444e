import type { Ctx } from '#kernel/server/context.ts'
import { rowsWord, wordOfAction } from '#kernel/server/resource/words.ts'

type Speaking = Pick<Ctx, 'words' | 'language'>

/**
 * A permission in words: the module, what it is about, and what may be done. A resource speaks for itself, with what its rows are
 * called and the words on its buttons; our own words are for what is none, or would be mistaken for another, and for what is done
 * to any: view, create, export. What nobody has worded stands as it is; a test finds it.
 */
export function permissionWords({ words, language }: Speaking) {
  const own = (key: string) => (words.has(`access.${key}`) ? words.text(`access.${key}`, {}, language) : null)
  return {
    module(name: string): string {
      const group = (name.split('.')[1] ?? name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return own(`modules.${group}`) ?? name
    },
    noun: (resource: string): string => own(`nouns.${resource}`) ?? rowsWord({ words }, resource, language),
    verb(permission: string): string {
      const [resource = '', verb = permission] = permission.split('.')
      const word = wordOfAction({ words }, resource, verb, language)
      return word === verb ? (own(`verbs.${verb}`) ?? verb) : word
    },
  }
}
