import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  loading: 'Loading …',
  cut: 'The network is down; nothing could be read. Please try again',
  season: 'Season',
  tabs: {
    label: 'The day of the contest',
    teams: 'Teams',
    checkIn: 'Check-in',
    scores: 'Rounds and scores',
    protests: 'Protests',
  },
  papers: {
    needsSeason: 'Choose a season in the filters first',
    'check-in-list': 'Print check-in list',
    cards: 'Print team cards',
  },
  people: {
    contestants: 'Contestants',
    coaches: 'Coaches',
    contact: 'Contact',
    toReview: 'See the declaration and its materials',
  },
  checkIn: {
    title: 'Team check-in',
    number: 'Number',
    numberHint: 'The number on the team’s card',
    numberMissing: 'Enter the number',
    look: 'Find team',
    unknown: 'There is no team {number}: check the number, or whether the team has qualified',
    contestants: 'Contestants: {names}',
    already: 'Checked in at {at} by {by}',
  },
  presence: {
    title: 'Who has come',
    none: 'No team of this season has qualified yet',
    group: 'Event and group',
    came: 'Came',
    missing: 'Missing',
    ready: 'Passed inspection',
  },
  scanner: {
    start: 'Scan with the camera',
    stop: 'Stop the camera',
    picture: 'Picture of the camera',
    denied: 'The camera cannot be opened: allow it, or type the number',
    none: 'This browser cannot scan: use the phone’s own camera on the card, or type the number below',
  },
}
