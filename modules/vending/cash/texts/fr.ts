import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    cash_collector_counts: 'Le comptage revient à une autre personne que celle qui a retiré les espèces',
    cash_difference_unexplained: 'Le montant compté diffère de celui annoncé par la machine : indiquez pourquoi',
    machine_cash_known:
      '{readFen, plural, =0 {} other {Le dernier relevé indique ¥{readFen, number,::scale/0.01 .00} à l’intérieur. }}{count, plural, =0 {} one {# collecte n’est pas encore comptée. } other {# collectes ne sont pas encore comptées. }}Videz la caisse de la machine et confirmez-le ici avant de la retirer',
  },
  problems: {
    cash_difference_unexplained: 'Le montant compté diffère de celui annoncé par la machine : indiquez pourquoi',
    machine_cash_known:
      '{readFen, plural, =0 {} other {Le dernier relevé indique ¥{readFen, number,::scale/0.01 .00} à l’intérieur. }}{count, plural, =0 {} one {# collecte n’est pas encore comptée. } other {# collectes ne sont pas encore comptées. }}Videz la caisse de la machine et confirmez-le ici avant de la retirer',
  },
  resources: {
    cashCollections: {
      one: 'collecte d’espèces',
      many: 'Collectes d’espèces',
      noneHint:
        'Les retraits annoncés par les machines figurent ici ; pour une machine qui ne peut pas les annoncer, la personne qui retire les espèces les note.',
      fields: {
        number: 'Numéro',
        machine: 'Machine',
        state: 'État',
        collectedAt: 'Collecté le',
        collectedBy: 'Collecté par',
        bagNumber: 'Numéro du sac',
        note: 'Note',
        toldFen: 'Annoncé par la machine',
        countedFen: 'Compté',
        differenceFen: 'Écart',
        hasDifference: 'Avec écart',
        reason: 'Motif',
        endedAt: 'Compté ou annulé le',
        endedBy: 'Compté ou annulé par',
        merchant: 'Marchand',
      },
      hints: {
        machine: 'Inutile pour les machines qui l’annoncent elles-mêmes',
      },
      options: {
        state: {
          collected: 'À compter',
          counted: 'Compté',
          void: 'Annulé',
        },
      },
      tabs: {
        collected: 'À compter',
        differing: 'Avec écart',
        counted: 'Comptées',
        void: 'Annulées',
      },
      actions: {
        count: 'Compter',
        void: 'Annuler',
      },
      inputs: {
        count: {
          countedFen: 'Montant compté',
          reason: 'Motif de l’écart (obligatoire si le montant diffère de l’annonce)',
        },
      },
    },
  },
}
