import { Drawer } from 'antd'
import { consolePorts } from '#kernel/web/console/ports.ts'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { Timeline } from '#kernel/web/console/Timeline.tsx'
import { defineTexts, useTexts } from '#kernel/web/texts.tsx'
import { settingRows } from '../contract/office.ts'
import { texts } from './texts.ts'

const rowTexts = defineTexts('settings', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** Who set a setting to what, and when. */
export function SettingHistory({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const t = useTexts(texts)
  const words = useResourceWords(settingRows, rowTexts as never)
  const { history } = consolePorts()
  return (
    <Drawer
      open
      onClose={onClose}
      size={520}
      title={`${t('history')}: ${title}`}
      closable={{ 'aria-label': t('close') }}
    >
      {history && (
        <Timeline
          page={{ resource: settingRows as never, texts: rowTexts as never, group: 'system' }}
          words={words}
          id={id}
          history={history}
        />
      )}
    </Drawer>
  )
}
