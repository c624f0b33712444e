import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { Resource } from '#kernel/contract/resource.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { type AnyRow, nameSegment } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { type TextBundle, useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { authorizationCodes, codeReserves, quotas } from '../contract/office.ts'
import { codeBatchMax } from '../contract.ts'
import { slipsAddress } from './slips/address.ts'
import { codeTexts, texts } from './texts.ts'

/** Slips are for who hands codes out. */
const handing = 'authorizationCodes.hand'

const shared = { group: 'contest', texts: codeTexts as unknown as TextBundle<unknown> }

const pages: Readonly<Record<'codes' | 'table' | 'reserve', ResourcePage>> = {
  codes: {
    ...shared,
    resource: authorizationCodes as unknown as Resource,
    cells: { declarationNumber: DeclarationNumber },
    toolbar: PrintChosen,
    ticksFor: handing,
    detail: PrintOne,
  },
  table: { ...shared, resource: quotas as unknown as Resource },
  reserve: { ...shared, resource: codeReserves as unknown as Resource },
}
for (const { resource } of Object.values(pages)) nameSegment(resource)
// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)

/** The lists of the kit; which one the address says. */
export function CodeLists({ view }: { view: keyof typeof pages }) {
  return <ResourceList page={pages[view]} />
}

/** Leads to the declaration that the code is bound to, for whoever may see it. */
function DeclarationNumber({ row }: { row: AnyRow }) {
  const { may } = useConsoleAccess()
  const { declarationNumber, season } = row as unknown as {
    declarationNumber: string | null
    season: { id: string } | null
  }
  if (declarationNumber === null) return null
  if (!may('screening.view') || !season) return <>{declarationNumber}</>
  const query = new URLSearchParams({ season: season.id, view: 'all', search: declarationNumber })
  return <Link to={`/contest/declarations?${query}`}>{declarationNumber}</Link>
}

/** Slips of the rows that are chosen; without any it says what to do. */
function PrintChosen({ chosen }: { chosen: readonly AnyRow[] }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { may } = useConsoleAccess()
  if (!may(handing)) return null
  const ids = chosen.filter(({ state }) => state !== 'void').map(({ id }) => id)
  const reason =
    ids.length === 0
      ? t('slips.choose')
      : ids.length > codeBatchMax.slips
        ? t('slips.tooMany', { max: String(codeBatchMax.slips) })
        : ''
  return (
    <Button disabled={reason !== ''} title={reason} onClick={() => void navigate(slipsAddress(ids))}>
      {t('slips.print', { count: String(ids.length) })}
    </Button>
  )
}

function PrintOne({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  if (row.state === 'void' || !may(handing)) return null
  return (
    <p>
      <Link to={slipsAddress([row.id])}>{t('slips.one')}</Link>
    </p>
  )
}
