import { useEffect } from 'react'
import type { z } from 'zod'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { accountRoutes } from '../contract.ts'
import type { accountSchemas } from '../schema.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { AgreementsToAccept } from './AgreementsToAccept.tsx'
import { BasicsSection } from './BasicsSection.tsx'
import { ConsentSection } from './ConsentSection.tsx'
import { ContactsSection } from './ContactsSection.tsx'
import { accountCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { accountPageTexts, accountTexts } from './texts.ts'

export type Profile = z.output<typeof accountSchemas.profile.reply>
interface ProfileData {
  profile: Profile
  isDemo: boolean
}

/** `/account/profile`: the registration, edited part by part. */
export const profilePage = definePage({
  texts: accountPageTexts,
  also: [accountTexts],
  loader: async ({ api }): Promise<ProfileData> => {
    const [profile, settings] = await Promise.all([
      api<typeof accountSchemas>(accountRoutes).profile(),
      api<typeof settingRouteSchemas>(settingRoutes).public(),
    ])
    return { profile, isDemo: settings.isDemo }
  },
  title: (t) => t('profile.title'),
  trail: () => [],
  Page: ProfileView,
})

function ProfileView({ data: { profile, isDemo } }: { data: ProfileData }) {
  const t = useTexts(accountPageTexts)
  const isLocked = profile.state === 'awaiting-consent'
  useFreshRoles(profile)
  return (
    <AccountFrame current="profile" title={t('profile.title')} lead={t('profile.lead')}>
      {profile.mustChangePassword && (
        <Notice
          kind="warning"
          action={
            <LinkButton size="small" href="/account/password">
              {t('profile.toPassword')}
            </LinkButton>
          }
        >
          {t('profile.mustChange')}
        </Notice>
      )}
      <AgreementsToAccept kinds={profile.agreementsToAccept} />
      {isLocked && <ConsentSection profile={profile} isDemo={isDemo} />}
      <AccountFacts profile={profile} />
      {!isLocked && (
        <>
          <BasicsSection
            key={JSON.stringify([profile.name, profile.sex, profile.ethnicity, profile.birthOn])}
            profile={profile}
          />
          <IdentitySection key={`identity-${profile.idNumberMasked}`} profile={profile} />
          <ContactsSection profile={profile} isDemo={isDemo} />
        </>
      )}
      <LanguageSection profile={profile} />
    </AccountFrame>
  )
}

/** Whoever signed in before the guardian agreed has no roles yet in this tab: what may be opened is asked again. */
function useFreshRoles(profile: Profile) {
  const isFree = profile.state === 'normal' && !profile.mustChangePassword
  useEffect(() => {
    const { userInfo } = readSession()
    if (!isFree || userInfo === null || userInfo.roles.length > 0) return
    accountCalls
      .userInfo({}, { quiet: true })
      .then((reply) => readSession().token !== null && renewUserInfo(reply.userInfo))
      // the page itself is whole; the next page asks the server anyway
      .catch((error: unknown) => reportError(error))
  }, [isFree])
}

function AccountFacts({ profile }: { profile: Profile }) {
  const t = useTexts(accountPageTexts)
  const { date } = useFormats()
  return (
    <FormSection title={profile.name ?? t('account')}>
      <dl className="account-facts">
        <div>
          <dt>{t('profile.loginName')}</dt>
          <dd>{profile.loginName}</dd>
        </div>
        <div>
          <dt>{t('profile.kind')}</dt>
          <dd>{t(`kinds.${profile.kind}`)}</dd>
        </div>
        <div>
          <dt>{t('profile.createdAt')}</dt>
          <dd>{day(date(profile.createdAt))}</dd>
        </div>
      </dl>
    </FormSection>
  )
}
