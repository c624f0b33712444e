import { useState } from 'react'
import { useNavigate } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import type { useSession } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { ageOn } from '../contract/fields.ts'
import { declarationCalls } from './calls.ts'
import { KindDetails, KindFacts } from './KindFacts.tsx'
import { texts } from './texts.ts'
import { problemWords } from './words.ts'

interface KindCardProps {
  seasonId: string
  definition: SeasonDefinition
  kind: DeclarationKind
  isOpen: boolean
  bar: KindBar | null
}

/** Whether this sort of account may declare the kind. */
function mayDeclare(userInfo: ReturnType<typeof useSession>['userInfo'], kind: DeclarationKind): boolean {
  return kind.declarants.some((declarant) => userInfo?.roles.includes(declarant))
}

export type KindBar =
  | 'role'
  | { code: 'too_young' | 'too_old'; params: { age: number; min: number; max: number; on: string } }

/**
 * What keeps this person from declaring the kind: the sort of account, or the age on the day by which the season counts it. A
 * teacher may declare for pupils of any age; null: nothing does.
 */
export function barOf(
  userInfo: ReturnType<typeof useSession>['userInfo'],
  birthOn: string | null,
  { kind, definition }: Pick<KindCardProps, 'kind' | 'definition'>,
): KindBar | null {
  if (!mayDeclare(userInfo, kind)) return 'role'
  const { min = 0, max = 200 } = kind.ages ?? {}
  if (birthOn === null || !userInfo?.roles.includes('pupil')) return null
  const age = ageOn(birthOn, definition.agesOn)
  if (age >= min && age <= max) return null
  return { code: age < min ? 'too_young' : 'too_old', params: { age, min, max, on: definition.agesOn } }
}

/** One kind of declaration: what it is, for whom, what it asks for, and the way to begin. */
export function KindCard(props: KindCardProps) {
  const { kind, isOpen, bar } = props
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const why = bar === null ? undefined : bar === 'role' ? t('create.notYours') : problemWords(t, formats, bar)
  return (
    <Card
      title={labelIn(kind.labels, language)}
      tag={kind.needsAuthorizationCode ? <Tag icon="lock">{t('create.needsCode')}</Tag> : undefined}
      foot={isOpen ? <Begin {...props} disabledReason={why} /> : undefined}
    >
      <p>{labelIn(kind.summary, language)}</p>
      <KindFacts definition={props.definition} kind={kind} />
      {isOpen && why !== undefined && <p className="field-error">{why}</p>}
      <KindDetails kind={kind} />
    </Card>
  )
}

function Begin({ seasonId, kind, disabledReason }: KindCardProps & { disabledReason: string | undefined }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{t('create.begin')}</Button>
  if (kind.needsAuthorizationCode) {
    return (
      <LinkButton iconAfter="arrow-right" href={`/declarations/new/code?season=${seasonId}&kind=${kind.code}`}>
        {t('create.begin')}
      </LinkButton>
    )
  }
  async function begin() {
    setBusy(true)
    try {
      const { id } = await declarationCalls.create({
        body: { season: seasonId, kind: kind.code, withMyself: true },
      })
      await navigate(`/declarations/${id}/basics`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button iconAfter="arrow-right" isBusy={isBusy} onClick={() => void begin()}>
      {t('create.begin')}
    </Button>
  )
}
