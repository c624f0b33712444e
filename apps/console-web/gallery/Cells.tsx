import { Button, Form } from 'antd'
import { useState } from 'react'
import type { BulkReply } from '#kernel/contract/bulk.ts'
import { choice, date, integer, lines, money, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { FieldItem } from '#kernel/web/console/FieldItem.tsx'
import type { FieldWords } from '#kernel/web/console/field-view.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { GridTable } from '#kernel/web/console/grid/GridTable.tsx'
import type { Edit } from '#kernel/web/console/grid/use-pending.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import type { ResourceWords } from '#kernel/web/console/resource-words.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { goods } from './gallery-data.ts'
import { galleryTexts } from './texts.ts'

const items = lines(
  {
    product: text({ maxChars: 30 }),
    quantity: integer({ min: 1, max: 999 }),
    price: money({ min: 0, max: 1_000_000 }),
    packing: choice(['box', 'bag'], { isOptional: true }),
    dueOn: date({ isOptional: true }),
  },
  { maxCount: 50, sums: ['quantity'] },
)
const shelf = resource({
  name: 'galleryGoods',
  segment: 'gallery-goods',
  title: 'product',
  fields: { product: text(), quantity: integer({ min: 0, max: 999 }), price: money({ min: 1, max: 1_000_000 }) },
  list: {
    columns: ['product', 'quantity', 'price'],
    grid: ['quantity', 'price'],
    sort: { by: ['product'], first: 'product', direction: 'asc' },
  },
  edit: ['quantity', 'price'],
})
const shelfPage = resourcePage(shelf, { group: 'demo', texts: galleryTexts })
/** fen; below it a price is refused, as a server would */
const leastPriceFen = 100

function useWords(): ResourceWords {
  const t = useTexts(galleryTexts)
  const names = {
    items: t('items'),
    product: t('product'),
    quantity: t('quantity'),
    price: t('price'),
    packing: t('packing'),
    dueOn: t('dueOn'),
  }
  const field = (name: string): FieldWords => ({
    label: names[name as keyof typeof names],
    option: (code) => (code === 'box' ? t('box') : t('bag')),
    column: field,
  })
  return {
    one: t('product'),
    many: t('goods'),
    field,
    action: (name) => name,
    actionField: (_action, name) => field(name),
  }
}

/** Lines of a document: typed in on one side, as its detail shows them on the other. */
export function Lines() {
  const words = useWords().field('items')
  const t = useTexts(galleryTexts)
  const [form] = Form.useForm()
  const typed = Form.useWatch('items', form) as unknown
  const { Whole } = viewOf(items)
  const first = goods.slice(0, 3).map((each) => ({ ...each, product: t('good', { number: each.number }) }))
  const begun = first.map(({ product, quantity, price }) => ({ product, quantity, price, packing: null, dueOn: null }))
  return (
    <>
      <Form form={form} layout="vertical" noValidate initialValues={{ items: begun }}>
        <FieldItem path={['items']} field={items} words={words} />
        <Button htmlType="submit">{t('check')}</Button>
      </Form>
      {Whole && <Whole value={typed ?? null} field={items} words={words} />}
    </>
  )
}

/** Rows that are typed in where they stand; a price below the least is refused. */
export function Grid() {
  const t = useTexts(galleryTexts)
  const words = useWords()
  const [rows, setRows] = useState(() =>
    goods.map(
      ({ number, quantity, price }): AnyRow => ({
        ...{ id: String(number), revision: '1', abilities: { edit: true } },
        ...{ product: t('good', { number }), quantity, price },
      }),
    ),
  )
  const [isOpen, setOpen] = useState(true)
  async function save(edits: readonly Edit[]): Promise<BulkReply> {
    const refused = edits.filter(({ values }) => typeof values.price === 'number' && values.price < leastPriceFen)
    const taken = edits.filter((edit) => !refused.includes(edit))
    setRows((before) => before.map((row) => ({ ...row, ...taken.find(({ id }) => id === row.id)?.values })))
    const problem = { code: 'too_cheap', message: t('tooCheap') }
    return {
      done: taken.length,
      failed: refused.map(({ id }) => ({ id, ...problem, fields: [{ path: 'values.price', ...problem }] })),
    }
  }
  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('typeAgain')}</Button>
  return (
    <GridTable
      page={shelfPage}
      words={words}
      columns={shelf.list.columns}
      rows={rows}
      save={save}
      onSaved={async () => undefined}
      onClose={() => setOpen(false)}
    />
  )
}
