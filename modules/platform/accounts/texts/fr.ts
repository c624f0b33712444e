import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    sign_in_incomplete: 'Veuillez saisir le bon compte et le bon mot de passe',
    wrong_account_or_password: 'Nom d’utilisateur ou mot de passe incorrect',
    captcha_needed: 'Veuillez saisir le code de vérification',
    proof_needed: 'De nombreux essais ont échoué. Effectuez d’abord le contrôle de sécurité.',
    verification_code_wrong: 'Code de vérification incorrect',
    verification_code_invalid: 'Code de vérification non valable. Demandez-en un nouveau.',
    verification_code_expired: 'Code de vérification expiré. Demandez-en un nouveau.',
    consent_needed: 'Vous avez moins de 14 ans : un tuteur doit donner son accord avant la saisie de ces données',
    consent_expired: 'Ce lien a expiré. L’enfant peut se connecter et l’envoyer à nouveau.',
    not_awaiting_consent: 'Votre compte n’a pas besoin de l’accord d’un tuteur',
    login_name_taken: 'Ce nom de connexion est déjà pris. Choisissez-en un autre.',
    ticket_unknown: 'Le code QR n’est pas valable ou a expiré. Actualisez-le et scannez-le à nouveau.',
  },
  problems: {
    login_name_taken: 'Ce nom de connexion est déjà pris. Choisissez-en un autre.',
    login_name_like_phone:
      'Le nom de connexion ne peut pas être le numéro d’autrui. Pour utiliser le vôtre, recevez d’abord le code sur ce numéro.',
    login_name_needed: 'Plusieurs comptes partagent ce contact. Indiquez le nom de connexion.',
    login_name_of_another: 'Le nom de connexion ne correspond pas à ce contact',
    passwords_differ: 'Les deux mots de passe ne sont pas identiques',
    password_common: 'Ce mot de passe est trop courant et facile à deviner. Choisissez-en un autre.',
    password_like_login: 'Le mot de passe ne peut pas être identique au nom de connexion',
    password_unchanged: 'Le nouveau mot de passe doit être différent de l’ancien',
    old_password_wrong: 'L’ancien mot de passe est incorrect',
    contact_wrong: 'Numéro de téléphone ou adresse e-mail non valable',
    verification_code_wrong: 'Code de vérification incorrect',
    verification_code_invalid: 'Code de vérification non valable. Demandez-en un nouveau.',
    verification_code_expired: 'Code de vérification expiré. Demandez-en un nouveau.',
    consent_needed: 'À remplir après l’accord d’un tuteur',
    birth_date_impossible: 'Cette date de naissance ne peut pas être juste. Veuillez la vérifier.',
    organization_unknown: 'Établissement ou unité introuvable. Veuillez choisir à nouveau.',
    id_number_wrong_length: 'Le numéro d’identité doit comporter 18 caractères',
    id_number_wrong_characters: 'Seulement des chiffres, et X en dernière position',
    id_number_wrong_region: 'Le début du numéro ne correspond pas à ce type de document',
    id_number_wrong_date: 'La date de naissance contenue dans le numéro n’existe pas',
    id_number_wrong_check_digit: 'Numéro inexact : le dernier caractère ne convient pas. Comparez chiffre par chiffre.',
    id_number_wrong_form: 'Le numéro n’a pas la forme de ce type de document',
    id_number_birth_mismatch: 'Diffère de la date de naissance du numéro d’identité',
    id_number_sex_mismatch: 'Diffère du sexe indiqué par le numéro d’identité',
  },
  messages: {
    registerCode: {
      subject: 'Code d’inscription {code}',
      body: 'Bonjour,\n\nvous créez un compte. Votre code est {code} ; il est valable {minutes} minutes.\n\nNe le communiquez à personne. Si ce n’était pas vous, ignorez cet e-mail.',
      sms: 'Votre code d’inscription est {code}, valable {minutes} minutes. Ne le communiquez à personne.',
    },
    recoverCode: {
      subject: 'Code de récupération du mot de passe {code}',
      body: 'Bonjour,\n\nvous récupérez votre mot de passe. Votre code est {code} ; il est valable {minutes} minutes.\n\nNe le communiquez à personne. Si ce n’était pas vous, votre mot de passe n’a pas changé : ignorez cet e-mail.',
      sms: 'Votre code de récupération est {code}, valable {minutes} minutes. Ne le communiquez à personne.',
    },
    changeContactCode: {
      subject: 'Code pour votre nouveau contact {code}',
      body: 'Bonjour,\n\nvous remplacez le contact de votre compte par cette adresse. Votre code est {code} ; il est valable {minutes} minutes.\n\nNe le communiquez à personne. Si ce n’était pas vous, ignorez cet e-mail.',
      sms: 'Code pour changer le téléphone de votre compte : {code}, valable {minutes} minutes. Ne le communiquez à personne.',
    },
    contactInUse: {
      subject: 'Ce contact a déjà un compte',
      body: 'Bonjour,\n\nquelqu’un crée un compte ou change de contact avec cette adresse. Elle appartient déjà à un compte : aucun code n’a été envoyé.\n\nSi c’était vous, connectez-vous ; un mot de passe oublié se récupère ici : {site}\nSinon, vous n’avez rien à faire.',
      sms: 'Ce numéro a déjà un compte : aucun code n’a été envoyé. Si c’était vous, connectez-vous ou récupérez le mot de passe : {site}',
    },
    guardianConsent: {
      subject: 'Autorisez-vous l’enfant {child} à utiliser la plateforme ?',
      body: 'Chers parents ou tuteurs,\n\nl’enfant au nom de connexion {child}, âgé de moins de 14 ans, s’est inscrit sur la plateforme de déclaration des activités scientifiques et a indiqué votre contact.\n\nJusqu’à votre accord, nous ne conservons que le nom de connexion, la date de naissance et votre contact. Ouvrez ce lien, lisez de quoi il s’agit et décidez :\n\n{link}\n\nAprès votre accord, vous pouvez le retirer à tout moment par le même lien. Ne le transférez pas. Si vous ne connaissez pas cet enfant, ignorez cet e-mail.',
      sms: 'L’enfant {child}, moins de 14 ans, a besoin de votre accord pour s’inscrire sur la plateforme scientifique. Lisez et décidez : {link} Ne pas transférer.',
    },
  },
}
