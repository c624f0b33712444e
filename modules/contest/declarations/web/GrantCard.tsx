import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { day } from '#kernel/web/day.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accentOf } from './accents.ts'
import { declarationCalls } from './calls.ts'
import type { codeCalls } from './code-calls.ts'
import { texts } from './texts.ts'

export type Grant = Awaited<ReturnType<typeof codeCalls.lookUp>>

/** What the code grants, before it is bound to anything. */
export function GrantCard({ grant, onAnother }: { grant: Grant; onAnother: () => void }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const facts = useGrantFacts(grant)
  const [isVerified, setVerified] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const declaration = search.get('declaration')
  const beginning = declaration !== null ? 'code.bind' : grant.team ? 'verify.begin' : 'code.begin'
  async function spend(): Promise<string> {
    if (declaration !== null) {
      await declarationCalls.bindCode(
        { params: { declaration }, body: { authorizationCode: grant.code } },
        { quiet: true },
      )
      toast(t('code.bound'), 'success')
      return `/declarations/${declaration}/submission`
    }
    const body = {
      season: grant.season.id,
      kind: grant.kind.code,
      authorizationCode: grant.code,
      ...(grant.stage ? { stage: grant.stage } : {}),
      withMyself: true,
    }
    const { id } = await declarationCalls.create({ body }, { quiet: true })
    return `/declarations/${id}/basics`
  }
  async function begin() {
    setBusy(true)
    setRefused(null)
    try {
      await navigate(await spend())
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      tone="soft"
      accent={accentOf(grant.season.contest)}
      titleLevel={2}
      title={t('code.grants')}
      foot={
        <Row>
          <Button
            variant="primary"
            iconAfter="arrow-right"
            isBusy={isBusy}
            disabledReason={grant.team && !isVerified ? t('verify.confirmFirst') : undefined}
            onClick={() => void begin()}
          >
            {t(beginning)}
          </Button>
          <Button variant="quiet" onClick={onAnother}>
            {t('code.another')}
          </Button>
        </Row>
      }
    >
      {refused !== null && <Notice kind="danger" isUrgent title={refused} />}
      <DescriptionList items={facts} />
      {grant.team && (
        <CheckboxGroup
          name="verified"
          look="cards"
          value={isVerified ? ['verified'] : []}
          onValue={(ticked) => setVerified(ticked.length > 0)}
          options={[{ value: 'verified', label: t('verify.confirm') }]}
        />
      )}
    </Card>
  )
}

/** What a code stands for, line by line; of a robot team as its slip tells it. */
export function useGrantFacts(grant: Grant): { term: string; description: ReactNode; isWide?: boolean }[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const stages = useDictionary('stage')
  const groups = useDictionary('robot_group')
  const { team } = grant
  const stage = stages.find((each) => each.code === grant.stage)?.label ?? t('code.anyStage')
  const code = { term: t('code.label'), description: <span className="unbroken">{grant.code}</span> }
  const contest = { term: t('code.contest'), description: labelIn(grant.season.title, language) }
  const until = {
    term: t('code.until'),
    description: grant.expiresAt === null ? t('code.noEnd') : day(formats.dateTime(grant.expiresAt)),
  }
  if (!team) {
    return [
      code,
      contest,
      { term: t('code.kind'), description: labelIn(grant.kind.labels, language) },
      { term: t('code.stage'), description: stage },
      { term: t('code.unit'), description: grant.unit },
      until,
    ]
  }
  return [
    contest,
    { term: t('verify.event'), description: labelIn(team.event, language) },
    {
      term: t('verify.group'),
      description: groups.find((each) => each.code === team.division)?.label ?? labelIn(grant.kind.labels, language),
    },
    { term: t('verify.number'), description: team.number },
    { term: t('verify.unit'), description: grant.unit },
    // the province is that of everybody
    { term: t('verify.area'), description: grant.unitsAbove.slice(1).join(' · ') || grant.unit },
    code,
    until,
  ]
}
