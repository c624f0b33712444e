import { notFound } from '#kernel/contract/refusals.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { declarationRoutes } from '../../contract.ts'
import type { declarationSchemas } from '../../schema.ts'
import type { declarationCalls } from '../calls.ts'
import { type Grant, useGrantFacts } from '../GrantCard.tsx'
import { texts } from '../texts.ts'
import { loadDraft, wizardTrail } from '../wizard/load-draft.ts'
import { Wizard } from '../wizard/Wizard.tsx'

type BoundCode = NonNullable<Awaited<ReturnType<typeof declarationCalls.code>>['code']>

/** The first step of a robot team, once more: what the code stands for that it was begun with. */
export const codeStepPage = definePage({
  texts,
  loader: async (input) => {
    const { declaration } = input.params
    if (!declaration) throw notFound()
    const calls = input.api<typeof declarationSchemas>(declarationRoutes)
    const [loaded, { code }] = await Promise.all([loadDraft(input), calls.code({ params: { declaration } })])
    return { ...loaded, code }
  },
  title: (t) => t('verify.title'),
  trail: wizardTrail,
  Page: ({ data: { draft, code } }) => {
    const t = useTexts(texts)
    const another = `/declarations/new/code?declaration=${draft.id}`
    return (
      <Wizard draft={draft} step="code" title={t('verify.title')} lead={code ? t('verify.doneLead') : undefined}>
        {code ? (
          <CodeFacts code={code} />
        ) : (
          <EmptyState
            picture={<EmptyBox />}
            title={t('verify.none')}
            action={<LinkButton href={another}>{t('verify.enter')}</LinkButton>}
          >
            {t('verify.noneText')}
          </EmptyState>
        )}
      </Wizard>
    )
  },
})

function CodeFacts({ code }: { code: Grant & Pick<BoundCode, 'state'> }) {
  const t = useTexts(texts)
  const facts = useGrantFacts(code)
  return (
    <Card tone="soft" title={t('code.grants')} titleLevel={2}>
      <DescriptionList items={[...facts, { term: t('verify.state'), description: t(`verify.states.${code.state}`) }]} />
    </Card>
  )
}
