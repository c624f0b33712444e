import './kinds.css'
import { Fragment } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { day } from '#kernel/web/day.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { texts } from './texts.ts'

interface KindProps {
  definition: SeasonDefinition
  kind: DeclarationKind
}

/** For whom a kind is, of which age and stage, and how many may be in it. */
export function KindFacts({ kind, definition }: KindProps) {
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
              ? t.rich('create.ageFrom', { min: ages.min, on, day })
              : t.rich('create.ageRange', { min: ages.min, max: ages.max, on, day })}
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

/** What a kind demands and which materials it wants, folded. */
export function KindDetails({ kind }: { kind: DeclarationKind }) {
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
