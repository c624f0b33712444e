import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  account: 'Compte',
  accountHint: 'Identifiant, téléphone ou courriel',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  captchaLoading: 'Chargement de la vérification',
  remember: 'Retenir mon identifiant',
  submit: 'Se connecter',
  forgot: 'Mot de passe oublié',
  register: 'S’inscrire',
  incomplete: 'Veuillez saisir le bon compte et le bon mot de passe',
  accountMissing: 'Saisissez votre identifiant, téléphone ou courriel',
  passwordMissing: 'Saisissez votre mot de passe',
  offline: 'Pas de connexion. Vérifiez le réseau et réessayez.',
  secondStep: {
    code: 'Code',
    hint: 'Les six chiffres de votre application d’authentification, ou un code de récupération',
    back: 'Se connecter avec un autre compte',
  },
}
