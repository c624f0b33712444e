import { entry, integer, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { laneLimits } from './lanes.ts'

const asked = ['manufacturer', 'model', 'type', 'layersMax', 'lanesPerLayerMax'] as const

/** What is built of a model: machines that name it are laid out no larger (S5-02). The same for all merchants. */
export const machineModels = resource({
  name: 'machineModels',
  segment: 'machine-models',
  fields: {
    manufacturer: text({ maxChars: 60 }),
    model: text({ maxChars: 60 }),
    type: entry('machine_type'),
    layersMax: integer({ min: 1, max: laneLimits.layers }),
    lanesPerLayerMax: integer({ min: 1, max: laneLimits.lanesPerLayer }),
  },
  title: 'model',
  list: {
    columns: ['model', 'manufacturer', 'type', 'layersMax', 'lanesPerLayerMax'],
    filters: ['type'],
    search: ['model', 'manufacturer'],
    sort: { by: ['model', 'manufacturer'], first: 'model', direction: 'asc', words: ['manufacturer'] },
  },
  create: asked,
  edit: asked,
  remove: { ask: 'yes' },
})
