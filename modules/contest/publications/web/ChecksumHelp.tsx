import { type ChangeEvent, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Accordion } from '#kernel/web/ui/Lists.tsx'
import type { RelatedDocument } from './documents-data.ts'
import { texts } from './texts.ts'

type Version = RelatedDocument['versions'][number]
interface HelpProps {
  versions: readonly Version[]
  current: Version
}

/** What a checksum is for, and how anybody can check one: here in the page, or by a command of the computer. */
export function ChecksumHelp({ versions, current }: HelpProps) {
  const t = useTexts(texts)
  const ways = [
    {
      id: 'check-windows',
      title: t('document.windows'),
      how: t('document.windowsHow'),
      line: `certutil -hashfile "${current.name}" SHA256`,
    },
    {
      id: 'check-mac',
      title: t('document.mac'),
      how: t('document.macHow'),
      line: `shasum -a 256 ~/Downloads/"${current.name}"`,
    },
    { id: 'check-linux', title: t('document.linux'), how: t('document.linuxHow'), line: `sha256sum "${current.name}"` },
  ]
  return (
    <section aria-labelledby="check" className="screen-only">
      <Stack gap="s">
        <h2 id="check" className="section-title">
          {t('document.checkTitle')}
        </h2>
        <p>{t('document.checkLead')}</p>
        <CheckHere versions={versions} current={current} />
        <Accordion
          items={ways.map(({ id, title, how, line }) => ({
            id,
            title,
            content: (
              <>
                <p>{how}</p>
                <pre className="command">
                  <code>{line}</code>
                </pre>
              </>
            ),
          }))}
        />
      </Stack>
    </section>
  )
}

type Verdict = { kind: 'checking' | 'differs' | 'unreadable' | 'unavailable' } | { kind: 'matches'; version: number }

/** The browser itself does the sum over a file that the person chooses; nothing leaves the computer. */
function CheckHere({ versions, current }: HelpProps) {
  const t = useTexts(texts)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  async function check(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // the same file can be chosen again after it was downloaded anew
    event.currentTarget.value = ''
    if (!file) return
    setVerdict({ kind: 'checking' })
    setVerdict(await verdictOn(file, versions))
  }
  return (
    <div className="check-here">
      <p className="check-here-title">{t('document.checkHere')}</p>
      <p>{t('document.checkHereHint')}</p>
      <label className="button check-here-button">
        <Icon name="upload" />
        {t('document.choose')}
        <input className="unseen" type="file" onChange={(event) => void check(event)} />
      </label>
      <div aria-live="polite">{verdict && <VerdictNotice verdict={verdict} current={current} />}</div>
    </div>
  )
}

function VerdictNotice({ verdict, current }: { verdict: Verdict; current: Version }) {
  const t = useTexts(texts)
  if (verdict.kind === 'checking') return <p>{t('document.checking')}</p>
  if (verdict.kind !== 'matches') {
    return <Notice kind={verdict.kind === 'differs' ? 'danger' : 'warning'}>{t(`document.${verdict.kind}`)}</Notice>
  }
  const { version } = verdict
  if (version !== current.version) return <Notice kind="warning">{t('document.matchesOld', { version })}</Notice>
  return <Notice kind="success">{t('document.matches', { version })}</Notice>
}

async function verdictOn(file: File, versions: readonly Version[]): Promise<Verdict> {
  // the type says it is always there; an insecure origin has none
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return { kind: 'unavailable' }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch (error) {
    // the file was moved or deleted meanwhile, or is too large for the memory
    if (error instanceof DOMException) return { kind: 'unreadable' }
    throw error
  }
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const version = versions.find((each) => each.sha256 === sha256)?.version
  return version === undefined ? { kind: 'differs' } : { kind: 'matches', version }
}
