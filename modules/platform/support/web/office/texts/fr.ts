import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  loading: 'Chargement',
  cut: 'La connexion a été coupée. Veuillez réessayer.',
  cancel: 'Annuler',
  required: 'Ce champ est obligatoire',
  faq: {
    parts: 'Questions fréquentes',
    questions: 'Questions et réponses',
    categories: 'Catégories',
    asked: 'Questions reçues',
  },
  contact: {
    title: 'Coordonnées',
    none: 'Aucune coordonnée n’a été laissée',
    hidden: 'Masqué : vous ne pouvez pas le voir',
    show: 'Afficher les coordonnées',
    why: 'Motif',
    hint: 'Qui a regardé, quand et pourquoi est noté dans le journal.',
  },
  distill: {
    title: 'En faire une question fréquente',
    hint: 'Retirez les noms et les écoles, et reformulez pour tout le monde. La question est publiée aussitôt sur le portail.',
    publish: 'Publier',
    done: 'Publiée parmi les questions fréquentes',
  },
  knowledge: {
    title: 'Base de connaissances',
    edit: 'Rédiger et classer',
    all: 'Tout',
    found: '{count, plural, one {# fiche} other {# fiches}}',
    nothing: 'Rien trouvé. Essayez un autre mot.',
    empty: 'Il n’y a encore rien ici. Rédigez dans « FAQ de la plateforme ».',
    showAll: 'Tout afficher',
    updated: 'Mis à jour le {date}',
    manuals: 'Manuels',
    noManuals: 'Aucun manuel pour l’instant',
    manual: 'Version {version, number} · {date} · {size}',
  },
  ownFeedback: 'Mes retours',
}
