import { Badge } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { countWithin, useEditor } from './editor-context.ts'
import type { Part } from './paths.ts'
import { basicsProps, kindPageOf, kindPages, type PageName, seasonPages, titleOf } from './places.ts'

interface EditorNavProps {
  page: PageName
  /** pages beside the document: what differs, what a trial found */
  extra: readonly ('comparison' | 'trial')[]
  onShow: (page: PageName) => void
}

/** All pages of the document, with what is wrong on each; below its kinds those of the kind that is open. */
export function EditorNav({ page, extra, onShow }: EditorNavProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { document, problems } = useEditor()
  const kinds = Array.isArray(document.kinds) ? (document.kinds as readonly Part[]) : []
  const open = kindPageOf(page)
  const countOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + countWithin(problems, path), 0)
  const entry = (name: PageName, label: string, count: number) => (
    <Entry {...{ name, label, count }} isHere={page === name} onShow={onShow} />
  )
  return (
    <nav className="season-nav" aria-label={t('editor.pages')}>
      <ul>
        {seasonPages.map((name) => (
          <li key={name}>
            {entry(
              name,
              t(`pages.${name}`),
              name === 'basics' ? countOf(basicsProps()) : name === 'kinds' ? ownOfKinds(problems) : countOf([name]),
            )}
          </li>
        ))}
        {kinds.map((kind, index) => {
          const at = `kinds[${index}]`
          const name = titleOf(kind, language) || t('item.nameless', { number: index + 1 })
          const isOpen = open?.index === index
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: codes change while they are typed
            <li key={index} className="season-nav-kind">
              <Entry
                name={`${at}.about`}
                label={name}
                count={isOpen ? 0 : countWithin(problems, at)}
                isHere={page === `${at}.about`}
                onShow={onShow}
              />
              {isOpen && (
                <ul>
                  {kindPages.slice(1).map((each) => (
                    <li key={each}>
                      {entry(`${at}.${each}`, t(`kindPages.${each}`), countWithin(problems, `${at}.${each}`))}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
        {extra.map((name) => (
          <li key={name} className="season-nav-extra">
            {entry(name, t(`pages.${name}`), 0)}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Problems of the list of kinds itself: a code that stands twice. */
function ownOfKinds(problems: ReturnType<typeof useEditor>['problems']): number {
  return problems.filter(({ at }) => at === 'kinds').length
}

interface EntryProps {
  name: PageName
  label: string
  count: number
  isHere: boolean
  onShow: (page: PageName) => void
}

function Entry({ name, label, count, isHere, onShow }: EntryProps) {
  const t = useTexts(texts)
  return (
    <button type="button" aria-current={isHere ? 'page' : undefined} onClick={() => onShow(name)}>
      <span>{label}</span>
      {count > 0 && <Badge count={count} color="var(--bad)" title={t('problems.count', { count })} />}
    </button>
  )
}
