import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    administrator_only: 'This setting guards how people sign in: only an administrator may change it like this',
    outlines_unusable:
      'This file of outlines cannot be used: {rule, select, json {it is no JSON} collection {it must be a FeatureCollection with at least one area} areas {it may hold {areas, number} areas at most} name {area {area, number} has neither a name nor a code (adcode)} polygon {area {area, number} is no Polygon or MultiPolygon} ring {area {area, number} has a ring that is not closed, or of fewer than 4 points} position {point {point, number} of area {area, number} is no valid longitude and latitude} other {all areas together may have {points, number} points at most: simplify the outlines first}}. Mend the file and upload it again',
  },
  problems: { source_language_missing: 'Chinese is the source of every text and has to stay' },
  resources: {
    settings: {
      one: 'setting',
      many: 'System settings',
      fields: { key: 'Setting', isChanged: 'Changed', updatedAt: 'Changed at', value: 'Value' },
      actions: { reset: 'Back to default' },
    },
  },
}
