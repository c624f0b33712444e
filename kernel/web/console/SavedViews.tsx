import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTexts } from '../texts.tsx'
import type { Arrangement } from './arrangement.ts'
import { kitTexts } from './kit-texts.ts'

interface SavedViewsProps {
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}

/** Names for what the address shows: filters, search and sort. */
export function SavedViews({ arrangement: { views }, onChange }: SavedViewsProps) {
  const t = useTexts(kitTexts)
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const query = new URLSearchParams(search)
  for (const passing of ['row', 'form', 'lang']) query.delete(passing)
  function save({ name }: { name: string }) {
    onChange({ views: [...views.filter((view) => view.name !== name), { name, query: String(query) }] })
  }
  const content = (
    <div className="saved-views">
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link to={`${pathname}?${view.query}`} onClick={() => setOpen(false)}>
              {view.name}
            </Link>
            <Button
              size="small"
              type="text"
              onClick={() => onChange({ views: views.filter((each) => each !== view) })}
              aria-label={t('views.remove', { name: view.name })}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <Form layout="inline" onFinish={save}>
        <Form.Item name="name" rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input maxLength={30} aria-label={t('views.name')} placeholder={t('views.name')} />
        </Form.Item>
        <Button htmlType="submit">{t('views.save')}</Button>
      </Form>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('views.title')}
      content={content}
    >
      <Button aria-haspopup="dialog">{t('views.title')}</Button>
    </Popover>
  )
}
