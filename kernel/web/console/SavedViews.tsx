import { Button, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { type Arrangement, useSharedViews } from './arrangement.ts'
import { kitTexts } from './kit-texts.ts'
import type { SavedView } from './ports.ts'

interface SavedViewsProps {
  /** name of the resource */
  list: string
  arrangement: Arrangement
  onChange: (change: Partial<Arrangement>) => void
}

/** Names for what the address shows: filters, search and sort. One's own, and those that others share. */
export function SavedViews(props: SavedViewsProps) {
  const t = useTexts(kitTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('views.title')}
      content={<Views {...props} onGone={() => setOpen(false)} />}
    >
      <Button aria-haspopup="dialog">{t('views.title')}</Button>
    </Popover>
  )
}

function Views({ list, arrangement: { views }, onChange, onGone }: SavedViewsProps & { onGone: () => void }) {
  const t = useTexts(kitTexts)
  const { pathname, search } = useLocation()
  const shared = useSharedViews(list)
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()])
    if (['row', 'form', 'lang'].includes(name) || name.startsWith('new.')) query.delete(name)
  function save({ name }: { name: string }) {
    onChange({ views: [...views.filter((view) => view.name !== name), { name, query: String(query) }] })
  }
  /** where it did not succeed, why */
  const tell = (done: Promise<void>) => void done.catch((error) => toast(saidBy(error) ?? t('list.cut'), 'danger'))
  const linkTo = (view: SavedView) => (
    <Link to={`${pathname}?${view.query}`} onClick={onGone}>
      {view.name}
    </Link>
  )
  return (
    <div className="saved-views">
      {views.length === 0 && <p>{t('views.none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            {linkTo(view)}
            <span>
              {shared?.mayShare && (
                <Button
                  size="small"
                  type="text"
                  onClick={() => tell(shared.share(view))}
                  aria-label={t('views.shareOne', { name: view.name })}
                >
                  {t('views.share')}
                </Button>
              )}
              <Button
                size="small"
                type="text"
                onClick={() => onChange({ views: views.filter((each) => each !== view) })}
                aria-label={t('views.remove', { name: view.name })}
              >
                ×
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Form layout="inline" onFinish={save}>
        <Form.Item name="name" rules={[{ required: true, whitespace: true, message: t('required') }]}>
          <Input maxLength={30} aria-label={t('views.name')} placeholder={t('views.name')} />
        </Form.Item>
        <Button htmlType="submit">{t('views.save')}</Button>
      </Form>
      {shared && shared.views.length > 0 && (
        <section>
          <h3>{t('views.shared')}</h3>
          <ul>
            {shared.views.map((view) => (
              <li key={view.id}>
                {linkTo(view)}
                <span className="view-owner">
                  {view.isOwn ? t('views.byYou') : view.owner}
                  {view.isOwn && shared.mayShare && (
                    <Button
                      size="small"
                      type="text"
                      onClick={() => tell(shared.unshare(view.id))}
                      aria-label={t('views.unshare', { name: view.name })}
                    >
                      ×
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
