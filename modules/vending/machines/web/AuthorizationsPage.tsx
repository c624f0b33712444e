import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { authorizationLimits } from '../contract.ts'
import { authorizationCalls, authorizationsKey } from './calls.ts'
import { machinePageTexts } from './texts.ts'
import './machines.css'

type Matrix = Awaited<ReturnType<typeof authorizationCalls.view>>

/** Which machines each member of the team works with: members across, machines down. */
export function AuthorizationsPage() {
  const t = useTexts(machinePageTexts)
  const [machine, setMachine] = useState('')
  const [member, setMember] = useState('')
  const [page, setPage] = useState(0)
  const asked = { machine: useDeferredValue(machine.trim()), member: useDeferredValue(member.trim()), page }
  const { data, error, refetch } = useQuery({
    queryKey: [...authorizationsKey, asked],
    queryFn: () =>
      authorizationCalls.view(
        {
          query: {
            page,
            ...(asked.machine ? { machine: asked.machine } : {}),
            ...(asked.member ? { member: asked.member } : {}),
          },
        },
        { quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((data?.machineCount ?? 0) / authorizationLimits.machines)
  return (
    <>
      <ScreenHeading own={t('grants.title')} />
      <p>{t('grants.lead')}</p>
      <div className="grants-bar">
        <Input.Search
          allowClear
          maxLength={60}
          placeholder={t('grants.machine')}
          aria-label={t('grants.machine')}
          value={machine}
          onChange={(event) => {
            setMachine(event.target.value)
            setPage(0)
          }}
        />
        <Input.Search
          allowClear
          maxLength={60}
          placeholder={t('grants.member')}
          aria-label={t('grants.member')}
          value={member}
          onChange={(event) => setMember(event.target.value)}
        />
      </div>
      {error && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data && data.members.length === 0 && <p>{t('grants.noMembers')}</p>}
      {data && data.members.length > 0 && data.machines.length === 0 && <p>{t('grants.noMachines')}</p>}
      {data && data.members.length > 0 && data.machines.length > 0 && <Grants matrix={data} />}
      {data?.hasMoreMembers && <p>{t('grants.moreMembers')}</p>}
      {data && pages > 1 && (
        <div className="grants-bar">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('grants.before')}
          </Button>
          <span>{t('grants.page', { page: page + 1, count: data.machineCount })}</span>
          <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('grants.after')}
          </Button>
        </div>
      )}
    </>
  )
}

interface Pair {
  member: string
  machine: string
}

/** Whether the machine is of the member's own merchant, or of one below it: no other can be granted. */
function isWithin({ merchantId }: { merchantId: string }, { merchantPath }: { merchantPath: readonly string[] }) {
  return merchantPath.includes(merchantId)
}

function Grants({ matrix }: { matrix: Matrix }) {
  const t = useTexts(machinePageTexts)
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const mayChange = may('machineAuthorizations.authorize')
  const [isBusy, setBusy] = useState(false)
  const granted = new Set(matrix.grants.map(({ member, machine }) => `${member} ${machine}`))
  const has = ({ member, machine }: Pair) => granted.has(`${member} ${machine}`)
  async function change(pairs: readonly Pair[], isGranted: boolean) {
    const open = pairs.filter((pair) => has(pair) !== isGranted)
    if (open.length === 0) return
    setBusy(true)
    try {
      const { changed } = await authorizationCalls.authorize({ body: { pairs: open, isGranted } }, { quiet: true })
      toast(t('grants.done', { count: changed }), 'success')
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: authorizationsKey })
    }
  }
  const box = (label: string, pairs: readonly Pair[]) => {
    const count = pairs.filter(has).length
    if (pairs.length === 0) return null
    return (
      <Checkbox
        aria-label={label}
        disabled={!mayChange || isBusy}
        checked={count === pairs.length}
        indeterminate={count > 0 && count < pairs.length}
        onChange={(event) => void change(pairs, event.target.checked)}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys
    <section className="grants-scroll" aria-label={t('grants.title')} tabIndex={0}>
      <table className="grants">
        <thead>
          <tr>
            <th scope="col">{t('grants.machineHead')}</th>
            {matrix.members.map((member) => (
              <th scope="col" key={member.id}>
                {box(
                  t('grants.column', { member: member.name }),
                  matrix.machines
                    .filter((machine) => isWithin(member, machine))
                    .map((machine) => ({ member: member.id, machine: machine.id })),
                )}{' '}
                {member.name}
                <small>
                  {member.merchant} · {t('grants.count', { count: member.granted })}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.machines.map((machine) => (
            <tr key={machine.id}>
              <th scope="row">
                {box(
                  t('grants.row', { machine: machine.code }),
                  matrix.members
                    .filter((member) => isWithin(member, machine))
                    .map((member) => ({ member: member.id, machine: machine.id })),
                )}{' '}
                {machine.code} {machine.name}
                {machine.point !== null && <small>{machine.point}</small>}
              </th>
              {matrix.members.map((member) => (
                <td key={member.id}>
                  {isWithin(member, machine) &&
                    box(t('grants.cell', { member: member.name, machine: machine.code }), [
                      { member: member.id, machine: machine.id },
                    ])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
