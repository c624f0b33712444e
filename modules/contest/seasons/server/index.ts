export { failTrial, recordTrial, trialOf } from './drafts.ts'
export { checkedDefinition, publishIn, publishSeason, type SeasonToPublish } from './operations.ts'
export {
  currentSeasons,
  knownSeason,
  largestCaps,
  openSeason,
  type PublishedSeason,
  publishedSeasons,
  seasonTable,
  seasonVersion,
  shownSeason,
  shownSeasonByCode,
} from './queries.ts'
