import './desk.css'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type Draft, loadDraft, problemLabel, useDraft, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { deskRoutes } from '../contract.ts'
import type { deskSchemas } from '../schema.ts'
import { deskCalls } from './calls.ts'
import { texts } from './texts.ts'

type Writings = Awaited<ReturnType<typeof deskCalls.writings>>
type Writing = Writings['writings'][number]

/** Who helps with a declaration, who wrote what, and the way to end the help; for the owner and the helper. */
export const helpPage = definePage({
  texts,
  also: [wizardTexts],
  loader: async (input) => {
    const { draft } = await loadDraft(input)
    const seen = await input.api<typeof deskSchemas>(deskRoutes).writings({ params: { declaration: draft.id } })
    return { draft, ...seen }
  },
  title: (t) => t('help.title'),
  trail: () => [],
  Page: ({ data: { draft, helping, writings } }) => {
    const t = useTexts(texts)
    return (
      <Stack gap="l">
        <PageHeader title={t('help.title')} lead={t('help.lead')} />
        <Helper draft={draft} helping={helping} />
        {writings.length === 0 ? <p>{t('help.none')}</p> : <WritingTable draft={draft} writings={writings} />}
      </Stack>
    )
  },
})

function WritingTable({ draft, writings }: { draft: Draft; writings: readonly Writing[] }) {
  const t = useTexts(texts)
  const words = useTexts(wizardTexts)
  const language = useLanguage()
  const formats = useFormats()
  const { kind, detail, state } = useDraft(draft)
  const label = (path: string) => problemLabel(words, language, { kind, detail, values: state.values, path })
  return (
    <Table<Writing>
      caption={t('help.writings')}
      isCaptionShown
      rows={writings}
      rowKey={(writing) => writing.path}
      columns={[
        { key: 'what', title: t('help.what'), cell: (writing) => label(writing.path) },
        {
          key: 'who',
          title: t('help.who'),
          cell: ({ who }) => (who.isMyself ? t('help.me', { name: who.name }) : who.name),
        },
        { key: 'when', title: t('help.when'), cell: (writing) => formats.dateTime(writing.at) },
      ]}
    />
  )
}

function Helper({ draft, helping }: { draft: Draft; helping: Writings['helping'] }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (helping === null) return <Notice title={t('help.nobody')} />
  async function end() {
    setBusy(true)
    try {
      await deskCalls.endHelp({ params: { declaration: draft.id } })
      toast(t('help.ended'), 'success')
      if (helping?.isMyself) await navigate('/desk')
      else {
        await draft.refresh({ tellOthers: true })
        await revalidate()
      }
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const act = t(helping.isMyself ? 'help.leave' : 'help.end')
  return (
    <>
      <Notice
        title={helping.isMyself ? t('help.byMyself') : t('help.helpedBy', { name: helping.name })}
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            {act}
          </Button>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        question={t('help.endQuestion', { name: helping.name })}
        confirmLabel={act}
        cancelLabel={t('form.cancel')}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('help.endText')}</p>
      </ConfirmDialog>
    </>
  )
}
