import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { clearKept, formKey } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import type { ListState, useListState } from './list-state.ts'
import { ResourceDetail } from './ResourceDetail.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { RowActions } from './RowActions.tsx'
import { callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

interface RowDrawerProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  put: ReturnType<typeof useListState>[1]
  onChanged: (goneId?: string) => unknown
}

/** One row beside its list: what happened to it, what it is, what may be done; or the form of it. */
export function RowDrawer({ page, words, state, put, onChanged }: RowDrawerProps) {
  const t = useTexts(kitTexts)
  const { resource } = page
  const { accountId } = useConsoleAccess()
  const [isDirty, setDirty] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const found = useQuery({
    queryKey: ['resource', resource.name, 'row', state.row],
    queryFn: () => callsOf(resource).view({ params: { id: state.row ?? '' } }, { quiet: true }),
    enabled: state.row !== null,
  })
  const row = state.row === null ? null : (found.data ?? null)
  const isForm = state.form === 'new' || (state.form === 'edit' && row !== null)
  const leave = () => {
    // who leaves without saving does not want to meet it again
    if (isDirty) clearKept(formKey(accountId, resource, state.form === 'edit' ? state.row : null))
    setDirty(false)
    setAsksToLeave(false)
    put(state.form === 'edit' ? { form: null } : { form: null, row: null })
  }
  const close = () => (isDirty ? setAsksToLeave(true) : leave())
  const Form = page.form ?? ResourceForm
  return (
    <Drawer
      open
      onClose={close}
      size={640}
      destroyOnHidden
      title={drawerTitle()}
      closable={{ 'aria-label': t('close') }}
      extra={
        row && !isForm ? (
          <RowActions
            key={row.id}
            page={page}
            words={words}
            row={row}
            onEdit={() => put({ form: 'edit' })}
            onChanged={onChanged}
            onGone={leave}
          />
        ) : null
      }
    >
      {asksToLeave && (
        <div role="alertdialog" aria-label={t('form.unsaved')} className="form-unsaved">
          <p>{t('form.unsaved')}</p>
          <Button danger onClick={leave}>
            {t('form.discard')}
          </Button>{' '}
          <Button type="primary" onClick={() => setAsksToLeave(false)}>
            {t('form.stay')}
          </Button>
        </div>
      )}
      {found.error && <p role="alert">{found.error instanceof RefusedError ? found.error.message : t('list.cut')}</p>}
      {found.isPending && state.row !== null && !found.error && <p>{t('loading')}</p>}
      {isForm && (
        <Form
          key={row?.id ?? 'new'}
          {...{ page, words }}
          row={state.form === 'new' ? null : row}
          onDirty={setDirty}
          onClose={close}
          onDone={(id: string) => {
            setDirty(false)
            onChanged()
            put({ form: null, row: id })
          }}
        />
      )}
      {row && !isForm && <ResourceDetail key={row.id} page={page} words={words} row={row} />}
    </Drawer>
  )
  function drawerTitle(): ReactNode {
    if (state.form === 'new') return t('list.new', { one: words.one })
    if (!row) return words.one
    if (page.heading && !isForm) return <page.heading row={row} />
    const name = titleOf(resource, words, row)
    return isForm ? t('form.edit', { name }) : name
  }
}
