/** An area as a map draws it; the same place twice is once. */
export interface Outline {
  /** as the file calls it; empty where it does not */
  name: string
  /** its number, as `430100`; empty where the file has none */
  code: string
  /** polygons of rings of [longitude, latitude] in degrees; the first ring is the outer one */
  polygons: [longitude: number, latitude: number][][][]
}

export const outlineLimits = { fileChars: 4_000_000, areas: 200, points: 20_000 } as const

/** What a file of outlines has to be; the first that is broken is told. */
export const outlineRules = ['json', 'collection', 'areas', 'name', 'polygon', 'ring', 'position', 'points'] as const
export type OutlineRule = (typeof outlineRules)[number]

export interface OutlineProblem {
  rule: OutlineRule
  /** in which area, and at which of its points, from 1; 0: of the whole */
  area: number
  point: number
}

/** some ten metres: a map of a province shows no less */
const digits = 4

/**
 * Reads outlines from the text of a GeoJSON file (RFC 7946): a FeatureCollection of polygons, each with a name or a code
 * (`adcode`); rings are closed, positions are finite and on the earth.
 */
export function readOutlines(text: string): Outline[] | OutlineProblem {
  const json = parsed(text)
  if (json === undefined) return problem('json')
  const features =
    isRecord(json) && json.type === 'FeatureCollection' && Array.isArray(json.features) ? json.features : []
  if (features.length === 0) return problem('collection')
  if (features.length > outlineLimits.areas) return problem('areas')
  const outlines: Outline[] = []
  for (const [index, feature] of features.entries()) {
    const outline = outlineOf(feature, index + 1)
    if ('rule' in outline) return outline
    outlines.push(outline)
  }
  return pointsOf(outlines) > outlineLimits.points ? problem('points') : outlines
}

/** How many points there are to draw. */
export function pointsOf(outlines: readonly Outline[]): number {
  return outlines.reduce((sum, { polygons }) => sum + polygons.flat().reduce((own, ring) => own + ring.length, 0), 0)
}

function outlineOf(feature: unknown, area: number): Outline | OutlineProblem {
  const { properties, geometry } = isRecord(feature) ? feature : {}
  const { name, adcode, code = adcode } = isRecord(properties) ? properties : {}
  const named = { name: wordOf(name), code: wordOf(code) }
  if (named.name === '' && named.code === '') return problem('name', area)
  const given = polygonsIn(geometry)
  if (!given) return problem('polygon', area)
  const polygons: Outline['polygons'] = []
  let point = 0
  for (const rings of given) {
    if (!Array.isArray(rings) || rings.length === 0) return problem('polygon', area)
    const polygon: Outline['polygons'][number] = []
    for (const ring of rings) {
      if (!Array.isArray(ring)) return problem('ring', area)
      const drawn: [number, number][] = []
      for (const position of ring) {
        point += 1
        const at = placeIn(position)
        if (!at) return problem('position', area, point)
        const last = drawn.at(-1)
        if (last?.[0] !== at[0] || last?.[1] !== at[1]) drawn.push(at)
      }
      if (ring.length < 4 || String(ring[0]) !== String(ring.at(-1))) return problem('ring', area)
      polygon.push(drawn)
    }
    polygons.push(polygon)
  }
  return { ...named, polygons }
}

function polygonsIn(geometry: unknown): unknown[] | null {
  if (!isRecord(geometry) || !Array.isArray(geometry.coordinates)) return null
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' && geometry.coordinates.length > 0 ? geometry.coordinates : null
}

function placeIn(position: unknown): [number, number] | null {
  if (!Array.isArray(position)) return null
  const [longitude, latitude] = position as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth ? [Number(longitude.toFixed(digits)), Number(latitude.toFixed(digits))] : null
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 60) : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function problem(rule: OutlineRule, area = 0, point = 0): OutlineProblem {
  return { rule, area, point }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
