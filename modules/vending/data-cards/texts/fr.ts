import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    card_flow_crossed: 'Le minimum ne peut dépasser le maximum',
    card_used_already: 'La carte est dans une machine ou a déjà servi ; résiliez-la plutôt',
    machine_has_card: 'Cette machine contient déjà une carte',
  },
  problems: {
    card_flow_crossed: 'Ne peut être inférieur au minimum',
    machine_has_card: 'Cette machine contient déjà une carte',
    card_digits: 'Chiffres uniquement : IMEI 14 à 16, IMSI 14 ou 15, téléphone 5 à 15',
    card_iccid: 'Un ICCID compte 19 ou 20 caractères et commence en général par 89',
  },
  resources: {
    dataCards: {
      one: 'carte de données',
      many: 'Cartes de données',
      noneHint: 'Créez-les une à une ou importez un tableau.',
      fields: {
        iccid: 'ICCID',
        imei: 'IMEI',
        imsi: 'IMSI',
        phone: 'Numéro de téléphone',
        carrier: 'Opérateur',
        minFlowMb: 'Données minimales par mois',
        maxFlowMb: 'Données maximales par mois',
        alarmFlowMb: 'Seuil d’alerte de données',
        expiresOn: 'Expire le',
        remark: 'Remarque',
        merchant: 'Marchand',
        machine: 'Machine',
        state: 'État',
        dayFlowMb: 'Données du jour',
        monthFlowMb: 'Données du mois',
        measuredAt: 'Relevé le',
        isOver: 'Seuil dépassé',
        isExpiring: 'Expire bientôt',
        createdAt: 'Enregistrée le',
      },
      options: {
        carrier: {
          mobile: 'China Mobile',
          unicom: 'China Unicom',
          telecom: 'China Telecom',
          broadnet: 'China Broadnet',
          other: 'Autre',
        },
        state: {
          unused: 'Inutilisée',
          'in-use': 'En service',
          suspended: 'Suspendue',
          ended: 'Résiliée',
        },
      },
      hints: {
        alarmFlowMb: 'De 0 à 10 240 Mo ; au-delà dans le mois, une alarme est déclenchée ; vide : pas d’alarme',
        merchant: 'Vide : votre propre marchand',
      },
      actions: {
        install: 'Mettre dans une machine',
        takeOut: 'Retirer de la machine',
        suspend: 'Suspendre',
        resume: 'Rétablir',
        end: 'Résilier',
      },
      inputs: {
        install: {
          machine: 'Machine',
        },
      },
    },
    dataCardUsage: {
      one: 'consommation',
      many: 'Consommation des cartes',
      noneHint: 'Une ligne par carte et par jour, dès que les machines transmettent.',
      fields: {
        day: 'Jour',
        card: 'Carte de données',
        machine: 'Machine',
        carrier: 'Opérateur',
        dayFlowMb: 'Données du jour',
        monthFlowMb: 'Cumul du mois',
        alarmFlowMb: 'Seuil d’alerte de données',
        isOver: 'Seuil dépassé',
        measuredAt: 'Relevé le',
        merchant: 'Marchand',
      },
      options: {
        carrier: {
          mobile: 'China Mobile',
          unicom: 'China Unicom',
          telecom: 'China Telecom',
          broadnet: 'China Broadnet',
          other: 'Autre',
        },
      },
    },
  },
}
