import { Button, Modal } from 'antd'
import { Link } from 'react-router'
import { copyText } from '#kernel/web/copy-text.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { codeBatchMax } from '../../contract.ts'
import { slipsAddress } from '../slips/address.ts'
import { texts } from '../texts.ts'

interface IssuedCodesProps {
  codes: readonly { id: string; code: string }[]
  unit: string
  /** of the kind and stage */
  name: string
  onClose: () => void
}

/** The codes that were just made: to copy, and to print as slips, so many on one print. */
export function IssuedCodes({ codes, unit, name, onClose }: IssuedCodesProps) {
  const t = useTexts(texts)
  const prints = Array.from({ length: Math.ceil(codes.length / codeBatchMax.slips) }, (_, place) =>
    codes.slice(place * codeBatchMax.slips, (place + 1) * codeBatchMax.slips),
  )
  async function copy() {
    if (await copyText(codes.map(({ code }) => code).join('\n')))
      toast(t('issued.copied', { count: codes.length }), 'success')
  }
  return (
    <Modal open title={t('issued.title', { count: codes.length })} footer={null} onCancel={onClose}>
      <p>{t('issued.lead', { unit, kind: name })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <ul className="issued-codes" tabIndex={0} aria-label={t('issued.title', { count: codes.length })}>
        {codes.map(({ id, code }) => (
          <li key={id}>{code}</li>
        ))}
      </ul>
      <p>
        {prints.map((part, place) => (
          <Link key={part[0]?.id} to={slipsAddress(part.map(({ id }) => id))}>
            {prints.length === 1
              ? t('slips.print', { count: String(part.length) })
              : t('issued.printPart', {
                  from: String(place * codeBatchMax.slips + 1),
                  to: String(place * codeBatchMax.slips + part.length),
                })}{' '}
          </Link>
        ))}
      </p>
      <Button type="primary" onClick={() => void copy()}>
        {t('issued.copy')}
      </Button>{' '}
      <Button onClick={onClose}>{t('close')}</Button>
    </Modal>
  )
}
