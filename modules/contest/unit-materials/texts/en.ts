import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    no_unit: 'First choose for which unit you work, then hand in its papers',
    round_not_yours: 'Units of your level do not hand in papers in this round',
    round_closed: 'Papers of this round are taken from {opensAtText} to {closesAtText}; nothing can be handed in now',
    already_received: 'The level above has received this paper; to replace it, ask them to return it',
    not_the_receiver: '{unit} receives or returns this paper; you can look at it',
    unit_material_format: 'This paper is taken only as: {formats}',
    unit_material_too_large: 'The file is too large; this paper may have {maxMb} MB at most',
  },
  messages: {
    returned: {
      name: 'Unit papers returned',
      subject: 'A paper of your unit was returned: {paper}',
      body: 'The level above has returned the paper “{paper}” that you handed in. Reason: {reason}. Please mend it and hand it in again on the page “Papers of my unit”.',
      sms: 'Your unit’s paper “{paper}” was returned: {reason}. Please mend it and hand it in again.',
    },
  },
}
