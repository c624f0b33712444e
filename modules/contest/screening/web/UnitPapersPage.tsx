import '#kernel/web/console/console-kit.css'
import { Empty } from 'antd'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { SeasonSelect, useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { unitMaterialsBelow } from '#modules/contest/unit-materials/web/index.ts'
import { texts } from './texts.ts'

const UnitMaterialsBelow = lazy(() => unitMaterialsBelow().then((file) => ({ default: file.UnitMaterialsBelow })))

/** Papers that the units right below hand in besides their declarations. */
export function UnitPapersPage() {
  const t = useTexts(texts)
  const choice = useSeasonChoice()
  return (
    <div className="overview">
      <Link to={`/contest/declarations${choice.season ? `?season=${choice.season.id}` : ''}`}>
        ← {t('review.back')}
      </Link>
      <div className="resource-head">
        <h1>{t('papers.title')}</h1>
        <SeasonSelect choice={choice} label={t('season')} />
      </div>
      {!choice.isLoading && !choice.season && <Empty description={t('queue.noSeason')} />}
      {choice.season && <UnitMaterialsBelow season={choice.season.id} />}
    </div>
  )
}
