import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    season_not_open: 'Les déclarations ne sont pas encore ouvertes. Vous pourrez commencer le {opensAtText}',
    deadline_passed:
      'Les déclarations ont été closes le {closedAtText}. Cette demande est arrivée le {receivedAtText} et ne peut plus rien changer',
    kind_not_yours: 'Votre type de compte ne peut pas déclarer ce type de projet',
    code_needed: 'Ce type de projet demande un code d’autorisation. Saisissez-le d’abord',
    declaration_incomplete:
      'Complétez toutes les informations : {count, plural, one {# point reste à compléter ou à corriger} other {# points restent à compléter ou à corriger}}. Suivez les indications',
    work_already_declared: 'Un membre a déjà un autre projet de ce type. Chacun ne peut en déclarer qu’un par édition',
    signed_pages_missing: 'Le formulaire signé et tamponné n’est pas complet. Envoyez d’abord toutes les pages',
    ticks_missing: '{count, plural, one {# déclaration n’est pas cochée} other {# déclarations ne sont pas cochées}}',
    opened_by_reviewer:
      'Votre déclaration a déjà été ouverte par un examinateur : vous ne pouvez plus la reprendre vous-même. Demandez à l’unité de vous la renvoyer',
    material_twice: 'Ce fichier est déjà ici : {name}. Choisissez-en un autre',
    material_limit: 'Au plus {max, plural, one {# fichier} other {# fichiers}} ici. Supprimez-en ou remplacez-en un',
    material_format: 'Seuls ces formats sont acceptés ici : {formats}',
    material_too_large: 'Le fichier est trop volumineux : {maxMb} Mo au plus',
    material_measure:
      '{what, select, pixels {L’image est trop petite : au moins {minWidthPx} pixels de large et {minHeightPx} de haut} other {La durée du film ne convient pas : au moins {minS} secondes et au plus {maxS}}}',
    field_not_opened: 'L’unité qui a renvoyé la déclaration n’a pas ouvert cette partie aux modifications',
    fix_by_passed: 'Le délai de correction a pris fin le {fixByText} ; votre demande est arrivée le {receivedAtText}',
    already_reviewed:
      'Une unité a déjà examiné votre déclaration, vous ne pouvez plus la retirer vous-même. Pour la modifier, demandez à l’unité de la renvoyer',
    not_confirmed:
      'Cette déclaration a été préparée par un enseignant. Elle pourra continuer dès que l’élève l’aura reprise',
    owner_only: 'Seule la personne qui déclare peut faire cela',
    team_cap_reached:
      '{unit} a déjà {cap, plural, one {# dossier} other {# dossiers}} de cette catégorie, c’est sa limite. Abandonnez d’abord un brouillon inutile',
    swap_not_offered: 'Dans cette catégorie, aucun participant ne peut être remplacé après le dépôt',
    swap_closed:
      'Les remplacements étaient possibles jusqu’au {swapUntilText} ; votre demande est arrivée le {receivedAtText}',
    swap_wrong: '{count, plural, one {Un point} other {# points}} à corriger pour le nouveau participant',
    no_reviewing_unit:
      'Ni l’unité dont relève cette déclaration ni aucune unité au-dessus d’elle n’examine cette catégorie : elle ne peut donc pas être déposée. Déclarez avec un code d’autorisation de votre établissement ou de votre comté, ou adressez-vous au bureau du concours',
    people_limit:
      'Au plus {max, plural, one {# {role, select, member {membre} other {encadrant}}} other {# {role, select, member {membres} other {encadrants}}}}',
  },
  problems: {
    other_school: 'Seuls les élèves de {school} peuvent être importés ; celui-ci est d’une autre école',
    unit_over_cap:
      'L’unité a plus de dossiers de cette catégorie que sa limite de {cap, plural, one {# dossier} other {# dossiers}}',
    not_confirmed: 'À remplir dès que l’élève aura repris la déclaration',
    field_not_opened: 'Non ouvert aux modifications',
    code_missing: 'Le code d’autorisation manque',
    code_revoked: 'Le code d’autorisation a été retiré. Saisissez-en un autre',
    work_already_declared: 'Ce membre a déjà un autre projet de ce type. Chacun ne peut en déclarer qu’un par édition',
    stage_not_for_code: 'Le code d’autorisation vaut pour un autre niveau scolaire',
    id_number_in_text:
      'N’écrivez pas de numéro d’identité dans ce texte : il va seulement dans le champ prévu pour le numéro de la pièce',
    portrait_wrong: 'Envoyez une photo (JPG ou PNG)',
    file_unknown: 'Ce fichier est introuvable. Envoyez-le de nouveau',
    people_changed: 'La liste vient d’être modifiée ailleurs. Rechargez la page, puis changez l’ordre',
    field_twice: 'Le même champ est nommé deux fois',
    tick_missing: 'Lisez et cochez cette déclaration',
    too_few_members: 'Au moins {min, plural, one {# membre} other {# membres}}',
    too_many_members: 'Au plus {max, plural, one {# membre} other {# membres}}',
    too_few_instructors: 'Au moins {min, plural, one {# encadrant} other {# encadrants}}',
    too_many_instructors: 'Au plus {max, plural, one {# encadrant} other {# encadrants}}',
    other_area:
      'Tous les membres doivent être {area, select, school {de la même école} county {du même district} other {de la même ville}}',
    not_in_unit_area:
      '{people, select, instructors {L’entraîneur ou encadrant} other {Le participant}} doit venir {area, select, school {de l’école} county {du district} other {de la ville}} de l’unité qui déclare',
    unit_area_unknown:
      'L’unité qui déclare ne relève {area, select, school {d’aucune école} county {d’aucun district} other {d’aucune ville}} : les lieux ne peuvent être comparés. Utilisez un code de l’école, ou choisissez votre école dans votre compte avant de déclarer',
    other_stage: 'Tous les membres doivent être du même niveau scolaire',
    too_young: '{age, plural, one {# an} other {# ans}} au {on} ; ce type demande au moins {min} ans',
    too_old: '{age, plural, one {# an} other {# ans}} au {on} ; ce type admet au plus {max} ans',
    id_number_birth_differs: 'Ne correspond pas à la date de naissance du numéro de la pièce',
    id_number_sex_differs: 'Ne correspond pas au sexe indiqué par le numéro de la pièce',
    school_not_of_code:
      'Le code vient de {unit}, dont cette école ne dépend pas. Si c’est la bonne école, confirmez ; en cas de doute, demandez d’abord à un enseignant',
    same_person_twice: 'La même personne est inscrite deux fois',
    date_too_early: 'Pas avant le {date}',
    date_too_late: 'Pas après le {date}',
    material_missing:
      '{min, plural, one {# fichier demandé} other {# fichiers demandés}}, {count, plural, one {# présent} other {# présents}}',
    material_held:
      'Un fichier est en cours de contrôle ou ne l’a pas passé : patientez un peu, ou choisissez un autre fichier',
    approval_date_missing: 'Indiquez la date d’autorisation',
    approval_too_late: 'L’autorisation doit être antérieure au {date}',
    question_unanswered: 'Répondez par oui ou non',
    too_few_items: '{count, number} pour l’instant ; au moins {min, number}, séparés par des virgules',
    too_many_items: '{count, number} pour l’instant ; {max, number} au plus, séparés par des virgules',
    subject_not_for_stage: 'Cette matière ne convient pas au niveau ou au type choisi',
    stage_not_for_kind: 'Ce type de projet n’est pas ouvert à ce niveau',
  },
  reasons: {
    windowOver: 'Non déposée avant la date limite, donc annulée',
    notMendedInTime: 'Elle n’a pas été corrigée et déposée à temps et a pris fin',
    schoolChanged: 'L’enseignant a changé d’établissement ; le brouillon préparé est annulé',
  },
  circles: {
    declarations: 'Déclarations de',
    states: {
      draft: 'en cours de saisie',
      signing: 'à signer',
      signed: 'signée, non envoyée',
      submitted: 'en examen',
      returned: 'renvoyée',
      qualified: 'qualifiée',
      refused: 'non retenue',
      withdrawn: 'retirée',
    },
  },
  messages: {
    submitted: {
      name: 'Déclaration envoyée',
      subject: 'Déclaration reçue : {title}',
      body: 'Votre déclaration « {title} » ({kind}, numéro {number}) a bien été déposée.\nNuméro du récépissé : {receipt}\nConservez-le. Vous pouvez suivre votre dossier dans « Mes déclarations ».',
      sms: 'Votre déclaration « {title} » a bien été déposée, récépissé {receipt}.',
    },
    swapped: {
      name: 'Participant remplacé',
      subject: 'Participant remplacé : {title}',
      body: 'Dans « {title} » ({kind}, numéro {number}), {in} remplace {out}.\nMotif : {reason}\nLe formulaire signé reste inchangé ; l’unité d’examen voit le remplacement.',
      sms: '« {title} » : {in} remplace {out}.',
    },
    swappedInTeam: {
      name: 'Remplacement dans une équipe',
      subject: 'Une équipe a remplacé un participant : {title}',
      body: 'Dans « {title} » ({kind}, numéro {number}), en attente chez vous, {in} remplace {out}.\nMotif : {reason}\nLa page d’examen signale les différences.',
      sms: '« {title} », en attente chez vous : {in} remplace {out}. Motif : {reason}',
    },
    returned: {
      name: 'Déclaration renvoyée',
      subject: 'Déclaration à corriger : {title}',
      body: '{unit} vous renvoie votre déclaration « {title} » ({kind}, n° {number}).\nMotif : {reason}\nCorrigez-la et déposez-la de nouveau avant le {fixBy}. Seules les parties ouvertes peuvent être modifiées.',
      sms: 'Votre déclaration « {title} » vous est renvoyée : {reason}. À redéposer avant le {fixBy}.',
    },
    refused: {
      name: 'Déclaration non retenue',
      subject: 'Déclaration non retenue : {title}',
      body: 'Votre déclaration « {title} » ({kind}, n° {number}) n’a pas été retenue par {unit}.\nMotif : {reason}',
      sms: 'Votre déclaration « {title} » n’a pas été retenue : {reason}',
    },
    qualified: {
      name: 'Déclaration qualifiée',
      subject: 'Déclaration recevable : {title}',
      body: 'Félicitations ! Votre déclaration « {title} » ({kind}, n° {number}) est recevable et passe à l’évaluation.',
      sms: 'Votre déclaration « {title} » est recevable.',
    },
    windowCloses: {
      name: 'Clôture proche des déclarations',
      subject: 'Les déclarations ferment bientôt : {title}',
      body: 'Votre projet « {title} » ({kind}, numéro {number}) n’est pas encore envoyé. Les déclarations ferment le {deadline}.\nTerminez-le et envoyez-le à temps ; ensuite ce ne sera plus possible.',
      sms: 'Votre projet « {title} » n’est pas encore envoyé. Les déclarations ferment le {deadline}.',
    },
    fixByNear: {
      name: 'Fin proche du délai de correction',
      subject: 'Renvoyez bientôt votre déclaration : {title}',
      body: 'Votre déclaration « {title} » ({kind}, n° {number}) a été renvoyée et n’a pas été déposée de nouveau. Vous avez jusqu’au {deadline}.\nEnsuite elle sera considérée comme non retenue.',
      sms: 'Votre déclaration « {title} » a été renvoyée et attend vos corrections jusqu’au {deadline}.',
    },
    returnTimedOut: {
      name: 'Non renvoyée à temps',
      subject: 'Déclaration close : {title}',
      body: 'Votre déclaration « {title} » ({kind}, n° {number}) n’a pas été corrigée et déposée à temps ; elle est considérée comme non retenue.',
      sms: 'Votre déclaration « {title} » n’a pas été redéposée à temps ; elle n’est pas retenue.',
    },
    codeRevoked: {
      name: 'Code d’autorisation retiré',
      subject: 'Code d’autorisation retiré : {title}',
      body: 'Le code d’autorisation de « {title} » ({kind}, numéro {number}) a été retiré.\nMotif : {reason}\nTout ce que vous avez rempli est conservé. Demandez un autre code à l’unité et saisissez-le pour continuer.',
      sms: 'Le code de « {title} » a été retiré : {reason}. Rien n’est perdu : saisissez un autre code.',
    },
    codeReissued: {
      name: 'Code d’autorisation remplacé',
      subject: 'Nouveau code d’autorisation : {title}',
      body: '« {title} » ({kind}, numéro {number}) a un nouveau code d’autorisation : {code}\nOuvrez la déclaration et saisissez-le pour continuer ; tout ce que vous avez rempli est conservé.',
      sms: '« {title} » a un nouveau code d’autorisation : {code}. Saisissez-le pour continuer.',
    },
  },
}
