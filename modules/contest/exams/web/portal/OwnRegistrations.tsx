import { useState } from 'react'
import { listed } from '#kernel/contract/listed.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { type Column, Table } from '#kernel/web/ui/Table.tsx'
import { StateTag, WithdrawButton } from '#modules/contest/declarations/web/index.ts'
import type { OwnRegistration } from '../../schema.ts'
import type { rosterCalls } from './calls.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { texts } from './texts.ts'

type Season = Awaited<ReturnType<typeof rosterCalls.mine>>['seasons'][number]

/** The registrations that one made for pupils: what each still lacks, and all complete ones handed in together. */
export function OwnRegistrations({ season }: { season: Season }) {
  const t = useTexts(texts)
  const { registrations } = season
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [handing, setHanding] = useState<readonly OwnRegistration[] | null>(null)
  const complete = registrations.filter(({ mayHandIn }) => mayHandIn)
  const chosen = complete.filter(({ id }) => !left.has(id))
  function choose(id: string, isChosen: boolean) {
    const next = new Set(left)
    if (isChosen) next.delete(id)
    else next.add(id)
    setLeft(next)
  }
  const columns = useColumns({ left, choose })
  if (!season.isOpen && registrations.length === 0) return null
  const adding = season.isOpen && (
    <LinkButton icon="upload" href={`/olympiads/registrations/import?season=${season.id}`}>
      {t('own.import')}
    </LinkButton>
  )
  return (
    <section aria-label={t('own.titleOf', { season: season.title })}>
      <Stack>
        <h2>{t('own.titleOf', { season: season.title })}</h2>
        {registrations.length === 0 ? (
          <EmptyState picture={<EmptyBox />} title={t('own.none')} action={adding || undefined}>
            {t('own.noneText')}
          </EmptyState>
        ) : (
          <>
            <p role="status">{t('own.summary', { all: registrations.length, complete: complete.length })}</p>
            <Row>
              <Button
                variant="primary"
                disabledReason={chosen.length === 0 ? t('own.nothingChosen') : undefined}
                onClick={() => setHanding(chosen)}
              >
                {t('own.handIn', { count: chosen.length })}
              </Button>
              {adding}
            </Row>
            <Table<OwnRegistration>
              caption={t('own.titleOf', { season: season.title })}
              rows={registrations}
              rowKey={({ id }) => id}
              columns={columns}
            />
          </>
        )}
      </Stack>
      {handing && <HandInDialog registrations={handing} onClose={() => setHanding(null)} />}
    </section>
  )
}

interface Choosing {
  /** complete ones that are not to be handed in now */
  left: ReadonlySet<string>
  choose: (id: string, isChosen: boolean) => void
}

function useColumns({ left, choose }: Choosing): Column<OwnRegistration>[] {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  return [
    {
      key: 'choose',
      title: t('own.choose'),
      cell: ({ id, pupil, mayHandIn }) => (
        <input
          type="checkbox"
          aria-label={t('own.chooseOf', { name: pupil })}
          disabled={!mayHandIn}
          checked={mayHandIn && !left.has(id)}
          onChange={(event) => choose(id, event.target.checked)}
        />
      ),
    },
    {
      key: 'pupil',
      title: t('mine.name'),
      isRowName: true,
      cell: ({ id, pupil }) => <Anchor href={`/declarations/${id}/basics`}>{pupil}</Anchor>,
    },
    { key: 'kind', title: t('registrations.subject'), cell: ({ kind }) => kind },
    { key: 'state', title: t('own.state'), cell: ({ state }) => <StateTag state={state} /> },
    { key: 'missing', title: t('own.missing'), cell: (row) => <Missing row={row} /> },
    { key: 'due', title: t('own.due'), cell: ({ state, dueAt }) => (isUnderWay(state) ? dateTime(dueAt) : '') },
    {
      key: 'withdraw',
      title: t('own.acts'),
      cell: ({ id, pupil, isPaperless, mayWithdraw }) =>
        mayWithdraw && <WithdrawButton id={id} title={pupil} isPaperless={isPaperless} />,
    },
  ]
}

function isUnderWay(state: OwnRegistration['state']): boolean {
  return state === 'draft' || state === 'returned'
}

/** By step, what is empty or wrong there, with the way to it. */
function Missing({ row: { id, state, missing } }: { row: OwnRegistration }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (!isUnderWay(state)) return ''
  if (missing.length === 0) return t('own.complete')
  const steps = Map.groupBy(missing, ({ step }) => step)
  return [...steps].map(([step, found]) => (
    <p key={step}>
      <Anchor href={`/declarations/${id}/${step}`}>
        {listed(
          found.map(({ text }) => text),
          language,
        )}
      </Anchor>
    </p>
  ))
}
