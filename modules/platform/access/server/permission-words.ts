import type { Ctx } from '#kernel/server/context.ts'
import { resourceWord, wordOfAction } from '#kernel/server/resource/words.ts'

type Speaking = Pick<Ctx, 'words' | 'language'>

/**
 * A permission in words: the module, what it is about, and what may be done. Our own words first, then those that the resource
 * speaks of itself with, so that a new resource needs none here. What nobody has worded stands as it is; a test finds it.
 */
export function permissionWords({ words, language }: Speaking) {
  const own = (key: string) => (words.has(`access.${key}`) ? words.text(`access.${key}`, {}, language) : null)
  return {
    module(name: string): string {
      const group = (name.split('.')[1] ?? name).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return own(`modules.${group}`) ?? name
    },
    noun: (resource: string): string => own(`nouns.${resource}`) ?? resourceWord({ words }, resource, language),
    verb(permission: string): string {
      const [resource = '', verb = permission] = permission.split('.')
      return own(`verbs.${verb}`) ?? wordOfAction({ words }, resource, verb, language)
    },
  }
}
