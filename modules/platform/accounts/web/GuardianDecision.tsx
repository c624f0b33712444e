import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { guardianRelations } from '../contract.ts'
import { consentCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import type { ConsentRequest } from './GuardianConsentPage.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

type Body = Parameters<typeof consentCalls.decide>[0]['body']

/** Sends a decision; what has changed meanwhile is read anew, and the problem told. */
function useDecision(token: string) {
  const book = useProblems()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function decide(body: Body) {
    setBusy(true)
    book.clear()
    try {
      await consentCalls.decide({ params: { token }, body }, { quiet: true, needToken: 0 })
      await revalidate()
      scrollTo({ top: 0 })
    } catch (error) {
      book.fail(error)
      if (error instanceof RefusedError) await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return { book, isBusy, decide }
}

/** The parent's answer: yes with name and relation, or no. */
export function GuardianDecision({ consent, agreementVersion }: { consent: ConsentRequest; agreementVersion: string }) {
  const t = useTexts(accountPageTexts)
  const { book, isBusy, decide } = useDecision(consent.token)
  const [name, setName] = useState('')
  const [relation, setRelation] = useState('')
  const [isRefusing, setRefusing] = useState(false)
  const { byPath } = book.problems

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const guardianName = name.trim()
    const chosen = guardianRelations.find((each) => each === relation)
    const problems = {
      ...(guardianName === '' ? { guardianName: t('guardianPage.nameRequired') } : {}),
      ...(chosen ? {} : { relation: t('guardianPage.relationRequired') }),
    }
    if (guardianName === '' || !chosen) book.show(problems)
    else void decide({ decision: 'give', guardianName, relation: chosen, agreementVersion })
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <Stack>
        <ProblemSummary
          problems={book.problems}
          fields={{ guardianName: t('guardianPage.name'), relation: t('guardianPage.relation') }}
        />
        <FormSection title={t('guardianPage.decide')}>
          <Field
            label={t('guardianPage.name')}
            hint={t('guardianPage.nameHint')}
            error={byPath.guardianName}
            id="guardianName"
            isRequired
          >
            <TextInput
              name="guardianName"
              autoComplete="name"
              maxLength={60}
              value={name}
              onChange={(event) => {
                book.settle('guardianName')
                setName(event.currentTarget.value)
              }}
            />
          </Field>
          <FieldGroup label={t('guardianPage.relation')} error={byPath.relation} id="relation" isRequired>
            <RadioGroup
              name="relation"
              look="row"
              value={relation}
              onValue={(value) => {
                book.settle('relation')
                setRelation(value)
              }}
              options={guardianRelations.map((each) => ({ value: each, label: t(`guardianPage.relations.${each}`) }))}
            />
          </FieldGroup>
          <Row>
            <Button type="submit" variant="primary" size="large" icon="check" isBusy={isBusy}>
              {t('guardianPage.give')}
            </Button>
            <Button size="large" onClick={() => setRefusing(true)}>
              {t('guardianPage.refuse')}
            </Button>
          </Row>
          <p className="field-hint">{t('guardianPage.unknownChild')}</p>
          <p className="field-hint">{t('guardianPage.printHint')}</p>
        </FormSection>
      </Stack>
      <ConfirmDialog
        isOpen={isRefusing}
        question={t('guardianPage.refuseQuestion', { child: consent.childLoginName })}
        confirmLabel={t('guardianPage.refuse')}
        cancelLabel={t('cancel')}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void decide({ decision: 'refuse' }).finally(() => setRefusing(false))}
        onCancel={() => setRefusing(false)}
      >
        <p>{t('guardianPage.refuseLead')}</p>
      </ConfirmDialog>
    </form>
  )
}

/** Takes the consent back, asked once. */
export function WithdrawButton({ consent }: { consent: ConsentRequest }) {
  const t = useTexts(accountPageTexts)
  const { book, isBusy, decide } = useDecision(consent.token)
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack>
      <ProblemSummary problems={book.problems} fields={{}} />
      <div>
        <Button variant="danger" icon="undo" onClick={() => setAsking(true)}>
          {t('guardianPage.withdraw')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('guardianPage.withdrawQuestion', { child: consent.childLoginName })}
        confirmLabel={t('guardianPage.withdrawConfirm')}
        cancelLabel={t('cancel')}
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void decide({ decision: 'withdraw' }).finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <p>{t('guardianPage.withdrawLead')}</p>
      </ConfirmDialog>
    </Stack>
  )
}
