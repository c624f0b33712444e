import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    push_nobody: 'Personne ne le recevrait : personne ne correspond dans votre périmètre',
    push_time_unfit: 'Choisissez un moment à venir, dans {days} jours au plus',
    push_channel_not_yours: 'Les groupes concernent toute la plateforme : seul un administrateur peut y écrire',
    push_nothing_failed: 'Aucun message en échec',
  },
  kinds: {
    pupil: 'Élèves',
    teacher: 'Enseignants',
    'unit-contact': 'Contacts des unités',
    guardian: 'Tuteurs',
    staff: 'Personnel',
  },
  audience: {
    everybody: 'Tout le périmètre',
    below: '{unit} et ses unités',
  },
  resources: {
    pushes: {
      one: 'envoi',
      many: 'Envoi de messages',
      fields: {
        type: 'Type de message',
        title: 'Titre',
        body: 'Contenu',
        channels: 'Canaux',
        audience: 'À',
        state: 'État',
        haltedReason: 'Motif de l’arrêt',
        recipientCount: 'Personnes',
        sentCount: 'Envoyés',
        waitingCount: 'En attente',
        failedCount: 'Échecs',
        sender: 'Expéditeur',
        scheduledAt: 'Prévu le',
        createdAt: 'Créé le',
        startedAt: 'Début',
        finishedAt: 'Fin',
      },
      options: {
        type: {
          notice: 'Information',
          reminder: 'Rappel',
          maintenance: 'Maintenance',
          urgent: 'Urgent',
        },
        channels: {
          email: 'E-mail',
          sms: 'SMS',
          app: 'Messagerie interne',
          'chat-app': 'Groupe de discussion',
        },
        state: {
          scheduled: 'Prévu',
          sending: 'En cours',
          paused: 'En pause',
          sent: 'Terminé',
          cancelled: 'Annulé',
        },
        haltedReason: {
          'sender-gone': 'La connexion de l’expéditeur a été fermée, ou son compte n’est plus utilisable',
          'sender-not-permitted': 'L’expéditeur n’a plus le droit d’envoyer',
        },
      },
      actions: {
        compose: 'Composé',
        send: 'Envoi',
        finish: 'Terminé',
        pause: 'Suspendre',
        resume: 'Reprendre',
        cancel: 'Annuler l’envoi',
        retry: 'Réessayer les échecs',
      },
    },
  },
}
