import { languages } from '#kernel/contract/languages.ts'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { accountCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import type { Profile } from './ProfilePage.tsx'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

/** The language of the interface and of the messages: it takes effect at once, with a new page. */
export function LanguageSection({ profile }: { profile: Profile }) {
  const t = useTexts(accountPageTexts)
  const book = useProblems()
  async function choose(value: string) {
    const language = languages.find((each) => each === value)
    if (!language) return
    try {
      await accountCalls.editProfile({ body: { preferredLanguage: language } }, { quiet: true })
      const { userInfo } = readSession()
      if (userInfo) renewUserInfo({ ...userInfo, language })
      location.assign(`/account/profile?lang=${language}`)
    } catch (error) {
      book.fail(error)
    }
  }
  return (
    <FormSection title={t('profile.language')}>
      <FieldGroup
        label={<span className="unseen">{t('profile.language')}</span>}
        hint={t('profile.languageHint')}
        error={book.problems.message}
      >
        <RadioGroup
          name="language"
          look="row"
          value={profile.preferredLanguage}
          onValue={(value) => void choose(value)}
          options={languages.map((language) => ({
            value: language,
            label: <span lang={language}>{t(`languages.${language}`)}</span>,
          }))}
        />
      </FieldGroup>
    </FormSection>
  )
}
