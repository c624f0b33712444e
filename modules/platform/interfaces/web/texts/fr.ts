import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  title: 'Interfaces tierces',
  lastCalls: 'Derniers appels',
  noCalls: 'Jamais appelée. Essayez avec « Tester ».',
  call: '{outcome}{status, plural, =0 {} other { (statut #)}}, {duration, number} ms',
  allCalls: 'Tous les appels',
  testOf: 'Test de « {name} »',
  calling: 'Appel de l’autre service',
  status: 'Statut de la réponse : {status, number}',
  close: 'Fermer',
  cut: 'Serveur injoignable ; réessayez plus tard',
  outcomes: {
    answered: 'Réponse reçue',
    refused: 'Refusé par l’autre service',
    'timed-out': 'Délai dépassé',
    unreachable: 'Injoignable',
    'too-many-redirects': 'Trop de redirections',
    'private-address': 'Mène à un réseau privé',
  },
  hints: {
    answered: 'L’interface est utilisable.',
    refused: 'L’autre service a reçu l’appel sans l’accepter ; vérifiez adresse, méthode et secret.',
    'timed-out': 'Pas de réponse à temps ; vérifiez l’adresse ou allongez le délai.',
    unreachable: 'Aucune connexion ; vérifiez l’adresse et le réseau.',
    'too-many-redirects': 'L’autre service renvoie l’appel en boucle ; demandez-lui la bonne adresse.',
    'private-address':
      'L’autre service a mené l’appel vers un réseau privé ; il a été arrêté. Saisissez son adresse publique.',
  },
}
