/** How a page of a PDF is drawn to be read: as large as our picture of it, which takes half the time of the size below … */
export const usualSize = { dpi: 170, maxSidePx: 1400 }
/** … and once more where no code is found: that of a bad scan, or of a small sheet, needs more. */
export const fineSize = { dpi: 250, maxSidePx: 4000 }
