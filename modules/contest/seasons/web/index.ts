export { SeasonSelect } from './SeasonSelect.tsx'
export { isPlayedRobotContest, isRobotContest, type SeasonSummary, useSeasonChoice } from './season-choice.ts'
