import { Button, Form, Input, Modal } from 'antd'
import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { EditedEntry } from './menu-entries.ts'
import { accessPageTexts } from './texts.ts'

const nameChars = 60

interface MenuNamesProps {
  entry: EditedEntry
  onDone: (labels: EditedEntry['labels']) => void
  onClose: () => void
}

/** The name of an entry in each language; one that is left empty is the product's own. */
export function MenuNames({ entry, onDone, onClose }: MenuNamesProps) {
  const t = useTexts(accessPageTexts)
  function done(typed: EditedEntry['labels']) {
    const named = Object.entries(typed).map(([language, name]) => [language, name?.trim() ?? ''] as const)
    onDone(Object.fromEntries(named.filter(([, name]) => name !== '')))
  }
  return (
    <Modal open title={t('menus.rename', { name: entry.name })} footer={null} onCancel={onClose} destroyOnHidden>
      <Form layout="vertical" initialValues={entry.labels} onFinish={done}>
        {languages.map((language) => (
          <Form.Item key={language} name={language} label={languageNames[language]}>
            <Input maxLength={nameChars} lang={language} placeholder={t('menus.builtInName')} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit">
          {t('menus.take')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
