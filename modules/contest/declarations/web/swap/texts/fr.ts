import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Remplacer un participant',
  lead: 'Après le dépôt et avant la qualification, jusqu’au {until}. Le formulaire signé reste inchangé ; l’unité d’examen voit qui remplace qui, et pourquoi.',
  open: 'Remplacer un participant',
  out: 'Qui quitte l’équipe',
  in: 'Qui entre',
  reason: 'Motif',
  reasonHint: 'Par exemple une maladie ; il est conservé et communiqué à l’unité d’examen',
  send: 'Remplacer',
  cancel: 'Ne pas remplacer',
  wrong: '{count, plural, one {Un point} other {# points}} à corriger',
  done: '{in} remplace {out}',
  portraitTaken: 'Photo téléversée : {name}',
  whoLeaves: 'Choisissez qui part',
  whyNeeded: 'Indiquez le motif',
}
