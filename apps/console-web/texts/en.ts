import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Work management',
  genericError: 'Something went wrong. Please try again later.',
  language: 'Language',
  skin: 'Skin',
  skins: { light: 'Light', dark: 'Dark' },
  messages: 'Messages',
  close: 'Close',
  loading: 'Loading',
  portal: 'Back to the declaration platform',
  signIn: {
    title: 'Sign in to work management',
    lead: 'For units, reviewers and organizers.',
  },
  shell: {
    logOut: 'Log out',
    dashboard: 'Dashboard',
    empty: 'Nothing here yet',
    emptyHint: 'The pages for review, organization and statistics come with later releases.',
  },
}
