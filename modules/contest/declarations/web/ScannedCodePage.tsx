import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { definePage } from '#kernel/web/pages.ts'
import { readSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Certificate } from '#kernel/web/ui/illustrations/making.tsx'
import { PageHeader, Row } from '#kernel/web/ui/Layout.tsx'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { codeInHash, keepScannedCode } from './scanned-code.ts'
import { texts } from './texts.ts'

const codeAddress = '/declarations/new/code'
const signInAddress = `/login?next=${encodeURIComponent(codeAddress)}`

/**
 * Where the QR of a slip leads. Most who scan it are not signed in on that phone: the code is kept in this tab, out of every
 * address and log, until they are.
 */
export const scannedCodePage = definePage({
  texts,
  title: (t) => t('scanned.title'),
  Page: () => {
    const t = useTexts(texts)
    const { hash } = useLocation()
    const navigate = useNavigate()
    const [code, setCode] = useState<string | null>(null)
    useEffect(() => {
      const scanned = codeInHash(hash)
      if (scanned === null) return
      keepScannedCode(scanned)
      setCode(scanned)
      void navigate(readSession().token === null ? '/code' : codeAddress, { replace: true })
    }, [hash, navigate])
    return (
      <>
        <PageHeader title={t('scanned.title')} lead={t('scanned.lead')} picture={<Certificate />} />
        <Card
          tone="soft"
          titleLevel={2}
          title={code === null ? t('scanned.none') : formatCode(code)}
          foot={
            <Row>
              <LinkButton variant="primary" iconAfter="arrow-right" href={code === null ? codeAddress : signInAddress}>
                {t(code === null ? 'scanned.enter' : 'scanned.goOn')}
              </LinkButton>
              <LinkButton variant="quiet" href="/register">
                {t('scanned.register')}
              </LinkButton>
            </Row>
          }
        >
          {t('scanned.how')}
        </Card>
      </>
    )
  },
})
