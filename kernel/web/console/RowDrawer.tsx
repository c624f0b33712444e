import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { RefusedError } from '../client/errors.ts'
import { changedSearch } from '../search-params.ts'
import { useTexts } from '../texts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useConsoleAccess } from './access.tsx'
import { clearKept, formKey } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import type { ListState, useListState } from './list-state.ts'
import { ResourceDetail } from './ResourceDetail.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { RowActions } from './RowActions.tsx'
import { Neighbors, RowTitle, type Surroundings } from './RowHead.tsx'
import type { FromList } from './RowPage.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'
import { Unanswered } from './Unanswered.tsx'
import { LeaveQuestion, UnsavedWithin, useUnsavedScope } from './unsaved.tsx'

/** where a list and a drawer find room beside each other */
const wide = matchMedia('(min-width: 1024px)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}

interface RowDrawerProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  put: ReturnType<typeof useListState>[1]
  onChanged: (goneId?: string) => unknown
  /** the rows of the list beside it; left out: there is no way to the next */
  beside?: Surroundings
}

/**
 * One row beside its list, which stays usable where there is room for both: what it is, what may be done, what happened to it; or
 * the form of it.
 */
export function RowDrawer({ page, words, state, put, onChanged, beside }: RowDrawerProps) {
  const t = useTexts(kitTexts)
  const { resource } = page
  const isWide = useIsWide()
  const { scope, asksToLeave, stay, leave, close } = useClosing({ page, state, put })
  const [another, setAnother] = useState(0)
  const found = useQuery({
    queryKey: ['resource', resource.name, 'row', state.row],
    queryFn: () => callsOf(resource).view({ params: { id: state.row ?? '' } }, { quiet: true }),
    enabled: state.row !== null,
  })
  const row = state.row === null ? null : (found.data ?? listedRow(state, beside, found.error))
  const isForm = state.form === 'new' || (state.form === 'edit' && row !== null)
  const Form = page.form ?? ResourceForm
  return (
    <Drawer
      open
      onClose={close}
      size={640}
      destroyOnHidden
      mask={!isWide}
      aria-modal={!isWide}
      rootClassName={isWide ? 'row-drawer' : ''}
      title={drawerTitle()}
      closable={{ 'aria-label': t('close') }}
      extra={row && !isForm ? <RowTools {...{ page, words, row, put, onChanged, beside }} onGone={leave} /> : null}
    >
      {asksToLeave && <LeaveQuestion onLeave={leave} onStay={stay} />}
      {found.error && (
        <p>
          <Unanswered error={found.error} onAgain={found.refetch} />
        </p>
      )}
      {row === null && state.row !== null && !found.error && <p>{t('loading')}</p>}
      <UnsavedWithin value={scope}>
        {isForm && (
          <Form
            key={row?.id ?? `new ${another}`}
            {...{ page, words }}
            row={state.form === 'new' ? null : row}
            starts={state.starts}
            onClose={close}
            onDone={(id: string) => {
              scope.forget()
              onChanged()
              put({ form: null, row: id })
            }}
            onAnother={() => {
              scope.forget()
              onChanged()
              setAnother(another + 1)
            }}
          />
        )}
        {row && !isForm && (
          <Afterwards key={row.id}>
            <ResourceDetail page={page} words={words} row={row} />
          </Afterwards>
        )}
      </UnsavedWithin>
    </Drawer>
  )
  function drawerTitle(): ReactNode {
    if (state.form === 'new') return t('list.new', { one: words.one })
    if (!row) return words.one
    return isForm ? t('form.edit', { name: titleOf(resource, words, row) }) : <RowTitle {...{ page, words, row }} />
  }
}

/**
 * The row as the list beside it has it: nobody waits to read what is on the screen already, not even where the network is gone. But
 * nothing is typed over what may be old, and what the server says of the row itself ends it.
 */
function listedRow(state: ListState, beside: Surroundings | undefined, error: Error | null): AnyRow | null {
  if (state.form === 'edit' || error instanceof RefusedError) return null
  return beside?.rows.find(({ id }) => id === state.row) ?? null
}

/** Drawn behind the frame that shows what stands above it: whoever presses a row reads at once which it is. */
function Afterwards({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}

/** The way out of the drawer, or of the form in it: it asks first where anything typed would be lost. */
function useClosing({ page, state, put }: Pick<RowDrawerProps, 'page' | 'state' | 'put'>) {
  const { accountId } = useConsoleAccess()
  const { scope, isDirty } = useUnsavedScope()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const leave = () => {
    // who leaves without saving does not want to meet it again
    if (isDirty) clearKept(formKey(accountId, page.resource, state.form === 'edit' ? state.row : null))
    scope.forget()
    setAsksToLeave(false)
    put(state.form === 'edit' ? { form: null } : { form: null, row: null })
  }
  const close = () => (isDirty ? setAsksToLeave(true) : leave())
  return { scope, asksToLeave, stay: () => setAsksToLeave(false), leave, close }
}

interface RowToolsProps extends Pick<RowDrawerProps, 'page' | 'words' | 'put' | 'onChanged'> {
  row: AnyRow
  beside: Surroundings | undefined
  onGone: () => void
}

/** Beside the title of a row: the ways to the next ones and to its page, and what may be done to it. */
function RowTools({ page, words, row, put, onChanged, beside, onGone }: RowToolsProps) {
  const t = useTexts(kitTexts)
  return (
    <span className="row-tools">
      {beside && <Neighbors {...beside} id={row.id} onGo={(id) => put({ row: id })} />}
      {page.path && (
        <Link
          className="row-as-page"
          to={`${page.path}/${row.id}`}
          state={{ search: `?${changedSearch(location.search, { row: null })}` } satisfies FromList}
          aria-label={t('detail.asPage')}
          title={t('detail.asPage')}
        >
          <Icon name="external" />
        </Link>
      )}
      <RowActions
        key={row.id}
        page={page}
        words={words}
        row={row}
        onEdit={() => put({ form: 'edit' })}
        onChanged={onChanged}
        onGone={onGone}
      />
    </span>
  )
}
