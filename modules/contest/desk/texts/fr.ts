import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    pupil_exists: '{name} figure déjà sur la liste, avec le même niveau et la même classe',
    roster_full: 'Une liste compte au plus {max, number} élèves. Retirez d’abord ceux qui ne participent plus',
    pupil_has_draft:
      'Cet élève a encore une déclaration en cours. Supprimez le brouillon ou mettez fin à votre aide avant de le retirer de la liste',
    already_prepared:
      'Une déclaration de ce groupe est déjà en préparation pour cet élève ; chacun ne peut présenter qu’un travail par saison',
    already_confirmed: 'L’élève a déjà repris cette déclaration ; il n’est plus nécessaire de l’inviter',
    nobody_to_tell:
      'Ni la liste ni le compte de l’élève n’indiquent de téléphone ou d’adresse électronique. Prévenez-le de vive voix',
    name_column_missing: 'La première ligne du tableau n’a pas de colonne « {column} ». Veuillez utiliser le modèle',
    invitation_malformed:
      'Ce n’est pas un code d’invitation : il compte 12 lettres et chiffres. Comparez-le à celui de votre enseignant',
    invitation_unknown: 'Ce code d’invitation n’existe pas. Comparez-le à celui de votre enseignant',
    invitation_expired: 'L’invitation a expiré. Demandez-en une nouvelle à votre enseignant',
    invitation_revoked:
      'Votre enseignant a retiré cette invitation ou en a créé une autre. Demandez-lui ce qu’il en est',
    invitation_used: 'Ce code d’invitation a déjà servi. Si c’était vous, regardez sous « Mes déclarations »',
    invitation_for_pupils: 'L’invitation s’adresse à un élève. Connectez-vous avec le compte de l’élève lui-même',
  },
  problems: {
    pupil_exists: 'figure déjà sur la liste, avec le même niveau et la même classe',
    pupil_twice: 'est le même élève qu’à la ligne {row, number}',
    roster_full: 'la liste est pleine : {max, number} élèves au plus',
    not_a_phone: 'n’est pas un numéro de téléphone',
  },
  columns: {
    name: 'Nom',
    stage: 'Cycle',
    grade: 'Niveau',
    className: 'Classe',
    phone: 'Téléphone de l’élève',
    guardianPhone: 'Téléphone du parent',
  },
  sample: { file: 'Modèle de liste', name: 'Lin Xiaoman', grade: '4e', className: 'Classe 3' },
  tasks: {
    prepare: 'préparer un brouillon',
    code: 'saisir le code d’autorisation',
    invite: 'inviter l’élève',
    confirm: 'reprendre la déclaration',
    consent: 'attendre l’accord du tuteur',
    fields: 'compléter les champs',
    materials: 'ajouter les pièces manquantes',
    print: 'produire et imprimer le formulaire',
    pages: 'envoyer le formulaire signé',
    submit: 'déposer la déclaration',
    mend: 'corriger ce qui a été renvoyé',
    wait: 'attendre l’examen',
    ended: 'aide terminée',
  },
  messages: {
    invitation: {
      name: 'Invitation à reprendre une déclaration',
      subject: '{teacher} vous invite à reprendre une déclaration',
      body: '{teacher} a préparé une déclaration pour {pupil}. Ouvrez ce lien pour la reprendre :\n{link}\nOu saisissez le code d’invitation sur le site : {code}',
      sms: '{teacher} a préparé une déclaration pour {pupil}. À reprendre sur {link}, code d’invitation {code}.',
    },
    reminder: {
      name: 'Rappel d’un enseignant',
      subject: 'Rappel de {teacher} : {task}',
      body: 'Prochaine étape de la déclaration « {title} » de {pupil} : {task}.\nConnectez-vous et continuez sous « Mes déclarations ».',
      sms: 'Rappel de {teacher} à {pupil} : pour « {title} », prochaine étape : {task}.',
    },
    consent: {
      name: 'Rappel du consentement du tuteur',
      subject: 'Merci de donner votre accord pour {pupil}',
      body: '{pupil} a accepté l’invitation de {teacher} ; il ne manque que l’accord du tuteur. Ouvrez le lien que vous avez reçu.',
      sms: '{pupil} a accepté l’invitation de {teacher}. Ouvrez le lien d’accord que vous avez reçu.',
    },
  },
}
