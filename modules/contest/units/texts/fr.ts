import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    contact_unknown:
      'Aucun compte de votre périmètre ne porte cet identifiant. Vérifiez-le, ou demandez à la personne d’indiquer son unité dans son profil ; sans compte, elle peut être invitée',
    contact_unfit: 'Ce compte ne peut pas être contact : ni élève, ni tuteur, ni compte bloqué',
    contact_already: 'Cette personne est déjà le contact de cette unité',
    contact_elsewhere: 'Cette personne est le contact de {unit} ; transmettez ou terminez d’abord cette charge',
    contact_of_own_unit: 'Les contacts de votre unité sont désignés par l’unité supérieure ; adressez-vous à elle',
    contact_day_wrong: 'La date ne peut être postérieure à aujourd’hui ni antérieure au début de la charge',
    request_pending: 'Votre demande précédente est encore en attente ; vous pouvez d’abord la retirer',
  },
  problems: {
    contact_unknown:
      'Aucun compte de votre périmètre ne porte cet identifiant. Vérifiez-le, ou demandez à la personne d’indiquer son unité dans son profil ; sans compte, elle peut être invitée',
  },
  messages: {
    given: {
      name: 'Contact d’une unité',
      subject: 'Vous êtes désormais le contact de {unit}',
      body: 'Bonjour,\n\nvous êtes désormais le contact de {unit} pour le concours : vous pouvez remettre des codes et examiner des déclarations.\nConnectez-vous et ouvrez la page de votre unité : {site}',
      sms: 'Vous êtes désormais le contact de {unit} pour le concours. Connectez-vous : {site}',
    },
    ended: {
      name: 'Fin du rôle de contact',
      subject: 'Vous n’êtes plus le contact de {unit}',
      body: 'Bonjour,\n\nvous n’êtes plus le contact de {unit} pour le concours et vos droits correspondants ont été retirés. En cas de doute, adressez-vous à l’unité supérieure.',
      sms: 'Vous n’êtes plus le contact de {unit} pour le concours.',
    },
    failed: {
      name: 'Demande de contact non acceptée',
      subject: 'Demande non acceptée : contact de {unit}',
      body: 'Bonjour,\n\nvotre demande pour devenir le contact de {unit} n’a pas été acceptée.\nMotif : {reason}\nVous pouvez la formuler autrement : {site}',
      sms: 'Votre demande pour devenir le contact de {unit} n’a pas été acceptée : {reason}',
    },
  },
  resources: {
    unitFigures: {
      one: 'unité et ses chiffres',
      many: 'Unités et leurs chiffres',
      fields: {
        code: 'Code de l’unité',
        name: 'Unité',
        level: 'Niveau',
        parent: 'Unité supérieure',
        season: 'Saison',
        contacts: 'Contacts',
        lacksContact: 'Sans contact',
        issued: 'Codes émis',
        used: 'Codes utilisés',
        submitted: 'Déposés',
        returned: 'Renvoyés',
        qualified: 'Retenus',
        refused: 'Refusés',
      },
    },
    contactRequests: {
      one: 'demande pour devenir contact',
      many: 'Demandes pour devenir contact',
      noneHint: 'Quand quelqu’un demande sur le portail à être contact d’une unité, la demande vous attend ici.',
      fields: {
        person: 'Personne',
        loginName: 'Identifiant',
        unit: 'Unité',
        words: 'Explication',
        state: 'État',
        createdAt: 'Demandé le',
        decidedBy: 'Décidé par',
        decidedAt: 'Décidé le',
        decisionReason: 'Motif',
      },
      options: {
        state: {
          pending: 'En attente',
          passed: 'Acceptée',
          failed: 'Non acceptée',
          withdrawn: 'Retirée',
        },
      },
      actions: {
        pass: 'Accepter',
        fail: 'Ne pas accepter',
      },
    },
  },
}
