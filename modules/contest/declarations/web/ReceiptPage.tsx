import './code.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { EmptyBox, Success } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { receiptRoutes } from '../contract.ts'
import type { receiptSchemas } from '../schema.ts'
import { texts } from './texts.ts'

/** Anybody's check of a receipt: genuine or not, when, which kind; nothing private. */
export const receiptPage = definePage({
  texts,
  loader: async ({ api, params }) => {
    const { number } = params
    // the page that the menu leads to: the number is typed there
    if (number === undefined) return { number: null, receipt: null }
    try {
      return {
        number,
        receipt: await api<typeof receiptSchemas>(receiptRoutes).check(
          { params: { number } },
          { quiet: true, needToken: 0 },
        ),
      }
    } catch (error) {
      // A number that nobody has is an answer of this page, not a missing page.
      if ((error instanceof RefusedError || isRefusal(error)) && error.code === 'not_found')
        return { number, receipt: null }
      throw error
    }
  },
  title: (t) => t('receipt.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const formats = useFormats()
    const language = useLanguage()
    const { receipt, number } = data
    return (
      <Stack gap="l">
        <PageHeader
          title={t('receipt.title')}
          lead={t('receipt.lead')}
          picture={receipt?.isSignatureValid ? <Success /> : undefined}
        />
        {receipt ? (
          <Card>
            <Stack>
              {receipt.isSignatureValid ? (
                <Notice kind={receipt.isCurrent ? 'success' : 'warning'} title={t('receipt.valid')}>
                  {t(receipt.isCurrent ? 'receipt.validText' : 'receipt.takenBack')}
                </Notice>
              ) : (
                <Notice kind="danger" title={t('receipt.changed')}>
                  {t('receipt.changedText')}
                </Notice>
              )}
              <DescriptionList
                items={[
                  { term: t('receipt.number'), description: receipt.number },
                  {
                    term: t('receipt.receivedAt'),
                    description: `${formats.date(receipt.receivedAt)} ${formats.timeWithSeconds(receipt.receivedAt)}`,
                  },
                  { term: t('receipt.kind'), description: labelIn(receipt.kind.labels, language) },
                ]}
              />
            </Stack>
          </Card>
        ) : (
          number !== null && (
            <EmptyState picture={<EmptyBox />} title={t('receipt.unknown', { number })}>
              {t('receipt.unknownText')}
            </EmptyState>
          )
        )}
        <NumberForm label={t(number === null ? 'receipt.enter' : 'receipt.other')} />
      </Stack>
    )
  },
})

/** On the server a refusal comes as it was thrown, not over the wire. */
function isRefusal(error: unknown): error is { code: string } {
  return typeof error === 'object' && error !== null && 'code' in error
}

function NumberForm({ label }: { label: string }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault()
        const number = typed.trim()
        if (number !== '') void navigate(`/receipts/${encodeURIComponent(number)}`)
      }}
    >
      <Field label={label} hint={t('receipt.where')}>
        <TextInput
          icon="search"
          maxLength={60}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" icon="search">
          {t('receipt.check')}
        </Button>
      </div>
    </form>
  )
}
