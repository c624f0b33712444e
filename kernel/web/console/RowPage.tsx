import './console-kit.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../texts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useConsoleAccess } from './access.tsx'
import { clearKept, formKey } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import { consolePorts } from './ports.ts'
import { RowFields, RowHistory } from './ResourceDetail.tsx'
import { ResourceForm } from './ResourceForm.tsx'
import { ResourceList } from './ResourceList.tsx'
import { RowActions } from './RowActions.tsx'
import { RowTitle } from './RowHead.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import { type ResourceWords, useResourceWords } from './resource-words.ts'
import { Unanswered } from './Unanswered.tsx'
import { LeaveQuestion, UnsavedWithin, useUnsavedScope } from './unsaved.tsx'

/** Comes along from the list: how it was cut and sorted. */
export interface FromList {
  search: string
}

/** A row as a page of its own: the same as its drawer, in parts, with the lists that belong to it. */
export function RowPage({ page, id }: { page: ResourcePage; id: string }) {
  const t = useTexts(kitTexts)
  const words = useResourceWords(page.resource, page.texts)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', page.resource.name, 'row', id],
    queryFn: () => callsOf(page.resource).view({ params: { id } }, { quiet: true }),
  })
  if (data) return <Whole page={page} words={words} row={data} />
  return error ? <Unanswered error={error} onAgain={refetch} /> : <p>{t('loading')}</p>
}

interface PartProps {
  page: ResourcePage
  words: ResourceWords
  row: AnyRow
}

function Whole({ page, words, row }: PartProps) {
  const t = useTexts(kitTexts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const from = (useLocation().state as FromList | null)?.search ?? ''
  const list = `${page.path}${from}`
  const [params, setParams] = useSearchParams()
  // each part begins anew: what one list was cut by is nothing to another
  const show = (shown: Readonly<Record<string, string>>) =>
    setParams(shown, { state: { search: from } satisfies FromList })
  const isForm = params.get('form') === 'edit'
  const renew = () => client.invalidateQueries({ queryKey: ['resource', page.resource.name] })
  return (
    <div className="row-page">
      <div className="resource-head">
        <h1>
          <RowTitle {...{ page, words, row }} />
        </h1>
        <Link className="row-back" to={list}>
          {t('detail.back', { many: words.many })}
        </Link>
        {!isForm && (
          <div className="resource-tools">
            <Button icon={<Icon name="print" />} onClick={() => print()}>
              {t('detail.print')}
            </Button>
            <RowActions
              {...{ page, words, row }}
              onEdit={() => show({ form: 'edit' })}
              onChanged={renew}
              onGone={() => void navigate(list)}
            />
          </div>
        )}
      </div>
      {isForm ? (
        <Edited {...{ page, words, row }} onSaved={renew} onEnd={() => show({})} />
      ) : (
        <Parts
          {...{ page, words, row }}
          shown={params.get('part')}
          onPart={(part) => show(part === null ? {} : { part })}
        />
      )}
    </div>
  )
}

/** The form in place of the parts; what is typed in it is asked about before it goes. */
function Edited({ page, words, row, onSaved, onEnd }: PartProps & { onSaved: () => unknown; onEnd: () => void }) {
  const { accountId } = useConsoleAccess()
  const { scope, isDirty } = useUnsavedScope()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const Form = page.form ?? ResourceForm
  function leave() {
    // who leaves without saving does not want to meet it again
    if (isDirty) clearKept(formKey(accountId, page.resource, row.id))
    scope.forget()
    onEnd()
  }
  return (
    <UnsavedWithin value={scope}>
      {asksToLeave && <LeaveQuestion onLeave={leave} onStay={() => setAsksToLeave(false)} />}
      <Form
        {...{ page, words, row }}
        onClose={() => (isDirty ? setAsksToLeave(true) : leave())}
        onDone={() => {
          scope.forget()
          void onSaved()
          onEnd()
        }}
      />
    </UnsavedWithin>
  )
}

interface PartsProps extends PartProps {
  shown: string | null
  onPart: (part: string | null) => void
}

function Parts({ page, words, row, shown, onPart }: PartsProps) {
  const t = useTexts(kitTexts)
  const { may } = useConsoleAccess()
  const { detail: Detail } = page
  const lists = useMemo(() => page.listsOf?.(row.id) ?? [], [page, row.id]).filter(({ resource }) =>
    may(`${resource.name}.view`),
  )
  const list = lists.find(({ resource }) => resource.segment === shown)
  const part = list ? 'list' : shown === 'history' && consolePorts().history ? 'history' : 'fields'
  const tab = (key: string | null, isCurrent: boolean, name: React.ReactNode) => (
    <button key={key ?? ''} type="button" aria-current={isCurrent ? 'page' : undefined} onClick={() => onPart(key)}>
      {name}
    </button>
  )
  return (
    <>
      <nav className="page-tabs" aria-label={t('detail.parts')}>
        {tab(null, part === 'fields', t('detail.title'))}
        {lists.map((each) => tab(each.resource.segment, each === list, <Many page={each} />))}
        {consolePorts().history && tab('history', part === 'history', t('history.title'))}
      </nav>
      {list ? (
        <ResourceList key={list.resource.name} page={list} />
      ) : (
        <div className="row-detail">
          {part === 'history' ? <RowHistory {...{ page, words, row }} /> : <RowFields {...{ page, words, row }} />}
          {part === 'fields' && Detail && <Detail row={row} />}
        </div>
      )}
    </>
  )
}

function Many({ page }: { page: ResourcePage }) {
  return useResourceWords(page.resource, page.texts).many
}
