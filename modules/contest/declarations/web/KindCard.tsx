import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

interface KindCardProps {
  seasonId: string
  definition: SeasonDefinition
  kind: DeclarationKind
  isOpen: boolean
}

/** Whether this sort of account may declare the kind. */
export function mayDeclare(userInfo: ReturnType<typeof useSession>['userInfo'], kind: DeclarationKind): boolean {
  return kind.declarants.some((declarant) => userInfo?.roles.includes(declarant))
}

/** One kind of declaration: what it is, for whom, what it asks for, and the way to begin. */
export function KindCard(props: KindCardProps) {
  const { kind, isOpen } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const { userInfo } = useSession()
  const isMine = mayDeclare(userInfo, kind)
  return (
    <Card
      title={labelIn(kind.labels, language)}
      tag={kind.needsAuthorizationCode ? <Tag icon="lock">{t('create.needsCode')}</Tag> : undefined}
      foot={isOpen ? <Begin {...props} disabledReason={isMine ? undefined : t('create.notYours')} /> : undefined}
    >
      <p>{labelIn(kind.summary, language)}</p>
      <KindFacts {...props} />
      {isOpen && !isMine && <p className="field-error">{t('create.notYours')}</p>}
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
        {t('create.withCode')}
      </LinkButton>
    )
  }
  async function begin() {
    setBusy(true)
    try {
      const { id } = await declarationCalls.create({ body: { season: seasonId, kind: kind.code } })
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

function KindFacts({ kind, definition }: KindCardProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const stages = useDictionary('stage')
  const levels = useDictionary('unit_level')
  const { min, max } = kind.members
  const on = formats.date(`${definition.agesOn}T12:00:00+08:00`)
  const ages = kind.ages
  return (
    <dl className="kind-facts">
      <dt>{t('create.who')}</dt>
      <dd>{kind.declarants.map((declarant) => t(`create.${declarant}`)).join(' · ')}</dd>
      {max > 0 && (
        <>
          <dt>{t(kind.team ? 'create.contestants' : 'create.members')}</dt>
          <dd>{min === max ? t('create.memberCount', { min }) : t('create.memberRange', { min, max })}</dd>
        </>
      )}
      {ages?.min !== undefined && (
        <>
          <dt>{t('create.ages')}</dt>
          <dd>
            {ages.max === undefined
              ? t('create.ageFrom', { min: ages.min, on })
              : t('create.ageRange', { min: ages.min, max: ages.max, on })}
          </dd>
        </>
      )}
      {kind.team && (
        <>
          <dt>{t('create.coaches')}</dt>
          <dd>{t('create.memberCount', { min: kind.instructors.max })}</dd>
        </>
      )}
      {kind.caps?.map(({ level, amount }) => (
        <Fragment key={level}>
          <dt>{t('create.caps')}</dt>
          <dd>{t('create.cap', { level: levels.find(({ code }) => code === level)?.label ?? level, amount })}</dd>
        </Fragment>
      ))}
      <dt>{t('create.stages')}</dt>
      <dd>
        {kind.stages
          .map((code) => stages.find((stage) => stage.code === code)?.label ?? '')
          .filter(Boolean)
          .join(' · ')}
      </dd>
    </dl>
  )
}

function KindDetails({ kind }: { kind: DeclarationKind }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const note = (rule: DeclarationKind['materials'][number]) => {
    if (rule.when) return ` (${t('create.ifAsked')})`
    return rule.minCount === 0 && !/[（(]/.test(labelIn(rule.labels, language)) ? ` (${t('create.optional')})` : ''
  }
  const always = kind.materials.filter((rule) => !rule.when)
  const byAnswer = kind.materials.filter((rule) => rule.when)
  return (
    <details className="kind-more">
      <summary>
        {t('create.details')}
        <Icon name="chevron-down" />
      </summary>
      <h4>{t('create.rules')}</h4>
      <ul>
        {kind.rules.map((rule) => (
          <li key={rule.zh}>{labelIn(rule, language)}</li>
        ))}
      </ul>
      {kind.materials.length > 0 && (
        <>
          <h4>{t('create.materials')}</h4>
          <ul>
            {[...always, ...byAnswer].map((rule) => (
              <li key={rule.code}>{`${labelIn(rule.labels, language)}${note(rule)}`}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
