import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Gestion du travail',
  genericError: 'Une erreur est survenue. Veuillez réessayer plus tard.',
  language: 'Langue',
  skin: 'Thème',
  skins: { light: 'Clair', dark: 'Sombre' },
  messages: 'Messages',
  close: 'Fermer',
  loading: 'Chargement',
  portal: 'Retour à la plateforme de déclaration',
  signIn: {
    title: 'Connexion à la gestion du travail',
    lead: 'Pour les établissements, les évaluateurs et les organisateurs.',
  },
  shell: {
    logOut: 'Se déconnecter',
    dashboard: 'Tableau de bord',
    empty: 'Rien pour l’instant',
    emptyHint: 'Les pages d’examen, d’organisation et de statistiques viendront avec les prochaines versions.',
  },
}
