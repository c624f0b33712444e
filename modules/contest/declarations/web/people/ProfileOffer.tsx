import { useEffect, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { accountRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'
import { isAuthor } from '../../contract/author.ts'
import { isEmpty } from '../../contract/fields.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { isOwnAuthor, type Person, personPrefix } from './person-words.ts'

const accountCalls = client<typeof accountSchemas>(accountRoutes)

interface OfferProps {
  draft: Draft
  view: DraftView
  person: Person
}

/** To the one author: what was told here and the profile does not say yet can be kept there, so that it is asked once. */
export function ProfileOffer({ draft, view, person }: OfferProps) {
  if (!isOwnAuthor(view, person) || view.isLocked) return null
  return <Offer draft={draft} view={view} person={person} />
}

type Profile = Awaited<ReturnType<typeof accountCalls.profile>>

function Offer({ draft, view, person }: OfferProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [profile, setProfile] = useState<Profile | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // without it nothing is offered
    accountCalls.profile({}, { quiet: true }).then(setProfile, unlessUnreachable)
  }, [])
  const prefix = personPrefix(person)
  const isContradicted = view.problems.some(
    ({ path, code }) => path.startsWith(prefix) && code.startsWith('id_number_'),
  )
  if (!profile || !isAuthor(view.kind, profile.kind) || isContradicted) return null
  const lacking = view.kind.members.fields.filter(
    (field) => isLacking(profile, field) && isTold(person, field, view.state.values[prefix + field.key]),
  )
  if (lacking.length === 0) return null
  async function keep() {
    setBusy(true)
    try {
      if (!(await draft.queue.settle())) return
      await declarationCalls.keepInProfile({ params: { declaration: draft.id, person: person.id } })
      setProfile(await accountCalls.profile({}))
      toast(t('people.kept'), 'success')
    } finally {
      setBusy(false)
    }
  }
  const fields = listed(
    lacking.map(({ labels }) => labelIn(labels, language)),
    language,
  )
  return (
    <Notice
      title={t('people.keepTitle', { fields })}
      action={
        <Button size="small" icon="user" isBusy={isBusy} onClick={() => void keep()}>
          {t('people.keepAct')}
        </Button>
      }
    >
      {t('people.keepText')}
    </Notice>
  )
}

/** Whether the profile says nothing in the place of that field; of fields that no profile has, nothing is lacking. */
function isLacking(profile: Profile, { key, type }: Field): boolean {
  if (type === 'school') return profile.organization === null
  if (type === 'id-number') return profile.idNumberMasked === null
  return (key === 'sex' || key === 'ethnicity') && profile[key] === null
}

function isTold(person: Person, { type }: Field, value: DraftView['state']['values'][string] | undefined): boolean {
  return type === 'id-number' ? person.idNumberMasked !== null : !isEmpty(value)
}

function unlessUnreachable(error: unknown): void {
  if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
}
