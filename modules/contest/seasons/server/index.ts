export { recordTrial, trialOf } from './drafts.ts'
export { checkedDefinition, publishIn, publishSeason, type SeasonToPublish } from './operations.ts'
export { openSeason, type PublishedSeason, seasonVersion, shownSeason } from './queries.ts'
