import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    template_outdated:
      'Quelqu’un vient de modifier ces textes. Rouvrez-les avant de les changer ; votre saisie est toujours à l’écran',
    template_unfit:
      '{count, plural, one {Un texte ne convient pas} other {# textes ne conviennent pas}} ; suivez les indications',
    channel_unfit:
      'Ce message contient un code : il ne peut aller ni dans la messagerie interne ni dans un groupe, seulement par SMS et e-mail',
    message_code_gone:
      'Le code, le mot de passe ou le lien de ce message n’est conservé nulle part : il ne peut pas être renvoyé. Demandez à la personne d’en obtenir un nouveau, ou refaites l’étape',
    message_of_push:
      'Ce message fait partie d’un envoi groupé : ouvrez-le sous « Envoi de messages » et choisissez « Réessayer les échecs »',
    provider_incomplete: 'Ce type de prestataire demande encore {count, plural, one {un réglage} other {# réglages}}',
  },
  problems: {
    template_argument_unknown: 'L’argument {name} n’existe pas ici ; il y a : {known}',
    template_argument_missing: 'Il manque l’argument {name} ; écrivez-le avec ses accolades',
    text_unreadable: 'Les accolades ne sont pas appariées, ou un argument est mal écrit',
    secret_stays_out: 'Un message avec un code ne part que par SMS et e-mail',
  },
  messages: {
    pushed: {
      name: 'Envoi manuel',
      subject: '{title}',
      body: '{body}',
      sms: '{title} : {body}',
    },
    test: {
      name: 'Test d’un prestataire',
      subject: 'Message de test',
      body: 'Ceci est un message de test, envoyé par le prestataire « {provider} ». Si vous le recevez, les réglages sont bons ; aucune réponse n’est attendue.',
      sms: 'Message de test : le prestataire « {provider} » est bien réglé.',
    },
  },
  choices: { pushes: 'Messages collectifs du bureau', urgentPushes: 'Messages collectifs urgents du bureau' },
  samples: {
    answer: 'Réduisez la photo à 2 Mo avant de l’envoyer.',
    body: 'Les déclarations ferment vendredi à 17 h. Merci d’envoyer à temps.',
    child: 'xiaoman2015',
    code: '482913',
    deadline: '2026-11-27 17:00',
    fixBy: '2026-12-01 17:00',
    hours: '24',
    kind: 'Inventions',
    link: 'https://example.org/consent/abc',
    login: 'hanyizhou',
    minutes: '10',
    number: 'CX-2026-000123',
    password: 'Kite-comet-7',
    provider: 'Courriel du bureau',
    question: 'Ma photo est trop lourde, que faire ?',
    reason: 'La dernière page du rapport de recherche manque',
    receipt: 'HZ-7K3M-92QF',
    site: 'https://example.org',
    title: 'Un pot de fleurs qui s’arrose seul',
    unit: 'Centre scientifique des jeunes de Xinghe',
  },
  resources: {
    pushProviders: {
      one: 'prestataire',
      many: 'Prestataires d’envoi',
      fields: {
        name: 'Nom',
        kind: 'Type',
        channel: 'Canal',
        isEnabled: 'Actif',
        sort: 'Ordre',
        endpoint: 'Adresse',
        sender: 'Expéditeur',
        keyId: 'Compte ou identifiant de clé',
        secret: 'Mot de passe, clé ou jeton du robot',
        signingSecret: 'Secret de signature (DingTalk)',
        signature: 'Signature des SMS',
        templateCode: 'Modèle enregistré',
        testedAt: 'Dernier test',
        testOutcome: 'Résultat',
        testDetail: 'Réponse du prestataire',
      },
      hints: {
        sort: 'Le plus petit nombre est utilisé en premier',
        endpoint: 'Courriel : smtps://hôte:465 ; autres : vide pour l’adresse publique',
      },
      options: {
        kind: {
          smtp: 'E-mail (SMTP)',
          'sms-webhook': 'Passerelle SMS (HTTP)',
          aliyun: 'SMS Aliyun (non vérifié auprès du prestataire)',
          tencent: 'SMS Tencent Cloud (non vérifié auprès du prestataire)',
          'wecom-robot': 'Robot de groupe WeCom (non vérifié auprès du prestataire)',
          'dingtalk-robot': 'Robot de groupe DingTalk (non vérifié auprès du prestataire)',
        },
        channel: {
          email: 'E-mail',
          sms: 'SMS',
          'chat-app': 'Groupe de discussion',
        },
        testOutcome: {
          taken: 'Accepté',
          refused: 'Échec',
          kept: 'Démo : non envoyé',
        },
      },
      actions: {
        test: 'Envoi de test',
      },
      inputs: {
        test: {
          recipient: 'À (téléphone ou e-mail ; vide pour un groupe)',
        },
      },
    },
    pushSettings: {
      one: 'réglage d’envoi',
      many: 'Paramètres d’envoi',
      fields: {
        label: 'Événement',
        module: 'Domaine',
        isEnabled: 'Actif',
        channels: 'Canaux',
        isEverywhere: 'Par SMS et par e-mail',
        isUrgent: 'La nuit aussi',
        updatedAt: 'Modifié',
      },
      options: {
        module: {
          accounts: 'Comptes',
          support: 'Questions et remarques',
          upkeep: 'Alarmes et maintenance des machines',
          declarations: 'Déclarations',
          desk: 'Bureau de l’enseignant',
          delegations: 'Délégations',
          'unit-materials': 'Pièces des unités',
          scoring: 'Scores',
          units: 'Unités',
          exams: 'Épreuves des olympiades',
          messaging: 'Messages',
        },
        channels: {
          email: 'E-mail',
          sms: 'SMS',
          app: 'Messagerie interne',
          'chat-app': 'Groupe de discussion',
        },
      },
    },
    messageTemplates: {
      one: 'modèle de message',
      many: 'Modèles de message',
      fields: {
        label: 'Message',
        module: 'Domaine',
        isChanged: 'Modifié',
        arguments: 'Arguments',
        version: 'Version',
        changedAt: 'Modifié le',
      },
      options: {
        module: {
          accounts: 'Comptes',
          support: 'Questions et remarques',
          upkeep: 'Alarmes et maintenance des machines',
          declarations: 'Déclarations',
          desk: 'Bureau de l’enseignant',
          delegations: 'Délégations',
          'unit-materials': 'Pièces des unités',
          scoring: 'Scores',
          units: 'Unités',
          exams: 'Épreuves des olympiades',
          messaging: 'Messages',
        },
      },
      actions: {
        save: 'Textes modifiés',
        reset: 'Revenir aux textes d’origine',
      },
    },
    messaging: {
      one: 'message du journal',
      many: 'Journal d’envoi',
      noneHint:
        'Tous les SMS, courriels, messages internes et messages de groupe du système figurent ici ; ceux qui ont échoué peuvent être renvoyés.',
      fields: {
        createdAt: 'Créé le',
        template: 'Message',
        channel: 'Canal',
        recipient: 'Destinataire',
        subject: 'Objet',
        state: 'État',
        attempts: 'Tentatives',
        problem: 'Pourquoi il n’est pas parti',
        answer: 'Réponse du prestataire',
        provider: 'Prestataire',
        sentAt: 'Envoyé le',
        holdsCode: 'Contient un code, un mot de passe ou un lien personnel',
        isOfPush: 'Fait partie d’un envoi groupé',
      },
      options: {
        channel: {
          email: 'E-mail',
          sms: 'SMS',
          app: 'Messagerie interne',
          'chat-app': 'Groupe de discussion',
        },
        state: {
          queued: 'En attente',
          held: 'Suspendu',
          sent: 'Envoyé',
          failed: 'Échec',
          kept: 'Non envoyé (démo ou pas de prestataire)',
          cancelled: 'Annulé',
        },
        problem: {
          login: 'Le prestataire refuse le compte ou la clé',
          timeout: 'Le prestataire n’a pas répondu à temps',
          unreachable: 'Le prestataire est injoignable',
          rejected: 'Le prestataire ne l’a pas accepté',
          other: 'Autre raison : voir la réponse du prestataire',
        },
      },
      actions: {
        retry: 'Renvoyer',
        deliver: 'Tentative d’envoi',
      },
    },
  },
}
