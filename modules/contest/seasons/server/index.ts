export { checkedDefinition, publishIn, publishSeason, type SeasonToPublish } from './operations.ts'
export { currentSeasons, openSeason, type PublishedSeason, requireSeason, seasonVersion } from './queries.ts'
