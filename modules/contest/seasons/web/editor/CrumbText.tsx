import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import type { Crumb } from './places.ts'

/** The way to a place in the reader's words, from the whole to the part. */
export function CrumbText({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTexts(texts)
  // a list's own word says nothing beside the name of its item
  const told = crumbs.filter(
    (crumb, index) => !('prop' in crumb && isList(crumb) && 'item' in (crumbs[index + 1] ?? {})),
  )
  return (
    <>
      {told
        .map((crumb) =>
          'prop' in crumb ? t(`props.${crumb.prop.word}`) : crumb.item || t('item.nameless', { number: crumb.number }),
        )
        .join(' › ')}
    </>
  )
}

function isList(crumb: Extract<Crumb, { prop: unknown }>): boolean {
  const { kind } = crumb.prop.control
  return kind === 'list' && ['sections', 'fields', 'options'].includes(crumb.prop.name)
}
