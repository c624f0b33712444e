import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    season_contradictory:
      'La définition de la saison présente {count, plural, =1 {un problème} other {# problèmes}} ; elle sera publiable une fois tout corrigé',
    season_other_contest:
      'La saison appartient à un autre concours ({contest}) ; une nouvelle version ne peut pas la déplacer',
    draft_exists: 'Un brouillon de cette saison est déjà en cours',
    draft_settled: 'Ce brouillon a été publié ou abandonné et ne peut plus être modifié',
    draft_outdated: 'La saison a une version plus récente ({version}) : commencez un nouveau brouillon',
    deadline_not_later: 'La nouvelle échéance doit être postérieure à l’actuelle',
    season_closed: 'La saison est close et ne peut plus être modifiée',
  },
  problems: {
    season_dictionary_unknown: 'Il n’y a pas de dictionnaire « {dictionary} »',
    season_code_unknown: 'Le dictionnaire « {dictionary} » ne contient pas « {value} »',
    season_reference_unknown: '« {name} », cité ici, n’existe pas',
    season_code_twice: '« {name} » figure plus d’une fois',
    season_range_reversed: 'Le minimum {min} dépasse le maximum {max}',
    season_window_reversed: 'L’ouverture ne précède pas la clôture',
    season_time_zone_unknown: 'Le fuseau horaire « {zone} » n’existe pas',
    season_field_missing: 'Le champ « {field} » est nécessaire et manque',
    season_individual_with_members: 'Une catégorie individuelle n’a qu’un membre',
    season_identity_needed:
      'Une catégorie limitée à un projet par élève demande le numéro d’identité, sinon les doublons sont introuvables',
    season_choice_source: 'Le choix « {field} » doit avoir une seule source d’options',
    season_not_a_date: '« {field} » n’est pas une date',
    season_condition_never: 'La condition ne sera jamais vraie : « {field} » ne vaut jamais « {value} »',
  },
  resources: {
    contestSeasons: {
      one: 'Saison',
      many: 'Saisons',
      fields: {
        code: 'Code',
        contest: 'Concours',
        title: 'Titre',
        edition: 'Édition',
        state: 'État',
        version: 'Version',
        opensAt: 'Ouverture',
        closesAt: 'Clôture',
        createdAt: 'Créée le',
      },
      options: {
        state: {
          draft: 'Brouillon',
          published: 'Publiée',
          closed: 'Close',
        },
      },
    },
  },
}
