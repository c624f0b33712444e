import { type RefObject, useEffect, useState } from 'react'

export interface Look {
  /** times the size that fits */
  zoom: number
  /** clockwise, in quarters */
  quarters: number
  fits: 'whole' | 'width'
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const
export const plainLook: Look = { zoom: 1, quarters: 0, fits: 'width' }

/** Where a person is in a file: kept when it has to be opened anew. */
export interface Place {
  page: number
  watchedS: number
  look: Look
}

/** How large and which way round a picture is looked at. */
export function useLook(place: RefObject<Place>) {
  const [look, setLook] = useState(place.current.look)
  useEffect(() => {
    place.current.look = look
  }, [place, look])
  const step = (by: 1 | -1) =>
    setLook((old) => {
      const next = by > 0 ? zooms.find((zoom) => zoom > old.zoom) : zooms.findLast((zoom) => zoom < old.zoom)
      return { ...old, zoom: next ?? old.zoom }
    })
  return {
    look,
    larger: () => step(1),
    smaller: () => step(-1),
    turn: () => setLook((old) => ({ ...old, quarters: (old.quarters + 1) % 4 })),
    fitTo: (fits: Look['fits']) => setLook((old) => ({ ...old, fits, zoom: 1 })),
    reset: () => setLook((old) => ({ ...old, zoom: 1 })),
  }
}

interface Size {
  width: number
  height: number
}

/** The size in pixels at which a picture is drawn, before it is turned. */
export function drawnSize(picture: Size, stage: Size, { zoom, quarters, fits }: Look): Size {
  const isAcross = quarters % 2 === 1
  const turned = isAcross ? { width: picture.height, height: picture.width } : picture
  const byWidth = stage.width / turned.width
  const scale = (fits === 'width' ? byWidth : Math.min(byWidth, stage.height / turned.height)) * zoom
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
}
