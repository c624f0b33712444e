import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    organization_below_itself: 'An organization cannot be moved below itself or below one of its own',
    organization_has_roles:
      'Somebody is {roles} here, which nobody may be at that level. Please take these roles back first',
    organization_has_enabled:
      '{count, plural, one {# organization below it is} other {# organizations below it are}} still enabled. Please disable them first',
  },
  tree: {
    label: 'Tree of organizations',
    all: 'All organizations',
    disabled: 'disabled',
  },
  resources: {
    organizations: {
      one: 'organization',
      many: 'Organizations',
      fields: {
        parent: 'Parent organization',
        kind: 'Kind',
        level: 'Level',
        code: 'Code',
        name: 'Name',
        tileColumn: 'Column on the map',
        tileRow: 'Row on the map',
        isEnabled: 'Enabled',
        createdAt: 'Created',
      },
      options: {
        kind: { unit: 'Unit', school: 'School', merchant: 'Merchant', team: 'Team' },
      },
      hints: {
        name: 'Chinese alone will do: the languages left empty are suggested from it, and can be changed at any time',
        tileColumn:
          'Its tile on the map of the season overview, from 1; the tiles stand in place once every prefecture has one',
      },
      actions: { enable: 'Enable', disable: 'Disable', move: 'Move' },
      inputs: { move: { parent: 'Move below' } },
    },
  },
}
