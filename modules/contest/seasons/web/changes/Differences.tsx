import { Tag } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import type { SeasonDifference } from '../../contract/office.ts'
import { CrumbText } from '../editor/CrumbText.tsx'
import { crumbsOfDifference } from '../editor/places.ts'
import { ValueText } from '../editor/ValueText.tsx'
import { texts } from '../texts.ts'
import { contrasted } from './contrast.ts'

const tags = { added: 'tag-good', removed: 'tag-bad', changed: 'tag-warn', moved: 'tag-wait' } as const

/** Every place that differs: where it is, what stood there, what stands there now. */
export function Differences({ differences }: { differences: readonly SeasonDifference[] }) {
  const t = useTexts(texts)
  if (differences.length === 0) return <p className="season-none">{t('differences.none')}</p>
  return (
    <ul className="season-differences">
      {differences.map((difference) => {
        const { crumbs, prop } = crumbsOfDifference(difference)
        const { change, path } = difference
        const { before, after } = contrasted(difference)
        return (
          <li key={`${path} ${change}`}>
            <p>
              <Tag className={tags[change]}>{t(`differences.${change}`)}</Tag>{' '}
              <strong>{crumbs.length === 0 ? path : <CrumbText crumbs={crumbs} />}</strong>
            </p>
            <dl>
              {change !== 'added' && (
                <div>
                  <dt>{t('differences.before')}</dt>
                  <dd>
                    <del>
                      <ValueText prop={prop} value={before} />
                    </del>
                  </dd>
                </div>
              )}
              {change !== 'removed' && (
                <div>
                  <dt>{t('differences.after')}</dt>
                  <dd>
                    <ins>
                      <ValueText prop={prop} value={after} />
                    </ins>
                  </dd>
                </div>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
