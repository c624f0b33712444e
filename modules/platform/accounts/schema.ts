import { z } from 'zod'
import { bulkIds, bulkReply } from '#kernel/contract/bulk-schema.ts'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { messageClasses } from '#modules/platform/messaging/contract/choices.ts'
import { directChannels } from '#modules/platform/messaging/contract.ts'
import { channels, isContact } from './contract/contacts.ts'
import { idTypes, isCalendarDate, sexes } from './contract/id-number.ts'
import type { givenRoleRoutes, unmaskRoutes } from './contract/office.ts'
import {
  accountKinds,
  type accountRoutes,
  accountStates,
  type captchaRoutes,
  consentStates,
  type guardianConsentRoutes,
  guardianLinkEnds,
  guardianRelations,
  type oneTimeCodeRoutes,
  type outsideLoginRoutes,
  passwordMaxChars,
  passwordMinChars,
  registrableKinds,
  type scanRoutes,
  type secondStepRoutes,
  type sessionRoutes,
} from './contract.ts'

const instant = z.iso.datetime({ offset: true })
const date = z
  .string()
  .max(10)
  .refine(isCalendarDate, { params: { problem: 'not_a_date' } })

/** Either the characters read from the picture, or the solved proof of work (the solver's payload in base64). */
export const captchaAnswer = z.union([
  z.strictObject({ id: z.uuid(), answer: z.string().trim().min(1).max(10) }),
  z.strictObject({ proof: z.string().min(1).max(4000) }),
])
export type CaptchaAnswer = z.output<typeof captchaAnswer>

const contact = z
  .strictObject({ by: z.enum(channels), target: z.string().trim().min(1).max(254) })
  .refine(({ by, target }) => isContact(by, target), {
    path: ['target'],
    params: { problem: 'contact_wrong' },
  })
/** A phone or e-mail together with the code that was sent there. */
const provenContact = z
  .strictObject({
    by: z.enum(channels),
    target: z.string().trim().min(1).max(254),
    code: z.string().trim().min(1).max(10),
  })
  .refine(({ by, target }) => isContact(by, target), {
    path: ['target'],
    params: { problem: 'contact_wrong' },
  })

/** The length and the signs are told apart, each by its own problem. */
const loginName = z
  .string()
  .min(1)
  .max(20)
  .regex(/^[0-9A-Za-z]*$/)
const password = z.string().min(passwordMinChars).max(passwordMaxChars)
const samePasswords = (body: { password: string; passwordConfirmation: string }) =>
  body.password === body.passwordConfirmation
/** Told together with whatever else is wrong: the comparison needs the two texts, not the rest of the form. */
const differ = {
  path: ['passwordConfirmation'],
  params: { problem: 'passwords_differ' },
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Personal fields beyond the login; refused below 14 until the guardian has consented. */
const person = {
  name: z.string().trim().min(1).max(60).optional(),
  sex: z.enum(sexes).optional(),
  ethnicity: z.string().trim().min(1).max(20).optional(),
  idType: z.enum(idTypes).optional(),
  idNumber: z.string().trim().min(1).max(30).optional(),
  organizationId: z.uuid().optional(),
}

/** An optional detail in an edit: `null` or an empty text takes it back, what is left out stays. */
const emptiable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given: z.input<S> | '' | null) => (given === '' ? null : given), schema.nullable()).optional()

export const userInfo = z.object({
  id: z.uuid(),
  name: z.string(),
  loginName: z.string(),
  kind: z.enum(accountKinds),
  roles: z.array(z.string()),
  urlList: z.array(z.string()),
  language: z.enum(languages),
  mustChangePassword: z.boolean(),
  state: z.enum(accountStates),
  /** an agreement in force has not been accepted in its present version: the portal asks before it goes on */
  hasNewAgreements: z.boolean(),
})

export const captchaSchemas = {
  picture: {
    query: z.strictObject({ replaces: z.uuid().optional() }),
    reply: z.object({ id: z.uuid(), kind: z.literal('picture'), image: z.string(), expiresAt: instant }),
  },
  proof: {
    /** the challenge as altcha-lib makes it: parameters and signature, for the solver */
    reply: z.object({
      kind: z.literal('proof'),
      challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
      expiresAt: instant,
    }),
  },
} satisfies SchemasOf<typeof captchaRoutes>

export const oneTimeCodeSchemas = {
  send: {
    body: z
      .strictObject({
        purpose: z.enum(['register', 'recover', 'change-contact']),
        by: z.enum(channels),
        target: z.string().trim().min(1).max(254),
        captcha: captchaAnswer.optional(),
      })
      .refine(({ by, target }) => isContact(by, target), {
        path: ['target'],
        params: { problem: 'contact_wrong' },
      }),
    reply: z.object({ sentTo: z.string(), expiresAt: instant, nextAt: instant }),
  },
} satisfies SchemasOf<typeof oneTimeCodeRoutes>

export const sessionSchemas = {
  signIn: {
    body: z.strictObject({
      /** login name, phone or e-mail */
      account: z.string().trim().max(254).optional(),
      password: z.string().max(passwordMaxChars).optional(),
      captcha: captchaAnswer.optional(),
      /** the console always asks for the picture code */
      isConsole: z.boolean().default(false),
    }),
    reply: z.object({ session_key: z.string(), userInfo, draftKey: z.string() }),
  },
  signOut: { reply: z.null() },
  list: {
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          isCurrent: z.boolean(),
          device: z.string(),
          /** the first half of the address */
          place: z.string(),
          signedInAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
  },
  end: { params: z.strictObject({ session: z.uuid() }), reply: z.null() },
  signOutEverywhere: { reply: z.object({ ended: z.number().int() }) },
} satisfies SchemasOf<typeof sessionRoutes>

export const accountSchemas = {
  register: {
    body: z
      .strictObject({
        kind: z.enum(registrableKinds),
        loginName,
        password,
        passwordConfirmation: z.string().max(passwordMaxChars),
        /** required of pupils */
        birthOn: date.optional(),
        /** required from 14 on */
        contact: provenContact.optional(),
        /** required under 14; the request for consent goes there */
        guardianContact: contact.optional(),
        /** required under 14, since a message goes to somebody who has not proven to be there */
        captcha: captchaAnswer.optional(),
        privacyVersion: z.string().min(1).max(40),
        termsVersion: z.string().min(1).max(40),
        ...person,
      })
      .refine(samePasswords, differ),
    reply: z.object({ accountId: z.uuid(), loginName: z.string(), state: z.enum(accountStates) }),
  },
  profile: {
    reply: z.object({
      id: z.uuid(),
      kind: z.enum(accountKinds),
      state: z.enum(accountStates),
      loginName: z.string(),
      name: z.string().nullable(),
      birthOn: z.string().nullable(),
      sex: z.enum(sexes).nullable(),
      ethnicity: z.string().nullable(),
      idType: z.enum(idTypes).nullable(),
      idNumberMasked: z.string().nullable(),
      organization: z.object({ id: z.uuid(), name: z.string(), above: z.array(z.string()) }).nullable(),
      phoneMasked: z.string().nullable(),
      emailMasked: z.string().nullable(),
      preferredLanguage: z.enum(languages),
      mustChangePassword: z.boolean(),
      consent: z
        .object({ state: z.enum(consentStates), contactMasked: z.string(), requestedAt: instant, expiresAt: instant })
        .nullable(),
      /** agreements whose newest version this person has not accepted */
      agreementsToAccept: z.array(z.string()),
      createdAt: instant,
    }),
  },
  editProfile: {
    body: z.strictObject({
      name: person.name,
      sex: emptiable(z.enum(sexes)),
      ethnicity: emptiable(person.ethnicity.unwrap()),
      idType: emptiable(z.enum(idTypes)),
      idNumber: emptiable(person.idNumber.unwrap()),
      organizationId: emptiable(z.uuid()),
      birthOn: emptiable(date),
      contact: provenContact.optional(),
      preferredLanguage: z.enum(languages).optional(),
    }),
    reply: z.object({ changed: z.array(z.string()) }),
  },
  messageChoices: {
    reply: z.object({
      /** those that are set up here, with where they go; null: the person has none */
      channels: z.array(z.object({ channel: z.enum(directChannels), contactMasked: z.string().nullable() })),
      classes: z.array(
        z.object({
          code: z.enum(messageClasses),
          label: z.string(),
          /** what it tells, in the reader's words */
          tells: z.array(z.string()),
          /** ways besides the inbox that it goes */
          channels: z.array(z.enum(directChannels)),
          unwanted: z.array(z.enum(directChannels)),
        }),
      ),
      /** what comes in any case */
      obligatory: z.array(z.string()),
    }),
  },
  chooseMessages: {
    body: z.strictObject({
      class: z.enum(messageClasses),
      /** `channel` is taken off every request: it says who calls */
      way: z.enum(directChannels),
      isWanted: z.boolean(),
    }),
    reply: z.null(),
  },
  changePassword: {
    body: z
      .strictObject({
        oldPassword: z.string().min(1).max(passwordMaxChars),
        password,
        passwordConfirmation: z.string().max(passwordMaxChars),
      })
      .refine(samePasswords, differ),
    reply: z.object({ endedSessions: z.number().int() }),
  },
  recoverPassword: {
    body: z
      .strictObject({
        /** needed where one contact stands for several children */
        loginName: loginName.optional(),
        by: z.enum(channels),
        target: z.string().trim().min(1).max(254),
        code: z.string().trim().min(1).max(10),
        password,
        passwordConfirmation: z.string().max(passwordMaxChars),
      })
      .refine(samePasswords, differ),
    reply: z.object({ loginName: z.string() }),
  },
  userInfo: {
    query: z.strictObject({ token: z.string().max(200).optional() }),
    reply: z.object({ roles: z.array(z.string()), name: z.string(), userInfo }),
  },
  scanCheck: {
    body: z.strictObject({ ticket: z.string().max(200).optional() }),
    reply: z.object({
      state: z.enum(['open', 'scanned', 'confirmed']),
      /** once, when somebody has confirmed: the sign-in */
      session_key: z.string().nullable(),
      userInfo: userInfo.nullable(),
      draftKey: z.string().nullable(),
    }),
  },
} satisfies SchemasOf<typeof accountRoutes>

const token = z.string().min(1).max(200)
const oldPassword = z.string().min(1).max(passwordMaxChars)
const signedIn = z.object({ session_key: z.string(), userInfo, draftKey: z.string() })

export const secondStepSchemas = {
  view: {
    reply: z.object({ isSetUp: z.boolean(), isDemanded: z.boolean(), recoveryCodesLeft: z.number().int() }),
  },
  begin: {
    body: z.strictObject({ password: oldPassword }),
    /** the address is for a QR code, the secret for typing */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    body: z.strictObject({ code: z.string().trim().min(1).max(20) }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  giveUp: { body: z.strictObject({ password: oldPassword }), reply: z.null() },
  answer: {
    /** six digits of the app, or a recovery code */
    body: z.strictObject({ ticket: token, code: z.string().trim().min(1).max(20) }),
    reply: signedIn,
  },
} satisfies SchemasOf<typeof secondStepRoutes>

export const scanSchemas = {
  begin: { reply: z.object({ ticket: z.string(), address: z.string(), expiresAt: instant }) },
  scan: {
    body: z.strictObject({ shown: token }),
    reply: z.object({ device: z.string(), place: z.string(), expiresAt: instant }),
  },
  decide: {
    body: z.strictObject({ shown: token, decision: z.enum(['confirm', 'refuse']) }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof scanRoutes>

const accountParams = z.strictObject({ account: z.uuid() })
const roleWish = z.strictObject({ code: z.string().min(1).max(60), organizationId: z.uuid().nullable() })

export const unmaskSchemas = {
  unmask: {
    params: accountParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    reply: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  },
} satisfies SchemasOf<typeof unmaskRoutes>

export const givenRoleSchemas = {
  view: {
    params: accountParams,
    reply: z.object({
      roles: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          organization: z.object({ id: z.uuid(), label: z.string() }).nullable(),
        }),
      ),
    }),
  },
  offered: { reply: z.object({ roles: z.array(z.object({ code: z.string(), label: z.string() })) }) },
  set: {
    params: accountParams,
    body: z.strictObject({ roles: z.array(roleWish).max(20) }),
    reply: z.null(),
  },
  setMany: {
    body: z.strictObject({
      ids: bulkIds(z.uuid()),
      give: z.array(roleWish).max(20),
      take: z.array(z.string().min(1).max(60)).max(20),
    }),
    reply: bulkReply,
  },
} satisfies SchemasOf<typeof givenRoleRoutes>

const outsideReturn = z.strictObject({ ticket: token, answer: z.string().min(1).max(4000) })
export const outsideLoginSchemas = {
  offer: { reply: z.object({ isOffered: z.boolean(), name: z.string(), isLinked: z.boolean() }) },
  begin: { reply: z.object({ ticket: z.string(), address: z.string(), expiresAt: instant }) },
  finish: { body: outsideReturn, reply: signedIn },
  link: { body: outsideReturn, reply: z.null() },
  unlink: { reply: z.null() },
} satisfies SchemasOf<typeof outsideLoginRoutes>

/** Where the guardian is asked this time; empty: where they were asked before. */
const consentContact = z
  .strictObject({ by: z.enum(channels).optional(), target: z.string().trim().min(1).max(254).optional() })
  .refine(({ by, target }) => (by === undefined) === (target === undefined), {
    path: ['target'],
    params: { problem: 'required' },
  })
  .refine(({ by, target }) => by === undefined || target === undefined || isContact(by, target), {
    path: ['target'],
    params: { problem: 'contact_wrong' },
  })

const consentToken = z.strictObject({ token: z.string().regex(/^[\w-]{20,80}$/) })
export const guardianConsentSchemas = {
  request: { body: consentContact, reply: z.object({ sentTo: z.string(), expiresAt: instant }) },
  view: {
    params: consentToken,
    reply: z.object({
      state: z.enum(consentStates),
      childLoginName: z.string(),
      requestedAt: instant,
      expiresAt: instant,
      decidedAt: instant.nullable(),
      /** the guardian-consent agreement that is agreed to */
      agreementVersion: z.string(),
      /** why a consent that stands opens the child's data no longer by this link; null: it does, or does not stand */
      linkEnd: z.enum(guardianLinkEnds).nullable(),
      /** where a new link would go, masked; null: none is needed or to be had */
      newLinkTo: z.string().nullable(),
    }),
  },
  resend: {
    params: consentToken,
    body: z.strictObject({}).optional(),
    reply: z.object({ sentTo: z.string(), days: z.number().int() }),
  },
  decide: {
    params: consentToken,
    body: z.discriminatedUnion('decision', [
      z.strictObject({
        decision: z.literal('give'),
        guardianName: z.string().trim().min(1).max(60),
        relation: z.enum(guardianRelations),
        agreementVersion: z.string().min(1).max(40),
      }),
      z.strictObject({ decision: z.literal('refuse') }),
      z.strictObject({ decision: z.literal('withdraw') }),
    ]),
    reply: z.object({ state: z.enum(consentStates) }),
  },
} satisfies SchemasOf<typeof guardianConsentRoutes>
