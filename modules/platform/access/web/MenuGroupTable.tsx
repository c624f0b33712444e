import { Button, Switch, Tag } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { EditedEntry } from './menu-entries.ts'
import { accessPageTexts } from './texts.ts'

interface MenuGroupTableProps {
  lines: readonly EditedEntry[]
  canEdit: boolean
  onChange: (path: string, part: Partial<EditedEntry>) => void
  onName: (entry: EditedEntry) => void
  onMove: (path: string, step: 1 | -1) => void
}

/** The entries of one group of the menu, in their order. */
export function MenuGroupTable({ lines, canEdit, onChange, onName, onMove }: MenuGroupTableProps) {
  const t = useTexts(accessPageTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the window, and moved by key
    <section className="access-scroll" aria-label={lines[0]?.groupName} tabIndex={0}>
      <table className="access-table menu-table">
        <caption>
          <h2>{lines[0]?.groupName}</h2>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('menus.entry')}</th>
            <th scope="col" className="menu-address">
              {t('menus.address')}
            </th>
            <th scope="col" className="menu-narrow">
              {t('menus.shown')}
            </th>
            <th scope="col" className="menu-narrow">
              {t('menus.order')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((entry, place) => (
            <MenuLine
              key={entry.path}
              {...{ entry, canEdit, onChange, onName, onMove }}
              isFirst={place === 0}
              isLast={place === lines.length - 1}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface MenuLineProps extends Omit<MenuGroupTableProps, 'lines'> {
  entry: EditedEntry
  isFirst: boolean
  isLast: boolean
}

function MenuLine({ entry, canEdit, isFirst, isLast, onChange, onName, onMove }: MenuLineProps) {
  const t = useTexts(accessPageTexts)
  const language = useLanguage()
  const { path, isHidden, labels } = entry
  const name = labels[language] || entry.name
  return (
    <tr className={isHidden ? 'menu-hidden' : undefined}>
      <th scope="row">
        {name} {Object.keys(labels).length > 0 && <Tag>{t('menus.renamed', { name: entry.name })}</Tag>}
        {canEdit && (
          <Button type="link" size="small" aria-label={t('menus.rename', { name })} onClick={() => onName(entry)}>
            {t('menus.renameShort')}
          </Button>
        )}
      </th>
      <td className="menu-address">
        <code>{path}</code>
      </td>
      <td>
        <Switch
          size="small"
          checked={!isHidden}
          disabled={!canEdit}
          aria-label={t('menus.show', { name })}
          onChange={(isShown) => onChange(path, { isHidden: !isShown })}
        />
      </td>
      <td>
        <span className="menu-order">
          {([-1, 1] as const).map((step) => (
            <Button
              key={step}
              size="small"
              aria-label={t(step < 0 ? 'menus.up' : 'menus.down', { name })}
              disabled={!canEdit || (step < 0 ? isFirst : isLast)}
              icon={<Icon name={step < 0 ? 'chevron-up' : 'chevron-down'} />}
              onClick={() => onMove(path, step)}
            />
          ))}
        </span>
      </td>
    </tr>
  )
}
