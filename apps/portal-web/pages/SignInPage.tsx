import { ownAddress } from '#kernel/contract/own-address.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Container, PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { signInTexts } from '#modules/platform/accounts/web/index.ts'
import { shellTexts } from '../shell-texts.ts'
import { SignInBox } from '../sign-in/SignInBox.tsx'

export const signInPage = definePage({
  texts: shellTexts,
  also: [signInTexts],
  loader: async ({ url }) => ({ next: ownAddress(url.searchParams.get('next')) }),
  title: (t) => t('signIn.title'),
  Page: SignIn,
})

function SignIn({ data }: { data: { next: string | null } }) {
  const t = useTexts(shellTexts)
  return (
    <Container width="narrow">
      <Stack>
        <PageHeader title={t('signIn.title')} lead={t('signIn.lead')} />
        <SignInBox next={data.next} isUntitled />
      </Stack>
    </Container>
  )
}
