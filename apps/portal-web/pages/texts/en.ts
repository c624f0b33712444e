export const en = {
  kinds: 'What you can declare: {count, plural, one {# kind} other {# kinds}}',
  teams: {
    title: 'My teams',
    text: 'What is missing in each, on one page; people can be copied from team to team',
  },
  scoreboard: {
    title: 'Scoreboard',
    text: 'Scores as they come in, round by round',
  },
  forms: {
    title: 'Registration forms',
    text: 'Blank ones and those of your teams',
  },
  unitCodes: {
    title: 'Codes of my unit',
    text: 'Allot, hand out and take back',
  },
  myExams: {
    title: 'My exams',
    text: 'Venue, seat and admission ticket',
  },
  scores: {
    title: 'Scores',
    text: 'Asked for with the end of the ID number and the ticket number',
  },
  lists: {
    title: 'Final lists',
    text: 'What was published, subject by subject',
  },
  registrations: {
    title: 'Registrations',
    text: 'Teachers decide on those of their school',
  },
} as const
