import { useLanguage } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { shellTexts } from '../shell-texts.ts'

/** Holds the place of a page that is on its way. */
export function HoldingPage() {
  const language = useLanguage()
  const isWorded = shellTexts.read(language) !== null
  return (
    <div className="holding-page">
      <Skeleton label={isWorded ? shellTexts.translator(language)('frame.loading') : '…'} lines={4} />
      <Skeleton label="" shape="card" />
    </div>
  )
}
