import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { machineCalls, machinesKey } from './calls.ts'
import type { PageMachine } from './panels.ts'
import { signSheet } from './sign-sheet.ts'
import { machinePageTexts } from './texts.ts'

/** The QR code that leads to the machine's page for buyers, to download and to print. */
export function MachineSign({ machine }: { machine: PageMachine }) {
  const t = useTexts(machinePageTexts)
  const { data, error, refetch } = useQuery({
    queryKey: [...machinesKey, 'sign', machine.id],
    queryFn: () => machineCalls.sign({ params: { machine: machine.id } }, { quiet: true }),
  })
  const { code, name } = machine
  const sheet = data && asPicture(signSheet({ ...data, code, name, title: t('sign.scan') }))
  return (
    <section>
      <h2>{t('sign.title')}</h2>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data && sheet && (
        <div className="machine-sign">
          <img className="machine-sign-code" src={asPicture(data.qrSvg)} alt={t('sign.code', { code })} />
          <div>
            <p className="machine-hint">{t('sign.hint')}</p>
            <p>
              <a href={data.address} target="_blank" rel="noreferrer">
                {data.address}
              </a>
            </p>
            <Button.Group>
              <Button href={sheet} download={`${code}.svg`}>
                {t('sign.download')}
              </Button>
              <Button onClick={() => printPicture(sheet)}>{t('sign.print')}</Button>
            </Button.Group>
          </div>
        </div>
      )}
    </section>
  )
}

const asPicture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Prints the sheet alone, whatever stands around it on the page. */
function printPicture(source: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.srcdoc = `<img src="${source}" alt="">`
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}
