import { Alert, Flex, Steps } from 'antd'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { ServiceState, serviceKeys } from '../contract.ts'
import { paymentPageTexts, paymentTexts } from './texts.ts'

type Key = (typeof serviceKeys)[number]
const gapPx = 12

/** How far an account is on its way to taking payments, and what comes next. */
export function ServiceLife({ row }: { row: AnyRow }) {
  const t = useTexts(paymentPageTexts)
  const words = useTexts(paymentTexts)
  const state = row.state as ServiceState
  const isProbed = row.probedAt !== null
  const reached = { preparing: 0, enabled: isProbed ? 2 : 1, activated: 3, stopped: 3 }[state]
  return (
    <section>
      <h2>{t('life.title')}</h2>
      <Flex vertical gap={gapPx}>
        <Steps
          size="small"
          responsive
          current={reached}
          status={state === 'stopped' ? 'error' : state === 'activated' ? 'finish' : 'process'}
          items={(['preparing', 'enabled', 'probed', 'activated'] as const).map((step) => ({
            title:
              step === 'probed'
                ? t('life.probed')
                : words(
                    `resources.paymentServices.options.state.${step === 'activated' && state === 'stopped' ? 'stopped' : step}`,
                  ),
          }))}
        />
        <Next row={row} state={state} isProbed={isProbed} />
      </Flex>
    </section>
  )
}

/** What is missing, all of it at once; else what to do next, and who. */
function Next({ row, state, isProbed }: { row: AnyRow; state: ServiceState; isProbed: boolean }) {
  const t = useTexts(paymentPageTexts)
  const words = useTexts(paymentTexts)
  const missing = row.missing as readonly Key[]
  if (state === 'preparing' && missing.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('life.missing')}
        description={
          <ul>
            {missing.map((key) => (
              <li key={key}>{words(`resources.paymentServices.fields.${key}`)}</li>
            ))}
          </ul>
        }
      />
    )
  const next = state === 'enabled' ? (isProbed ? 'probed' : 'enabled') : state
  const type = state === 'activated' ? 'success' : state === 'stopped' ? 'warning' : 'info'
  return <Alert type={type} showIcon title={t(`life.next.${next}`)} />
}
