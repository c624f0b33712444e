export const fr = {
  refusals: {
    delegation_none: 'Cette saison ne demande pas de délégation aux unités de votre niveau',
    delegation_window:
      'Les délégations se remplissent du {opensAtText} au {closesAtText} ; rien ne peut être écrit maintenant',
    delegation_incomplete:
      '{count, plural, one {# point de la délégation reste} other {# points de la délégation restent}} à compléter : voir les remarques',
  },
  problems: {
    delegation_leaders_few: 'Au moins {min, plural, one {# responsable} other {# responsables}}',
    delegation_leaders_many: 'Au plus {max, plural, one {# responsable ou adjoint} other {# responsables et adjoints}}',
    delegation_teachers_many: 'Au plus {max, plural, one {# enseignant} other {# enseignants}}',
    delegation_person_incomplete: 'Personne {row, number} : il manque le nom, le sexe, l’employeur ou le téléphone',
    delegation_travel_missing: 'Indiquez le moyen de transport, l’arrivée et le départ',
    delegation_travel_reversed: 'Le départ doit suivre l’arrivée',
    delegation_emergency_missing: 'Indiquez le nom et le téléphone d’un contact d’urgence',
    delegation_insurance_missing: 'Indiquez l’assureur et le numéro de police',
    delegation_room_full: 'La chambre « {room} » compte plus de personnes que de lits',
    delegation_room_twice: 'Une personne de la chambre « {room} » est déjà logée ailleurs',
    delegation_room_sex: 'Une personne de la chambre « {room} » ne correspond pas au type de chambre',
    delegation_no_teams: 'Aucune équipe de votre unité n’est encore qualifiée',
  },
  messages: {
    returned: {
      name: 'Délégation renvoyée',
      subject: 'La délégation pour {season} a été renvoyée',
      body: 'L’organisateur a renvoyé votre délégation pour {season}. Motif : {reason}. Corrigez-la et remettez-la de nouveau.',
      sms: 'Délégation pour {season} renvoyée : {reason}. Corrigez-la et remettez-la.',
    },
    confirmed: {
      name: 'Délégation confirmée',
      subject: 'La délégation pour {season} est confirmée',
      body: 'L’organisateur a confirmé votre délégation pour {season}. Pour la modifier, demandez-lui de la renvoyer.',
      sms: 'Votre délégation pour {season} est confirmée.',
    },
  },
  resources: {
    delegations: {
      one: 'délégation',
      many: 'Délégations',
      noneHint: 'Les délégations apparaissent ici dès qu’une ville en remplit une.',
      fields: {
        unit: 'Unité',
        season: 'Saison',
        state: 'État',
        leader: 'Responsable',
        leaderPhone: 'Téléphone du responsable',
        companions: 'Accompagnateurs',
        teams: 'Équipes',
        contestants: 'Participants',
        coaches: 'Entraîneurs',
        arrivesAt: 'Arrivée',
        departsAt: 'Départ',
        rooms: 'Chambres',
        handedInAt: 'Remise',
        reason: 'Motif du renvoi',
      },
      options: {
        state: {
          draft: 'En cours',
          'handed-in': 'Remise',
          returned: 'Renvoyée',
          confirmed: 'Confirmée',
        },
      },
      actions: {
        confirm: 'Confirmer',
        return: 'Renvoyer',
      },
    },
  },
} as const
