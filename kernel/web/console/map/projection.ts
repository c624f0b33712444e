/** WGS-84, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** What of the world is in sight: its middle, and how large the world is (256 px · 2^zoom). */
export interface View extends Place {
  zoom: number
}

export interface Size {
  width: number
  height: number
}

const tilePx = 256
const zoomMin = 2
export const zoomMax = 18
/** a single point is shown with its surroundings: a quarter of a town */
const closestZoom = 15
/** beyond, the projection has no end */
const latitudeMax = 85
const earthM = 40_075_017

/** Where a place lies in the world at a zoom, in pixels from its upper left corner (Mercator). */
export function worldPx({ latitude, longitude }: Place, zoom: number): { x: number; y: number } {
  const side = tilePx * 2 ** zoom
  const sine = Math.sin((clamp(latitude, latitudeMax) * Math.PI) / 180)
  return { x: (longitude / 360 + 0.5) * side, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side }
}

export function placeAt({ x, y }: { x: number; y: number }, zoom: number): Place {
  const side = tilePx * 2 ** zoom
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / side))) * 180) / Math.PI
  return { latitude: clamp(latitude, latitudeMax), longitude: clamp((x / side - 0.5) * 360, 180) }
}

/** Where a place lies in the box, in pixels. */
export function boxPx(place: Place, view: View, box: Size): { x: number; y: number } {
  const [at, middle] = [worldPx(place, view.zoom), worldPx(view, view.zoom)]
  return { x: at.x - middle.x + box.width / 2, y: at.y - middle.y + box.height / 2 }
}

/** The view moved by so many pixels of the box. */
export function moved(view: View, byX: number, byY: number): View {
  const { x, y } = worldPx(view, view.zoom)
  return { ...placeAt({ x: x + byX, y: y + byY }, view.zoom), zoom: view.zoom }
}

/** The view closer by so much zoom; what lies at x and y, in pixels from the middle of the box, stays there. */
export function zoomed(view: View, by: number, x = 0, y = 0): View {
  const zoom = Math.min(zoomMax, Math.max(zoomMin, view.zoom + by))
  const held = worldPx(moved(view, x, y), zoom)
  return { ...placeAt({ x: held.x - x, y: held.y - y }, zoom), zoom }
}

/**
 * The closest view in which all places stand with some room around them.
 * @param closest no closer than this zoom
 */
export function viewOf(places: readonly Place[], box: Size, closest = closestZoom): View {
  const at = places.map((place) => worldPx(place, 0))
  const [left, right] = [Math.min(...at.map(({ x }) => x)), Math.max(...at.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...at.map(({ y }) => y)), Math.max(...at.map(({ y }) => y))]
  const room = (size: number) => Math.max(1, size - 80)
  const scale = Math.min(room(box.width) / (right - left), room(box.height) / (bottom - top))
  const zoom = Math.min(closest, Math.max(zoomMin, Math.floor(Math.log2(scale) * 2) / 2))
  return { ...placeAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, 0), zoom }
}

/** How many metres a pixel is in the middle of the view. */
function metresPerPx({ latitude, zoom }: View): number {
  return (earthM * Math.cos((latitude * Math.PI) / 180)) / (tilePx * 2 ** zoom)
}

/** The longest round length that is no longer than so many pixels. */
export function scaleBar(view: View, maxPx: number): { metres: number; px: number } {
  const perPx = metresPerPx(view)
  const power = 10 ** Math.floor(Math.log10(perPx * maxPx))
  const metres = ([5, 2, 1].find((step) => step * power <= perPx * maxPx) ?? 1) * power
  return { metres, px: metres / perPx }
}

const lineSteps = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]

/** Meridians and parallels that are in sight, at round degrees. */
export function gridLines(view: View, box: Size): { meridians: number[]; parallels: number[] } {
  const corner = (x: number, y: number) => {
    const { latitude, longitude } = moved(view, x, y)
    return { latitude, longitude }
  }
  const [first, last] = [corner(-box.width / 2, box.height / 2), corner(box.width / 2, -box.height / 2)]
  const perPx = (last.longitude - first.longitude) / Math.max(1, box.width)
  const step = lineSteps.findLast((each) => each >= perPx * 90) ?? 30
  const within = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, index) =>
      Number(((Math.ceil(from / step) + index) * step).toFixed(3)),
    )
  return {
    meridians: within(first.longitude, last.longitude),
    parallels: within(first.latitude, last.latitude),
  }
}

function clamp(degrees: number, max: number): number {
  return Math.min(max, Math.max(-max, degrees))
}
