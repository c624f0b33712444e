import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Third-party interfaces',
  lastCalls: 'Last calls',
  noCalls: 'It was never called. Try it with “Test”.',
  call: '{outcome}{status, plural, =0 {} other { (status #)}}, {duration, number} ms',
  allCalls: 'All calls',
  testOf: 'Test of “{name}”',
  calling: 'Calling the other service',
  status: 'Status of the answer: {status, number}',
  close: 'Close',
  cut: 'The server could not be reached; try again later',
  outcomes: {
    answered: 'Answered',
    refused: 'Refused by the other side',
    'timed-out': 'Timed out',
    unreachable: 'Unreachable',
    'too-many-redirects': 'Too many redirects',
    'private-address': 'Leads into a private network',
  },
  hints: {
    answered: 'The interface can be used.',
    refused: 'The other side received the call but did not accept it; check address, method and credential.',
    'timed-out': 'There was no answer in time; check the address or allow more time.',
    unreachable: 'No connection came about; check the address and the network.',
    'too-many-redirects': 'The other side sends the call round in circles; ask it for the right address.',
    'private-address':
      'The other side led the call into a private network, where it was stopped. Enter its public address.',
  },
}
