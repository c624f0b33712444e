import { lazy, Suspense } from 'react'
import { askedColumns, type Field } from '../../contract/fields.ts'
import { defineView, type FieldView } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import type { Line } from '../../web/console/lines/line.ts'
import { useTexts } from '../../web/texts.tsx'

// forms and details without lines need no table of cells
const LinesControl = lazy(async () => ({
  default: (await import('../../web/console/lines/LinesControl.tsx')).LinesControl,
}))
const LinesTable = lazy(async () => ({ default: (await import('../../web/console/lines/LinesTable.tsx')).LinesTable }))

function Cell({ value }: { value: readonly Line[] | null }) {
  const t = useTexts(kitTexts)
  return value && t('lines', { count: value.length })
}

/** @param viewOf how any field is shown: handed over, so that this kind does not import the table that it stands in */
export function linesView(viewOf: (field: Field) => FieldView): FieldView {
  return defineView<readonly Line[]>({
    Cell,
    Whole: (props) => (
      <Suspense>
        <LinesTable {...props} viewOf={viewOf} />
      </Suspense>
    ),
    Control: (props) => (
      <Suspense>
        <LinesControl {...props} viewOf={viewOf} />
      </Suspense>
    ),
    widthPx: 90,
    toInput(value, { limits }) {
      if (value === null || value.length === 0) return null
      const columns = askedColumns(limits)
      return value.map((line) =>
        Object.fromEntries(
          columns.map(([name, column]) => {
            const { toInput } = viewOf(column)
            const cell = line[name] ?? null
            return [name, toInput ? toInput(cell, column) : cell]
          }),
        ),
      )
    },
    isWide: true,
  })
}
