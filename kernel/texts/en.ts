import type { TextsLike } from '../contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    not_found: 'We could not find this. It may have been deleted, or it is not yours',
    signed_out: 'You are signed out. Please sign in again',
    session_expired: 'Your login timed out or expired. Please log in again',
    forbidden: 'You do not have access to this page',
    invalid_input:
      '{count, plural, one {One field needs} other {# fields need}} a correction. Please follow the notes beside them',
    malformed_request: 'What we received could not be read. Please reload the page and try again',
    unsupported_media_type: 'This kind of content is not accepted',
    wrong_state: 'This is not possible in the current state. Reload the page to see where things stand',
    stale_revision: 'This field was just changed elsewhere. Please choose which version to keep',
    idempotency_key_missing: 'The request lacks its repetition guard. Please reload the page and try again',
    idempotency_key_reused:
      'The same repetition guard was used for a different request. Please reload the page and try again',
    request_too_large: 'What you sent is too large. Please shorten it and try again',
    too_many_requests:
      'Too many attempts. Please try again in {retryAfterMin, plural, =0 {{retryAfterS, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}',
    busy: 'Many people are using the site right now. Please try again in {retryAfterS, plural, one {# second} other {# seconds}}; nothing you typed is lost',
    database_unavailable:
      'The system is recovering. Please try again in {retryAfterS, plural, one {# second} other {# seconds}}; whatever was not confirmed just now needs to be sent again',
    no_room:
      'The system has no room to save anything right now, so this was not done. Nothing you typed is lost: keep this page open and try again in {retryAfterS, plural, one {# second} other {# seconds}}',
    files_unavailable:
      'The storage of files cannot be reached right now. Please try again in {retryAfterS, plural, one {# second} other {# seconds}}; nothing you typed is lost',
    unexpected: 'Operation failed. We have recorded it; if you need help, quote {requestId}',
  },
  problems: {
    required: 'Cannot be empty',
    too_short: 'At least {min, plural, one {# character} other {# characters}}',
    too_long: 'At most {max, plural, one {# character} other {# characters}}',
    positive_only: 'Please enter a positive number only',
    too_small: 'Must not be less than {min, number}',
    too_large: 'Must not be more than {max, number}',
    too_few: 'At least {min, plural, one {# item} other {# items}}',
    nothing_chosen: 'Select data before acting',
    too_many: 'At most {max, plural, one {# item} other {# items}}',
    too_deep: 'Nested too deeply: at most {max, number} levels',
    wrong_type: 'This is the wrong type of value',
    wrong_format: 'The format is not correct',
    phone_format: 'Enter a mobile number, a landline with its area code, or an international number beginning with +',
    email_format: 'Enter an email address such as name@example.com',
    not_an_option: 'Please choose one of the options',
    not_a_date: 'This is not a valid date',
    unknown_field: 'There is no such field',
    invalid_character: 'Contains invisible or forbidden characters. Please delete them and type again',
    not_a_number: 'This is not a number',
    not_a_whole_number: 'Please enter a whole number',
    too_many_digits: 'At most {digits, plural, one {# digit} other {# digits}} after the decimal point',
    secret_anew: 'The address is another one: enter the secret again, so that it is not sent there unasked',
    taken: 'This is already in use. Please choose another',
    reference_unknown: 'Nothing was found for this',
    reference_ambiguous: 'More than one matches. Please give the code',
    changed_elsewhere: 'This was just changed elsewhere',
    window_too_long: 'The time range may span at most {days, plural, one {# day} other {# days}}',
  },
  busyPage: {
    title: 'Many people are using the site right now',
    again:
      'This page tries again by itself in {retryAfterS, plural, one {# second} other {# seconds}}; there is no need to reload it',
  },
  cells: { yes: 'Yes', no: 'No' },
}
