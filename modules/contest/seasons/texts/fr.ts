import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  labelSource: 'Saisons',
  refusals: {
    season_contradictory:
      'La définition de la saison présente {count, plural, =1 {un problème} other {# problèmes}} ; elle sera publiable une fois tout corrigé',
    season_other_contest:
      'La saison appartient à un autre concours ({contest}) ; une nouvelle version ne peut pas la déplacer',
    draft_exists: 'Un brouillon de cette saison est déjà en cours',
    draft_settled: 'Ce brouillon a été publié ou abandonné et ne peut plus être modifié',
    draft_outdated: 'La saison a une version plus récente ({version}) : commencez un nouveau brouillon',
    deadline_not_later: 'La nouvelle échéance doit être postérieure à l’actuelle',
    season_closed: 'La saison est close et ne peut plus être modifiée',
  },
  problems: {
    season_dictionary_unknown: 'Il n’y a pas de dictionnaire « {dictionary} »',
    season_code_unknown: 'Le dictionnaire « {dictionary} » ne contient pas « {value} »',
    season_reference_unknown: '« {name} », cité ici, n’existe pas',
    season_code_twice: '« {name} » figure plus d’une fois',
    season_kind_gone:
      'La catégorie « {name} » a été publiée ; des codes ou des déclarations peuvent en exister : elle doit rester',
    season_exam_gone:
      'L’épreuve « {name} » a été publiée ; elle peut avoir des candidats ou des notes : elle doit rester',
    season_round_gone: 'La série de pièces « {name} » a été publiée ; des unités ont pu en remettre : elle doit rester',
    season_exam_item_gone:
      'La partie « {name} » de l’épreuve a été publiée ; elle peut avoir des notes : elle doit rester',
    season_round_paper_gone: 'La pièce « {name} » a été publiée ; des unités ont pu la remettre : elle doit rester',
    season_delegation_gone: 'La délégation a été publiée ; des unités ont pu remettre la leur : elle doit rester',
    season_delegation_level:
      'Le niveau des unités qui forment une délégation a été publié ; certaines ont pu la remettre : il doit rester',
    season_range_reversed: 'Le minimum {min} dépasse le maximum {max}',
    season_window_reversed: 'L’ouverture ne précède pas la clôture',
    season_time_zone_unknown: 'Le fuseau horaire « {zone} » n’existe pas',
    season_field_missing: 'Le champ « {field} » est nécessaire et manque',
    season_individual_with_members: 'Une catégorie individuelle n’a qu’un membre',
    season_identity_needed:
      'Une catégorie limitée à un projet par élève demande le numéro d’identité, sinon les doublons sont introuvables',
    season_choice_source: 'Le choix « {field} » doit avoir une seule source d’options',
    season_not_a_date: '« {field} » n’est pas une date',
    season_condition_never: 'La condition ne sera jamais vraie : « {field} » ne vaut jamais « {value} »',
    season_counted_rounds: '{counted} manches comptent, mais il n’y en a que {rounds}',
    season_sheet_without_task: 'Une feuille de score contient au moins une tâche',
    season_tie_without_time: 'Le départage se fait au temps, mais sans durée maximale aucun temps n’est noté',
    season_exam_not_earlier: '« {name} » n’est pas une épreuve antérieure de la même catégorie',
    season_exam_before_list:
      'Les réclamations sur « {name} » ne se closent qu’après le début de cette épreuve : la liste finale viendrait trop tard et personne ne pourrait la passer',
    season_appeals_too_early: 'Les réclamations ne peuvent ouvrir avant la fin de l’épreuve',
    season_team_twice: 'Deux catégories jouent la même épreuve dans le même groupe ({name})',
    season_team_without_members: 'Une équipe compte au moins un participant',
    season_swap_too_early: 'Les remplacements finissent avant l’ouverture des déclarations',
    season_paperless_signed: 'Une catégorie sans papier n’a ni signature ni cachet',
    season_unit_area_of_nothing: 'Choisissez d’abord le lieu commun : il dit quel lieu de l’unité est visé',
  },
  resources: {
    contestSeasons: {
      one: 'saison',
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
      actions: {
        publish: 'Publication',
        postpone: 'Report de la date limite',
        close: 'Clôture',
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
