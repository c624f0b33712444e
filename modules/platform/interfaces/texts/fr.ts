import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    interface_exists: 'La configuration d’interface existe déjà',
    interface_category_not_last: 'Cette catégorie n’est pas de dernier niveau ; choisissez-en une au-dessous',
    interface_category_in_use:
      '{count, plural, one {# élément se trouve} other {# éléments se trouvent}} dans cette catégorie ; déplacez-les d’abord',
  },
  problems: {
    interface_address: 'Saisissez une adresse commençant par http:// ou https://',
    interface_parent_level: 'La catégorie parente doit être de premier niveau ; il y a deux niveaux',
    interface_category_elsewhere: 'Cette sous-catégorie n’appartient pas à la catégorie parente choisie',
  },
  resources: {
    interfaceCategories: {
      one: 'catégorie d’interface',
      many: 'Catégories d’interfaces',
      fields: {
        label: 'Nom',
        parent: 'Catégorie parente',
        sort: 'Ordre',
        interfaceCount: 'Interfaces',
      },
    },
    interfaces: {
      one: 'configuration d’interface',
      many: 'Interfaces tierces',
      fields: {
        parentCategory: 'Catégorie parente',
        subCategory: 'Sous-catégorie',
        name: 'Nom',
        address: 'Adresse',
        method: 'Méthode',
        body: 'Contenu (POST)',
        credentialHeader: 'En-tête du secret',
        credential: 'Secret',
        timeoutS: 'Délai (secondes)',
        note: 'Note',
        isEnabled: 'Activée',
        lastOutcome: 'Dernier résultat',
        lastCalledAt: 'Dernier appel',
        updatedAt: 'Modifiée le',
      },
      actions: {
        test: 'Tester',
        enable: 'Activer',
        disable: 'Désactiver',
      },
      options: {
        method: {
          GET: 'GET',
          HEAD: 'HEAD',
          POST: 'POST',
        },
        lastOutcome: {
          answered: 'Réponse reçue',
          refused: 'Refusé par l’autre service',
          'timed-out': 'Délai dépassé',
          unreachable: 'Injoignable',
          'too-many-redirects': 'Trop de redirections',
          'private-address': 'Mène à un réseau privé',
        },
      },
    },
    interfaceCalls: {
      one: 'appel',
      many: 'Appels',
      fields: {
        interface: 'Interface',
        outcome: 'Résultat',
        status: 'Statut',
        durationMs: 'Durée (ms)',
        detail: 'Détail',
        calledBy: 'Par',
        calledAt: 'Le',
      },
      options: {
        outcome: {
          answered: 'Réponse reçue',
          refused: 'Refusé par l’autre service',
          'timed-out': 'Délai dépassé',
          unreachable: 'Injoignable',
          'too-many-redirects': 'Trop de redirections',
          'private-address': 'Mène à un réseau privé',
        },
      },
    },
  },
}
