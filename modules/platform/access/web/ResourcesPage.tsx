import { useQuery } from '@tanstack/react-query'
import { Empty, Tag } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { permissionRoutes } from '../contract.ts'
import type { permissionSchemas } from '../schema.ts'
import { RoleSelect, WordSearch } from './AccessCuts.tsx'
import { accessPageTexts } from './texts.ts'
import './access-pages.css'

const calls = client<typeof permissionSchemas>(permissionRoutes)
type Tree = Awaited<ReturnType<typeof calls.permissionTree>>
type Noun = Tree['groups'][number]['resources'][number]
type Permission = Noun['permissions'][number]

/** `/organization/resources`: modules, what they hold, what may be done with it, which doors that opens, and who may (S6-08). */
export function ResourcesPage() {
  const t = useTexts(accessPageTexts)
  const [word, setWord] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: ['permissions'], queryFn: () => calls.permissionTree() })
  if (error && !data)
    return (
      <div className="access-page">
        <ScreenHeading own={t('resources.title')} />
        <Unanswered error={error} onAgain={refetch} />
      </div>
    )
  if (!data) return <Skeleton label={t('loading')} shape="card" />
  const shown = cut(data, word.trim().toLocaleLowerCase(), role)
  const isCut = word.trim() !== '' || role !== null
  return (
    <div className="access-page">
      <div className="access-head">
        <ScreenHeading own={t('resources.title')} />
        <WordSearch label={t('resources.search')} value={word} onValue={setWord} />
        <RoleSelect label={t('resources.role')} roles={data.roles} value={role} onValue={setRole} />
      </div>
      <p className="access-lead">{t('resources.lead')}</p>
      {shown.groups.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resources.none')} />}
      {shown.groups.map((group) => (
        <details key={`${group.group} ${isCut}`} className="access-group" open={isCut || undefined}>
          <summary>
            <h2>{group.word}</h2>
            <span>{t('resources.count', { count: group.resources.flatMap((noun) => noun.permissions).length })}</span>
          </summary>
          {group.resources.map((noun) => (
            <NounTable key={noun.resource} noun={noun} roles={data.roles} />
          ))}
        </details>
      ))}
    </div>
  )
}

/** What fits the word and the role; a module whose own name fits is shown whole. */
function cut(tree: Tree, word: string, role: string | null): Pick<Tree, 'groups'> {
  const fits = (...names: string[]) => names.some((name) => name.toLocaleLowerCase().includes(word))
  const groups = tree.groups.map((group) => ({
    ...group,
    resources: group.resources
      .map((noun) => ({
        ...noun,
        permissions: noun.permissions.filter(
          ({ name, word: verb, doors, roles }) =>
            (role === null || roles.includes(role)) && fits(group.word, noun.word, verb, name, ...doors),
        ),
      }))
      .filter(({ permissions }) => permissions.length > 0),
  }))
  return { groups: groups.filter(({ resources }) => resources.length > 0) }
}

function NounTable({ noun, roles }: { noun: Noun; roles: Tree['roles'] }) {
  const t = useTexts(accessPageTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the window, and moved by key
    <section className="access-scroll" aria-label={noun.word} tabIndex={0}>
      <table className="access-table">
        <caption>{noun.word}</caption>
        <thead>
          <tr>
            <th scope="col">{t('resources.permission')}</th>
            <th scope="col">{t('resources.holders')}</th>
            <th scope="col">{t('resources.doors')}</th>
          </tr>
        </thead>
        <tbody>
          {noun.permissions.map((permission) => (
            <PermissionLine key={permission.name} permission={permission} roles={roles} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PermissionLine({ permission, roles }: { permission: Permission; roles: Tree['roles'] }) {
  const t = useTexts(accessPageTexts)
  const holders = roles.filter(({ code }) => permission.roles.includes(code))
  return (
    <tr>
      <th scope="row">
        {permission.word} {permission.isSensitive && <Tag className="tag-warn">{t('sensitive')}</Tag>}
        {permission.isForApp && <Tag>{t('resources.app')}</Tag>}
      </th>
      <td>
        {holders.length === 0
          ? t('resources.adminOnly')
          : holders.map(({ code, label }) => <Tag key={code}>{label}</Tag>)}
      </td>
      <td>
        {permission.doors.length === 0
          ? t('resources.noDoor')
          : permission.doors.map((door) => <code key={door}>{door}</code>)}
      </td>
    </tr>
  )
}
