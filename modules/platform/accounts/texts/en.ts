import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    sign_in_incomplete: 'Please enter the correct account and password',
    wrong_account_or_password: 'User name or password is wrong',
    captcha_needed: 'Please enter the verification code',
    proof_needed: 'There were many failed attempts. Please complete the security check before signing in.',
    verification_code_wrong: 'Verification code wrong',
    verification_code_invalid: 'Verification code invalid. Please get a new one.',
    verification_code_expired: 'Verification code expired. Please get a new one.',
    consent_needed: 'You are under 14: a guardian has to consent before you can fill in these details',
    consent_expired: 'This link has expired. Ask the child to sign in and send it again.',
    not_awaiting_consent: 'Your account does not need a guardian’s consent',
    login_name_taken: 'This login name is taken. Please choose another one.',
    ticket_unknown: 'The QR code is invalid or has expired. Refresh it and scan again.',
  },
  problems: {
    login_name_taken: 'This login name is taken. Please choose another one.',
    login_name_like_phone:
      'A login name cannot be somebody else’s phone number. To use your own, receive the code on it first.',
    login_name_needed: 'Several accounts share this contact. Please enter the login name.',
    login_name_of_another: 'The login name does not belong to this contact',
    passwords_differ: 'The two passwords are not the same',
    password_common: 'This password is too common and easily guessed. Please choose another one.',
    password_like_login: 'The password cannot be the same as the login name',
    password_unchanged: 'The new password must differ from the old one',
    old_password_wrong: 'The old password is not right',
    contact_wrong: 'This is not a valid phone number or e-mail address',
    verification_code_wrong: 'Verification code wrong',
    verification_code_invalid: 'Verification code invalid. Please get a new one.',
    verification_code_expired: 'Verification code expired. Please get a new one.',
    consent_needed: 'Can be filled in after a guardian has consented',
    birth_date_impossible: 'This date of birth cannot be right. Please check it.',
    organization_unknown: 'This school or unit was not found. Please pick it again.',
    id_number_wrong_length: 'The identity number must have 18 characters',
    id_number_wrong_characters: 'Only digits, and X as the last character, are allowed',
    id_number_wrong_region: 'The beginning of the number does not fit this type of document',
    id_number_wrong_date: 'The date of birth in the number does not exist',
    id_number_wrong_check_digit:
      'The number is not right: its last character does not fit. Please compare it digit by digit.',
    id_number_wrong_form: 'The number does not have the form of this type of document',
    id_number_birth_mismatch: 'Differs from the date of birth in the identity number',
    id_number_sex_mismatch: 'Differs from the sex in the identity number',
  },
  messages: {
    registerCode: {
      subject: 'Registration code {code}',
      body: 'Hello,\n\nyou are registering an account. Your code is {code}; it is valid for {minutes} minutes.\n\nDo not tell it to anybody. If this was not you, please ignore this e-mail.',
      sms: 'Your registration code is {code}, valid for {minutes} minutes. Do not share it.',
    },
    recoverCode: {
      subject: 'Password recovery code {code}',
      body: 'Hello,\n\nyou are recovering your password. Your code is {code}; it is valid for {minutes} minutes.\n\nDo not tell it to anybody. If this was not you, your password is unchanged and you can ignore this e-mail.',
      sms: 'Your password recovery code is {code}, valid for {minutes} minutes. Do not share it.',
    },
    changeContactCode: {
      subject: 'Code for your new contact {code}',
      body: 'Hello,\n\nyou are changing the contact of your account to this address. Your code is {code}; it is valid for {minutes} minutes.\n\nDo not tell it to anybody. If this was not you, please ignore this e-mail.',
      sms: 'Code for changing the phone of your account: {code}, valid for {minutes} minutes. Do not share it.',
    },
    contactInUse: {
      subject: 'This contact already has an account',
      body: 'Hello,\n\nsomebody is registering an account or changing a contact with this address. It already belongs to an account, so no code was sent.\n\nIf this was you, please sign in; a forgotten password can be recovered: {site}\nIf it was not you, there is nothing you need to do.',
      sms: 'This phone already has an account, so no code was sent. If this was you, sign in or recover your password: {site}',
    },
    guardianConsent: {
      subject: 'Please decide whether the child {child} may use the declaration platform',
      body: 'Dear parent or guardian,\n\nthe child with the login name {child}, under 14, has registered on the declaration platform for youth science activities and gave your contact.\n\nUntil you consent we keep only the login name, the date of birth and your contact. Please open this link, read what it is about and decide:\n\n{link}\n\nAfter consenting you can withdraw at any time with the same link. Please do not forward it. If you do not know this child, ignore this e-mail.',
      sms: 'The child {child}, under 14, needs your consent to register on the youth science declaration platform. Please read and decide: {link} Do not forward.',
    },
  },
}
