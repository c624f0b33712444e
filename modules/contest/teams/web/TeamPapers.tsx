import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Able } from '#kernel/web/console/Able.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { openPaper } from '#modules/contest/prints/web/index.ts'
import { type TeamPaper, teamPapers } from '../contract.ts'
import { teamCalls } from './calls.ts'
import { texts } from './texts.ts'

/** The papers of the teams that the list is cut to: a season must be chosen, an event and a group may be. */
export function TeamPapers() {
  const t = useTexts(texts)
  const [params] = useSearchParams()
  const [busy, setBusy] = useState<TeamPaper | null>(null)
  const season = params.get('f.season')
  // several chosen at once stand with commas between them; a paper is about one, or all
  const only = (name: string) => {
    const value = params.get(`f.${name}`)
    return value && !value.includes(',') ? { [name]: value } : {}
  }
  async function print(paper: TeamPaper) {
    setBusy(paper)
    try {
      await openPaper(() =>
        teamCalls.paperAddress({ query: { season: season ?? '', paper, ...only('event'), ...only('division') } }),
      )
    } catch {
      // the refusal was shown by the client itself
    } finally {
      setBusy(null)
    }
  }
  return (
    <>
      {teamPapers.map((paper) => (
        <Able key={paper} reason={season === null ? t('papers.needsSeason') : null}>
          <Button disabled={season === null} loading={busy === paper} onClick={() => void print(paper)}>
            {t(`papers.${paper}`)}
          </Button>
        </Able>
      ))}
    </>
  )
}
