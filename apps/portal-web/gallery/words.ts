import { createTranslator } from 'use-intl/core'
import type { Language, TextsLike } from '#kernel/contract/languages.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { ko } from './texts/ko.ts'
import { zh } from './texts/zh.ts'

const texts: { readonly [L in Language]: TextsLike<typeof zh> } = { zh, en, fr, ko }

/** The gallery's own words. They travel with its chunk, so that no other page carries them. */
export function galleryWords(language: Language) {
  return createTranslator({ locale: language, messages: texts[language] })
}

export type GalleryWords = ReturnType<typeof galleryWords>
