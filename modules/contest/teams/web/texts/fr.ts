import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  loading: 'Chargement…',
  cut: 'Réseau coupé : rien n’a pu être lu. Réessayez',
  season: 'Saison',
  tabs: {
    label: 'Le jour du concours',
    teams: 'Équipes',
    checkIn: 'Enregistrement',
    scores: 'Manches et scores',
    protests: 'Réclamations',
  },
  papers: {
    needsSeason: 'Choisissez d’abord une saison dans les filtres',
    'check-in-list': 'Imprimer la liste d’enregistrement',
    cards: 'Imprimer les cartes d’équipe',
  },
  people: {
    contestants: 'Participants',
    coaches: 'Entraîneurs',
    contact: 'Contact',
    toReview: 'Voir la déclaration et ses pièces',
  },
  checkIn: {
    title: 'Enregistrement des équipes',
    number: 'Numéro',
    numberHint: 'Le numéro sur la carte de l’équipe',
    numberMissing: 'Saisissez le numéro',
    look: 'Trouver l’équipe',
    unknown: 'Aucune équipe {number} : vérifiez le numéro, ou si l’équipe est retenue',
    contestants: 'Participants : {names}',
    already: 'Enregistrée le {at} par {by}',
  },
  presence: {
    title: 'Qui est arrivé',
    none: 'Aucune équipe de cette saison n’est encore retenue',
    group: 'Épreuve et catégorie',
    came: 'Arrivées',
    missing: 'Absentes',
    ready: 'Contrôle réussi',
  },
  scanner: {
    start: 'Scanner avec la caméra',
    stop: 'Arrêter la caméra',
    picture: 'Image de la caméra',
    denied: 'La caméra ne s’ouvre pas : autorisez-la ou saisissez le numéro',
    none: 'Ce navigateur ne sait pas scanner : utilisez l’appareil photo du téléphone ou saisissez le numéro',
  },
}
