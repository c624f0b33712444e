export { checkedDefinition, publishIn, publishSeason, type SeasonToPublish } from './operations.ts'
export { openSeason, type PublishedSeason, seasonVersion } from './queries.ts'
