export const en = {
  refusals: {
    delegation_none: 'This season asks for no delegation of units of your level',
    delegation_window: 'Delegations are told from {opensAtText} to {closesAtText}; nothing can be written now',
    delegation_incomplete:
      '{count, plural, one {# place of the delegation is} other {# places of the delegation are}} not complete yet: see the notes',
  },
  problems: {
    delegation_leaders_few: 'At least {min, plural, one {# leader} other {# leaders}}',
    delegation_leaders_many: 'At most {max, plural, one {# leader or deputy} other {# leaders and deputies}}',
    delegation_teachers_many: 'At most {max, plural, one {# teacher} other {# teachers}}',
    delegation_person_incomplete: 'Person {row, number}: name, sex, employer or phone is missing',
    delegation_travel_missing: 'Tell how the delegation travels, when it arrives and when it leaves',
    delegation_travel_reversed: 'It must leave later than it arrives',
    delegation_emergency_missing: 'Give the name and phone of an emergency contact',
    delegation_insurance_missing: 'Give the insurer and the number of the policy',
    delegation_room_full: 'Room “{room}” has more people than beds',
    delegation_room_twice: 'Somebody in room “{room}” has a bed in another room',
    delegation_room_sex: 'Somebody in room “{room}” does not fit the kind of room',
    delegation_no_teams: 'No team of your unit has qualified yet',
  },
  messages: {
    returned: {
      name: 'Delegation returned',
      subject: 'The delegation for {season} was returned',
      body: 'The organizer returned your delegation for {season}. Reason: {reason}. Please mend it and hand it in again.',
      sms: 'The delegation for {season} was returned: {reason}. Please mend it and hand it in again.',
    },
    confirmed: {
      name: 'Delegation confirmed',
      subject: 'The delegation for {season} is confirmed',
      body: 'The organizer has confirmed your delegation for {season}. To change it, ask the organizer to return it.',
      sms: 'Your delegation for {season} is confirmed.',
    },
  },
  resources: {
    delegations: {
      one: 'delegation',
      many: 'Delegations',
      noneHint: 'Delegations appear here once a city has written one.',
      fields: {
        unit: 'Unit',
        season: 'Season',
        state: 'State',
        leader: 'Leader',
        leaderPhone: 'Leader’s phone',
        companions: 'Companions',
        teams: 'Teams',
        contestants: 'Contestants',
        coaches: 'Coaches',
        arrivesAt: 'Arrives',
        departsAt: 'Leaves',
        rooms: 'Rooms',
        handedInAt: 'Handed in',
        reason: 'Reason of return',
      },
      options: {
        state: {
          draft: 'Being written',
          'handed-in': 'Handed in',
          returned: 'Returned',
          confirmed: 'Confirmed',
        },
      },
      actions: {
        confirm: 'Confirm',
        return: 'Return',
      },
    },
  },
} as const
