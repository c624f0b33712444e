import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    place_in_use: 'Something still belongs here. Please move it elsewhere first.',
  },
  problems: {
    vending_code: 'Letters, digits, dots, hyphens and underscores only, beginning with a letter or digit',
  },
  resources: {
    areas: {
      one: 'area',
      many: 'Areas',
      noneHint: 'Begin with an area; lines and points are made within it.',
      fields: {
        code: 'Code',
        name: 'Name',
        merchant: 'Merchant',
        lineCount: 'Lines',
        pointCount: 'Points',
        remark: 'Remark',
        createdAt: 'Made on',
      },
      hints: { merchant: 'Left empty: your own merchant' },
    },
    lines: {
      one: 'line',
      many: 'Lines',
      noneHint: 'A line is the way that replenishers drive; points are put on it.',
      fields: {
        code: 'Code',
        name: 'Name',
        area: 'Area',
        merchant: 'Merchant',
        pointCount: 'Points',
        remark: 'Remark',
        createdAt: 'Made on',
      },
      hints: { merchant: 'Left empty: your own merchant' },
    },
    points: {
      one: 'point',
      many: 'Points',
      noneHint: 'A point is where machines stand; mark it on the map when you make it.',
      fields: {
        code: 'Code',
        name: 'Name',
        area: 'Area',
        line: 'Line',
        merchant: 'Merchant',
        location: 'Location',
        contact: 'Contact',
        contactPhone: 'Contact’s phone',
        remark: 'Remark',
        createdAt: 'Made on',
      },
      hints: { merchant: 'Left empty: your own merchant', location: 'Mark it on the map before saving' },
    },
  },
}
