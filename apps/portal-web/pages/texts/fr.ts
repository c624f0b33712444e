export const fr = {
  kinds: 'Ce que vous pouvez déclarer : {count, plural, one {# catégorie} other {# catégories}}',
  teams: {
    title: 'Mes équipes',
    text: 'Ce qui manque à chacune, sur une page ; les personnes se copient d’une équipe à l’autre',
  },
  scoreboard: {
    title: 'Tableau des scores',
    text: 'Les scores en direct, manche par manche',
  },
  forms: {
    title: 'Fiches d’inscription',
    text: 'Vierges, ou celles de vos équipes',
  },
  unitCodes: {
    title: 'Codes de mon unité',
    text: 'Répartir, remettre, reprendre',
  },
  myExams: {
    title: 'Mes épreuves',
    text: 'Lieu, place et convocation',
  },
  scores: {
    title: 'Résultats',
    text: 'Avec la fin du numéro d’identité et le numéro de convocation',
  },
  lists: {
    title: 'Listes finales',
    text: 'Publiées, par matière',
  },
  registrations: {
    title: 'Inscriptions',
    text: 'Les enseignants décident pour leur école',
  },
} as const
