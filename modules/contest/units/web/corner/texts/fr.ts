import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Mon unité',
  lead: 'Le travail du concours pour {unit}, depuis un téléphone.',
  leadNobody: 'Ici, les contacts des unités remettent les codes et examinent les déclarations.',
  waiting: {
    title: 'À examiner',
    none: 'Rien n’attend d’examen pour l’instant',
    count:
      '{capped, select, yes {{count, plural, other {plus de #}}} other {{count, plural, one {# déclaration} other {# déclarations}}}}',
    since: 'la plus ancienne attend depuis le {at}',
    go: 'Examiner',
  },
  codes: {
    title: 'Codes',
    free: '{free, plural, one {# inutilisé} other {# inutilisés}}',
    handed:
      '{handed, plural, one {# remis} other {# remis}}, {used, plural, one {# utilisé} other {# utilisés}}, quota restant {left, plural, other {#}}',
    go: 'Voir et remettre',
  },
  deadline: {
    title: 'Clôture',
    label: 'Temps restant',
    over: 'La clôture est passée',
    none: 'Aucune saison n’est ouverte',
    day: 'j',
    hour: 'h',
    minute: 'min',
    second: 's',
    spoken: 'Encore {days} jours {hours} heures {minutes} minutes avant la clôture',
  },
  delegation: {
    title: 'Délégation',
    text: 'Responsables, voyage, chambres et assurance ; les participants viennent des équipes.',
    go: 'Remplir la délégation',
  },
  materials: {
    title: 'Pièces de l’unité',
    text: 'Déposez ici le récapitulatif tamponné, la lettre de recommandation et le rapport.',
    go: 'Déposer les pièces',
  },
  documents: {
    title: 'Documents du concours',
    text: 'Publiez ici règlements, plans de terrain et feuilles de score, que chacun peut télécharger.',
    go: 'Envoyer des documents',
  },
  console: {
    title: 'Autres tâches',
    text: 'Quotas, examen groupé, exports : utilisez le système de gestion sur un ordinateur.',
    go: 'Ouvrir le système de gestion',
  },
  switch: {
    title: 'Vous êtes le contact de {unit}',
    text: 'Vous travaillez avec un autre rôle ; changez-en pour cette unité.',
    go: 'Passer à {unit}',
  },
  ask: {
    title: 'Vous n’êtes pas encore contact',
    how: 'Faites-vous désigner par l’unité supérieure, ou demandez-le ici. Après son accord, vous pourrez remettre les codes et examiner les déclarations.',
    unit: 'Demander à être le contact de {unit}',
    change: 'Ce n’est pas le vôtre ? Modifiez votre profil',
    noUnit: 'Choisissez d’abord votre école ou unité dans votre profil, puis revenez.',
    profile: 'Choisir mon unité',
    words: 'Qui vous êtes',
    wordsHint:
      'Votre fonction et vos coordonnées, pour vérification, par exemple « professeur de sciences chargé des concours ».',
    needed: 'Veuillez vous présenter',
    send: 'Envoyer la demande',
    sent: 'Demande envoyée ; vous serez informé de la suite',
  },
  request: {
    pending: 'Votre demande est en attente',
    pendingText: 'Le {at}, vous avez demandé à être le contact de {unit} ; vous serez informé de la décision.',
    withdraw: 'La retirer',
    withdrawn: 'La demande est retirée',
    failed: 'Votre dernière demande n’a pas été acceptée',
    failedText: 'Être le contact de {unit} n’a pas été accepté. Motif : {reason}',
  },
  cannot: 'Seuls les comptes d’enseignants et de contacts peuvent l’être.',
}
