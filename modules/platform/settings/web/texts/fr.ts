import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Paramètres du système',
  search: 'Chercher un paramètre',
  none: 'Aucun paramètre ne contient « {word} »',
  empty: '(vide)',
  changed: 'Modifié le {at}',
  history: 'Historique',
  close: 'Fermer',
  isSet: 'Défini ; n’est plus affiché',
  isNotSet: 'Non défini',
  take: 'Retirer',
  yes: 'Activé',
  no: 'Désactivé',
  cut: 'Serveur injoignable ; réessayez plus tard',
  again: 'Réessayer',
  loading: 'Chargement',
  readOnly: 'Vous pouvez consulter, mais pas modifier',
  outlines: {
    title: 'Contours de la carte',
    lead: 'Envoyez un fichier GeoJSON des contours des préfectures : les cartes les dessinent et les colorent selon le chiffre ; sans lui, des tuiles les remplacent. Utilisez des données approuvées, en WGS-84.',
    pick: 'Envoyer un GeoJSON',
    take: 'Retirer les contours',
    set: '{areas, plural, one {# zone} other {# zones}}, {points, plural, one {# point} other {# points}}',
    none: 'Pas encore de contours',
    saved: 'Contours mis à jour',
    tooLarge: 'Le fichier ne peut dépasser {max, number} Mo',
  },
  groups: {
    site: 'Site',
    languages: 'Langues',
    'sign-in': 'Connexion',
    'outside-login': 'Connexion par un autre service',
    portal: 'Portail',
    questions: 'Questions et retours',
    orders: 'Commandes et distribution',
    services: 'Services',
  },
  options: {
    staffSecondStep: { 'by-mode': 'Oui en service public, non sur son propre poste', yes: 'Exigée', no: 'Non exigée' },
  },
  settings: {
    siteName: { name: 'Nom du site', hint: 'Affiché sur chaque page et dans les messages' },
    siteShortName: { name: 'Nom court', hint: 'En tête de chaque page ; court, pour que les liens tiennent à côté' },
    organizer: { name: 'Organisateur', hint: 'Affiché en pied de page' },
    filingRecord: { name: 'Numéro d’enregistrement (ICP)', hint: 'Affiché en pied de page ; vide, il n’apparaît pas' },
    filingRecordUrl: { name: 'Adresse de consultation de l’enregistrement', hint: 'S’ouvre en cliquant sur le numéro' },
    consoleUrl: { name: 'Adresse de la console', hint: 'Cible du lien « Gestion du travail » de la page d’accueil' },
    offeredLanguages: {
      name: 'Langues proposées',
      hint: 'Une langue non cochée disparaît des menus ; le chinois est la source et reste',
    },
    passwordMinChars: {
      name: 'Longueur minimale du mot de passe',
      hint: 'Jamais moins de 6 ; vaut pour les nouveaux mots de passe',
    },
    sessionIdleMs: {
      name: 'Déconnexion après inactivité',
      hint: 'Passé ce délai sans activité, il faut se reconnecter',
    },
    sessionAbsoluteMs: {
      name: 'Durée maximale d’une session',
      hint: 'Passé ce délai, il faut se reconnecter dans tous les cas',
    },
    oneTimeCodeMs: { name: 'Validité des codes à usage unique', hint: 'Les codes par SMS et e-mail expirent ensuite' },
    guardianLinkMs: { name: 'Validité du lien du tuteur', hint: 'Ensuite, l’élève doit le renvoyer' },
    staffSecondStep: {
      name: 'Double authentification du personnel',
      hint: 'En plus du mot de passe, un code d’application',
    },
    roleApprovals: {
      name: 'Approbation des rôles sensibles',
      hint: 'Donner un rôle sensible demande une deuxième personne ; seul un administrateur peut y renoncer, et tous en sont avertis',
    },
    outsideLoginIssuer: {
      name: 'Adresse du service de connexion',
      hint: 'OpenID Connect ; vide, cette connexion n’est pas proposée. Seul un administrateur la modifie ; une autre adresse demande à nouveau le secret du client',
    },
    outsideLoginClientId: { name: 'Identifiant client', hint: 'Attribué à cette plateforme par le service' },
    outsideLoginClientSecret: {
      name: 'Secret client',
      hint: 'N’est plus affiché une fois enregistré ; il peut seulement être remplacé',
    },
    outsideLoginName: { name: 'Nom sur le bouton de connexion', hint: 'Affiché dans « Se connecter avec … »' },
    fileQuotaBytes: { name: 'Fichiers par personne', hint: 'Tous les fichiers d’un compte réunis' },
    announcementNewDays: {
      name: 'Une annonce est nouvelle pendant',
      hint: 'Elle porte la mention « Nouveau » ce nombre de jours',
    },
    questionsPerHour: { name: 'Questions par heure, connecté', hint: 'Par personne, contre les abus' },
    questionsPerHourAndAddress: {
      name: 'Questions par heure, non connecté',
      hint: 'Par adresse réseau ; un établissement entier peut en partager une',
    },
    questionTimeoutDays: {
      name: 'Délai de traitement des questions',
      hint: 'Au-delà, questions et retours sont marqués en retard',
    },
    orderReserveMs: {
      name: 'Réservation après la commande',
      hint: 'Si le paiement n’a pas commencé, les articles sont remis en vente',
    },
    orderPaymentMs: { name: 'Validité du code QR de paiement', hint: 'Sans paiement à temps, la commande est close' },
    dispenseExpiryMs: {
      name: 'Attente de la réponse de la machine',
      hint: 'Sans réponse à temps, la machine ne distribue plus',
    },
    commandRepeatMs: { name: 'Renvoi d’une commande après', hint: 'Tant que la machine n’y a pas répondu' },
    commandAckTimeoutMs: {
      name: 'Question sur une distribution sans réponse après',
      hint: 'Sans réponse à temps, la machine est interrogée',
    },
    dispenseResultMs: { name: 'Attente du résultat', hint: 'Pour chaque article, dès que la machine a commencé' },
    dispenseSilenceMs: {
      name: 'Remboursement après silence',
      hint: 'Une machine muette aussi longtemps : remboursement automatique',
    },
    laneFailuresMax: {
      name: 'Échecs qui arrêtent un couloir',
      hint: 'Après autant d’échecs de suite, le couloir attend un contrôle',
    },
    agentCodes: { name: 'Codes d’agent', hint: 'Quatre chiffres chacun, séparés par des virgules' },
    mapsKey: {
      name: 'Clé du service de cartes',
      hint: 'N’est plus affichée une fois enregistrée ; elle peut seulement être remplacée',
    },
    debug: { name: 'Débogage', hint: 'Activé, le journal du programme est plus détaillé ; normalement désactivé' },
  },
}
