import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    alarm_clears_itself:
      'Alarme constatée par le système : elle se lève d’elle-même quand tout est rentré dans l’ordre. Prenez-la en compte ou créez un ordre de travail',
    alarm_has_work_order: 'Un ordre de travail est déjà ouvert pour cette alarme',
    alarm_bounds_crossed:
      'La limite basse {pair, select, temperature {de la température} notes {des billets} coins {des pièces} other {de la règle}} doit être inférieure à la limite haute ; une limite vide suit la règle supérieure ou la valeur par défaut',
    alarm_rule_exists: 'Une règle existe déjà pour cette machine ou ce marchand ; modifiez-la',
    machine_has_no_login: 'La machine n’a pas encore d’identifiants ; impossible de l’interroger',
    assignee_of_another:
      'Cette personne ne travaille pas sur cette machine pour ce marchand ; choisissez-en une autre, ou attribuez d’abord la machine à un utilisateur ordinaire',
    machine_is_retired: 'La machine est retirée ; plus d’ordre de travail possible',
  },
  problems: {
    alarm_bounds_crossed: 'Doit dépasser la limite basse, {bound, number}',
    alarm_bound_above:
      'Doit être inférieure à la limite haute, {bound, number} (vide : selon la règle supérieure ou la valeur par défaut)',
    assignee_of_another: 'Ne voit pas cette machine',
  },
  messages: {
    alarmRaised: {
      name: 'Alarme d’une machine',
      subject:
        'Machine {machine} : {kind, select, offline {Hors ligne} temperature {Température hors limites} humidity {Humidité excessive} door_open {Porte restée ouverte} lane_fault {Couloir en panne} sold_out {Épuisé} stock_low {Stock faible} note_low {Billets insuffisants} note_full {Caisse à billets presque pleine} coin_low {Pièces insuffisantes} coin_full {Caisse à pièces presque pleine} flow_over {Seuil de données dépassé} card_expiring {Carte de données bientôt expirée} restart_storm {Redémarrages trop fréquents} timeout_storm {Délais dépassés trop souvent} other {Autre}}',
      body: 'Alarme de la machine {machine} ({name}) : {kind, select, offline {Hors ligne} temperature {Température hors limites} humidity {Humidité excessive} door_open {Porte restée ouverte} lane_fault {Couloir en panne} sold_out {Épuisé} stock_low {Stock faible} note_low {Billets insuffisants} note_full {Caisse à billets presque pleine} coin_low {Pièces insuffisantes} coin_full {Caisse à pièces presque pleine} flow_over {Seuil de données dépassé} card_expiring {Carte de données bientôt expirée} restart_storm {Redémarrages trop fréquents} timeout_storm {Délais dépassés trop souvent} other {Autre}}{lane, select, none {} other {, couloir {lane}}}. Traitez-la dans la console, sous les alarmes des machines.',
      sms: 'Machine {machine} : {kind, select, offline {Hors ligne} temperature {Température hors limites} humidity {Humidité excessive} door_open {Porte restée ouverte} lane_fault {Couloir en panne} sold_out {Épuisé} stock_low {Stock faible} note_low {Billets insuffisants} note_full {Caisse à billets presque pleine} coin_low {Pièces insuffisantes} coin_full {Caisse à pièces presque pleine} flow_over {Seuil de données dépassé} card_expiring {Carte de données bientôt expirée} restart_storm {Redémarrages trop fréquents} timeout_storm {Délais dépassés trop souvent} other {Autre}}',
    },
    noticeRaised: {
      name: 'Couloir épuisé, carte de données bientôt expirée',
      subject:
        'Machine {machine} : {kind, select, sold_out {couloir {lane} épuisé} other {carte de données bientôt expirée}}',
      body: '{kind, select, sold_out {Le couloir {lane} de la machine {machine} ({name}) est épuisé. Pensez à le réapprovisionner.} other {La carte de données de la machine {machine} ({name}) expire le {until}. Pensez à la renouveler ou à la remplacer.}}',
      sms: 'Machine {machine} : {kind, select, sold_out {couloir {lane} épuisé} other {la carte de données expire le {until}}}',
    },
    workGiven: {
      name: 'Ordre de travail confié',
      subject: 'Ordre {number} : {machine}',
      body: 'L’ordre {number} pour la machine {machine}, « {title} », vous est confié.',
      sms: 'Ordre {number} : machine {machine}, {title}',
    },
  },
  resources: {
    alarms: {
      one: 'alarme',
      many: 'Alarmes des machines',
      noneHint: 'Ce que les machines signalent et ce que le système constate figure ici.',
      fields: {
        title: 'Alarme',
        machine: 'Machine',
        kind: 'Type',
        lane: 'Couloir',
        severity: 'Gravité',
        state: 'État',
        count: 'Nombre',
        figure: 'Valeur',
        bound: 'Limite',
        code: 'Code',
        detail: 'Détail',
        source: 'Source',
        raisedAt: 'Survenue le',
        seenAt: 'Dernier signalement',
        acknowledgedAt: 'Prise en compte le',
        acknowledgedBy: 'Prise en compte par',
        clearedAt: 'Levée le',
        clearedBy: 'Levée par',
        workOrder: 'Ordre de travail',
        merchant: 'Marchand',
      },
      tabs: {
        critical: 'Critiques en cours',
        raised: 'À traiter',
        notices: 'Avis',
        acknowledged: 'Prises en compte',
        cleared: 'Levées',
      },
      options: {
        kind: {
          offline: 'Hors ligne',
          temperature: 'Température hors limites',
          humidity: 'Humidité excessive',
          'door-open': 'Porte restée ouverte',
          'lane-fault': 'Couloir en panne',
          'sold-out': 'Épuisé',
          'stock-low': 'Stock faible',
          'note-low': 'Billets insuffisants',
          'note-full': 'Caisse à billets presque pleine',
          'coin-low': 'Pièces insuffisantes',
          'coin-full': 'Caisse à pièces presque pleine',
          'flow-over': 'Seuil de données dépassé',
          'card-expiring': 'Carte de données bientôt expirée',
          'restart-storm': 'Redémarrages trop fréquents',
          'timeout-storm': 'Délais dépassés trop souvent',
          other: 'Autre',
        },
        severity: {
          critical: 'Critique',
          warning: 'Avertissement',
          notice: 'Information',
        },
        state: {
          raised: 'Non prise en compte',
          acknowledged: 'Prise en compte',
          cleared: 'Levée',
        },
        source: {
          machine: 'Machine',
          program: 'Système',
        },
      },
      actions: {
        acknowledge: 'Prendre en compte',
        clear: 'Lever',
        makeWorkOrder: 'Créer un ordre de travail',
      },
    },
    alarmRules: {
      one: 'règle d’alarme',
      many: 'Règles d’alarme',
      noneHint: 'Sans règle, les valeurs par défaut s’appliquent.',
      fields: {
        title: 'S’applique à',
        merchant: 'Marchand',
        machine: 'Machine',
        offlineMinutes: 'Hors ligne pendant (min)',
        temperatureMinC: 'Température minimale (°C)',
        temperatureMaxC: 'Température maximale (°C)',
        humidityMaxPercent: 'Humidité maximale (%)',
        readingMinutes: 'Hors limites pendant (min)',
        doorOpenMinutes: 'Porte ouverte pendant (min)',
        noteLowFen: 'Billets en dessous de',
        noteFullFen: 'Billets à partir de',
        coinLowFen: 'Pièces en dessous de',
        coinFullFen: 'Pièces à partir de',
        restartsPerDay: 'Redémarrages par jour',
        timeoutsPerDay: 'Délais dépassés par jour',
        tells: 'Envoyer un message pour',
        createdAt: 'Créée le',
      },
      options: {
        tells: {
          critical: 'Les alarmes critiques seulement',
          warning: 'Les alarmes critiques et les avertissements',
          nothing: 'Aucune alarme',
        },
      },
      hints: {
        machine: 'Vide : toutes les machines du marchand et de ses sous-marchands',
        merchant: 'Vide : votre propre marchand',
        offlineMinutes: 'Vide : selon la règle supérieure, sinon la valeur par défaut',
        tells:
          'Les couloirs épuisés et les cartes de données bientôt expirées sont aussi signalés, sauf si rien ne doit l’être',
      },
    },
    workOrders: {
      one: 'ordre de travail',
      many: 'Maintenance',
      noneHint: 'Créez-en un depuis une alarme en un clic, ou ici.',
      fields: {
        number: 'Numéro',
        machine: 'Machine',
        kind: 'Type',
        state: 'État',
        title: 'Travail',
        description: 'Description',
        assignee: 'Confié à',
        dueAt: 'Échéance',
        isPlanned: 'Planifié pour plus tard',
        isOverdue: 'En retard',
        holdsMachine: 'Machine arrêtée pour ces travaux',
        alarm: 'Alarme d’origine',
        workDone: 'Travail effectué',
        parts: 'Pièces remplacées',
        createdAt: 'Créé le',
        startedAt: 'Commencé le',
        endedAt: 'Terminé le',
        merchant: 'Marchand',
      },
      tabs: {
        open: 'Ouverts',
        'in-progress': 'En cours',
        overdue: 'En retard',
        planned: 'Planifiés',
        ended: 'Clos',
      },
      options: {
        kind: {
          repair: 'Réparation',
          inspection: 'Inspection',
          cleaning: 'Nettoyage',
          parts: 'Pièces',
          other: 'Autre',
        },
        state: {
          planned: 'Planifié',
          open: 'Ouvert',
          'in-progress': 'En cours',
          done: 'Terminé',
          cancelled: 'Annulé',
        },
      },
      hints: {
        isPlanned: 'Coché : il ne commence pas tout seul ; il reste en attente jusqu’à ce que quelqu’un le lance',
      },
      actions: {
        open: 'Lancer',
        start: 'Commencer',
        finish: 'Terminer',
        cancel: 'Annuler',
      },
      inputs: {
        start: {
          takesOut: 'Arrêter la machine jusqu’à la fin des travaux',
        },
        finish: {
          workDone: 'Travail effectué',
          parts: 'Pièces remplacées',
        },
      },
    },
  },
}
