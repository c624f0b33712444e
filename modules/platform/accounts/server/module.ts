import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { levelChanging } from '#modules/platform/organizations/server/index.ts'
import {
  accountRoutes,
  captchaRoutes,
  costLimits,
  guardianConsentRoutes,
  oneTimeCodeRoutes,
  sessionRoutes,
} from '../contract.ts'
import {
  accountSchemas,
  captchaSchemas,
  guardianConsentSchemas,
  oneTimeCodeSchemas,
  sessionSchemas,
} from '../schema.ts'
import { newPicture, newProof } from './captcha.ts'
import { consentByToken, decideConsent, requestConsentAgain, resendLink, viewConsent } from './guardian-consents.ts'
import { chooseMessages, messageChoices } from './message-choices.ts'
import { servedStaff, servedUsers } from './office/console.ts'
import { guardMessage, tellOfGuard } from './office/guard-told.ts'
import { keepRolesFit } from './office/holders.ts'
import { servedPendingAcceptances } from './office/pending-acceptances.ts'
import { officeRoutes } from './office/routes.ts'
import { sendOneTimeCode } from './one-time-codes.ts'
import { changePassword, recoverPassword } from './password-operations.ts'
import { personal, retention } from './personal.ts'
import { editProfile, profileOf } from './profile.ts'
import { register } from './registration.ts'
import { resolveActor } from './resolve-actor.ts'
import { scanCheck } from './scan-sign-in.ts'
import { endOwnSession, listSessions, ownSession, signOut, signOutEverywhere, userInfoOfSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { requireWithin } from './throttle.ts'
import { tidyAccounts } from './upkeep.ts'

const anyone = (why: string) => ({ who: 'anyone', why, rows: 'own account' }) as const
const oneself = { who: 'signed-in', why: 'everybody has an account of their own', rows: 'own account' } as const
const byLink = {
  who: 'anyone',
  why: 'the guardian has no account: the token of the link is the proof',
  rows: {
    rows: 'the request of this token',
    find: (ctx: Ctx, { params }: { params: { token: string } }) => consentByToken(ctx.db, params.token),
  },
} as const

/** The signed-in person, or whom the parameter `token` belongs to (spec §7). */
async function userInfoOfToken(ctx: Ctx, token: string | undefined) {
  const { accountId, sessionId } = token === undefined ? ctx.actor : await resolveActor(token, ctx)
  if (accountId === null || sessionId === null) throw kernelRefusals.signed_out()
  const userInfo = await userInfoOfSession(ctx.db, { accountId, sessionId, at: ctx.clock.now() })
  return { roles: userInfo.roles, name: userInfo.name, userInfo }
}

export default defineModule({
  name: 'platform.accounts',
  personal,
  retention,
  // Roles lie here, since every request reads them together with its session; the access module decides what stands in them.
  tables: [
    'platform.account',
    'platform.session',
    'platform.role',
    'platform.account_role',
    'platform.captcha',
    'platform.one_time_code',
    'platform.throttle',
    'platform.guardian_consent',
    'platform.guardian_link',
    'platform.second_step',
    'platform.recovery_code',
    'platform.outside_login',
    'platform.sign_in_ticket',
  ],
  routes: [
    route(captchaRoutes.picture, captchaSchemas.picture, {
      access: anyone('it stands before signing in'),
      run: async (ctx, { query }) => {
        await requireWithin(ctx, 'captcha', costLimits.pictures)
        return await newPicture(ctx, query.replaces)
      },
    }),
    route(captchaRoutes.proof, captchaSchemas.proof, {
      access: anyone('it stands before signing in'),
      run: async (ctx) => {
        await requireWithin(ctx, 'proof', costLimits.proofs)
        return await newProof(ctx)
      },
    }),
    route(oneTimeCodeRoutes.send, oneTimeCodeSchemas.send, {
      access: anyone('codes are needed to register and to recover a password'),
      run: (ctx, { body }) => sendOneTimeCode(ctx, body),
    }),
    route(sessionRoutes.signIn, sessionSchemas.signIn, {
      access: anyone('it is how one signs in'),
      run: (ctx, { body }) => signIn(ctx, body),
    }),
    route(sessionRoutes.signOut, sessionSchemas.signOut, { access: oneself, run: (ctx) => signOut(ctx) }),
    route(sessionRoutes.list, sessionSchemas.list, { access: oneself, run: (ctx) => listSessions(ctx) }),
    route(sessionRoutes.end, sessionSchemas.end, {
      access: {
        ...oneself,
        rows: { rows: 'own sign-ins', find: (ctx, { params }) => ownSession(ctx, params.session) },
      },
      run: (ctx, _input, session) => endOwnSession(ctx, session.id),
    }),
    route(sessionRoutes.signOutEverywhere, sessionSchemas.signOutEverywhere, {
      access: oneself,
      run: (ctx) => signOutEverywhere(ctx),
    }),
    route(accountRoutes.register, accountSchemas.register, {
      access: anyone('it is how one gets an account'),
      run: (ctx, { body }) => register(ctx, body),
    }),
    route(accountRoutes.profile, accountSchemas.profile, { access: oneself, run: (ctx) => profileOf(ctx) }),
    route(accountRoutes.editProfile, accountSchemas.editProfile, {
      access: oneself,
      run: (ctx, { body }) => editProfile(ctx, body),
    }),
    route(accountRoutes.messageChoices, accountSchemas.messageChoices, {
      access: oneself,
      run: (ctx) => messageChoices(ctx),
    }),
    route(accountRoutes.chooseMessages, accountSchemas.chooseMessages, {
      access: oneself,
      run: (ctx, { body }) => chooseMessages(ctx, body),
    }),
    route(accountRoutes.changePassword, accountSchemas.changePassword, {
      access: oneself,
      run: (ctx, { body }) => changePassword(ctx, body),
    }),
    route(accountRoutes.recoverPassword, accountSchemas.recoverPassword, {
      access: anyone('whoever forgot the password cannot sign in; the code is the proof'),
      run: (ctx, { body }) => recoverPassword(ctx, body),
    }),
    route(accountRoutes.userInfo, accountSchemas.userInfo, {
      access: anyone('the token may come as a parameter; without one it is refused'),
      run: (ctx, { query }) => userInfoOfToken(ctx, query.token),
    }),
    route(accountRoutes.scanCheck, accountSchemas.scanCheck, {
      access: anyone('it is asked before signing in'),
      run: (ctx, { body }) => scanCheck(ctx, body),
    }),
    ...signInRoutes,
    ...officeRoutes,
    route(guardianConsentRoutes.request, guardianConsentSchemas.request, {
      access: oneself,
      run: (ctx, { body }) => requestConsentAgain(ctx, body),
    }),
    route(guardianConsentRoutes.view, guardianConsentSchemas.view, {
      access: byLink,
      run: (ctx, _input, consent) => viewConsent(ctx, consent),
    }),
    route(guardianConsentRoutes.decide, guardianConsentSchemas.decide, {
      access: byLink,
      run: (ctx, { params, body }) => decideConsent(ctx, params.token, body),
    }),
    route(guardianConsentRoutes.resend, guardianConsentSchemas.resend, {
      access: byLink,
      run: (ctx, { params }) => resendLink(ctx, params.token),
    }),
  ],
  resources: [servedUsers, servedStaff, servedPendingAcceptances],
  messages: [
    { template: 'accounts.messages.registerCode', nature: 'asked', secretArguments: ['code'] },
    { template: 'accounts.messages.recoverCode', nature: 'asked', secretArguments: ['code'] },
    { template: 'accounts.messages.changeContactCode', nature: 'asked', secretArguments: ['code'] },
    { template: 'accounts.messages.contactInUse', nature: 'asked' },
    { template: 'accounts.messages.oneTimePassword', nature: 'asked', secretArguments: ['password'] },
    { template: 'accounts.messages.guardianConsent', nature: 'asked', secretArguments: ['link'] },
    { template: 'accounts.messages.guardianLink', nature: 'asked', secretArguments: ['link'] },
    { template: guardMessage, nature: 'told', isUrgent: true },
  ],
  handlers: { 'settings.guardChanged': tellOfGuard, [levelChanging]: keepRolesFit },
  jobs: { 'accounts.tidy': tidyAccounts },
  schedule: { 'accounts.tidy': '20 18 * * *' },
  invariants: [
    {
      name: 'where there is an administrator, one of them can sign in',
      sql: `select min(account_id::text) as account_id from platform.account_role given
            join platform.account account on account.id = given.account_id
            where role_code = 'admin' having count(*) > 0 and count(*) filter (where account.state = 'normal') = 0`,
    },
    {
      name: 'the administrator is one for all, not for a unit',
      sql: `select account_id from platform.account_role where role_code = 'admin' and organization_id is not null`,
    },
    {
      name: 'an account that awaits consent holds nothing but login, birth date and language',
      sql: `select id from platform.account where state = 'awaiting-consent' and (display_name is not null
            or organization_id is not null or phone_cipher is not null or email_cipher is not null
            or phone_masked is not null or email_masked is not null or identity is not null or id_number_cipher is not null)`,
    },
    {
      name: 'a child without a given consent is not in the normal state',
      sql: `select account.id from platform.account where kind = 'pupil' and state = 'normal'
            and birth_on > (account.created_at at time zone 'Asia/Shanghai')::date - interval '14 years'
            and not exists (select from platform.guardian_consent consent
              where consent.account_id = account.id and consent.state = 'given')`,
    },
  ],
})
