import '#kernel/web/console/console-kit.css'
import './devices.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { callsOf, pickerOptions } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { machineCalls, machinesKey } from '#modules/vending/machines/web/index.ts'
import { type CommandType, deviceCommands, type SendableType, sendableTypes } from '../contract.ts'
import { ConnectionTag } from './ConnectionTag.tsx'
import { commandCalls, deviceQuery } from './calls.ts'
import { devicePageTexts, deviceTexts } from './texts.ts'

const checks = ['motors', 'sensors', 'network', 'cooling', 'payment'] as const
const waitsS = [60, 600, 3600, 86_400] as const

interface Values {
  machine: string
  type: SendableType
  check?: (typeof checks)[number]
  lane?: number
  isLocked?: 'lock' | 'unlock'
  priceYuan?: number
  command?: string
  expiresInS: (typeof waitsS)[number]
}
type Wished = Parameters<typeof commandCalls.send>[0]['body']['command']

interface SendDialogProps {
  /** null: it is chosen in the dialog */
  machine: { id: string; code: string } | null
  onSent: () => void
  onClose: () => void
}

/** Gives one machine a command; which fields it asks for follows from the command's type. */
export function SendDialog({ machine, onSent, onClose }: SendDialogProps) {
  const t = useTexts(devicePageTexts)
  const words = useTexts(deviceTexts)
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const id = Form.useWatch('machine', form) ?? machine?.id
  const type = Form.useWatch('type', form)
  async function submit(values: Values) {
    setBusy(true)
    setProblem(null)
    try {
      const { connection } = await commandCalls.send(
        { params: { machine: values.machine }, body: { command: wishedOf(values), expiresInS: values.expiresInS } },
        { quiet: true },
      )
      toast(t(connection === 'offline' ? 'send.queued' : 'send.sent'), 'success')
      onSent()
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('send.title')} onCancel={onClose} footer={null} destroyOnHidden>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ machine: machine?.id, expiresInS: 600 }}
        onFinish={(values) => void submit(values)}
      >
        <MachineItem machine={machine} />
        {id && <Connection machine={id} />}
        <Form.Item name="type" label={t('send.type')} rules={[{ required: true, message: t('required') }]}>
          <Select
            options={sendableTypes.map((value) => ({
              value,
              label: words(`resources.deviceCommands.options.type.${value}`),
            }))}
          />
        </Form.Item>
        {type && <p className="device-soft">{t(`send.effects.${type}`)}</p>}
        {type === 'diagnose' && (
          <Choice name="check" options={checks.map((value) => ({ value, label: t(`send.checks.${value}`) }))} />
        )}
        {id && (type === 'lock-lane' || type === 'set-price') && <LaneItem machine={id} />}
        {type === 'lock-lane' && (
          <Choice
            name="isLocked"
            options={[
              { value: 'lock', label: t('send.lock') },
              { value: 'unlock', label: t('send.unlock') },
            ]}
          />
        )}
        {type === 'set-price' && (
          <Form.Item name="priceYuan" label={t('send.priceYuan')} rules={[{ required: true, message: t('required') }]}>
            <InputNumber<number> min={0.01} max={100_000} precision={2} />
          </Form.Item>
        )}
        {id && (type === 'query' || type === 'cancel') && <CommandItem machine={id} />}
        <Form.Item name="expiresInS" label={t('send.wait')} extra={t('send.waitHint')}>
          <Select options={waitsS.map((value) => ({ value, label: t(`send.waits.${value}`) }))} />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <div className="newest-ways">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('send.do')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </Form>
    </Modal>
  )
}

function wishedOf({ type, check, lane, isLocked, priceYuan = 0, command }: Values): Wished {
  if (type === 'diagnose') return { type, check: check ?? 'motors' }
  if (type === 'lock-lane') return { type, lane: lane ?? 0, isLocked: isLocked !== 'unlock' }
  if (type === 'set-price') return { type, lane: lane ?? 0, priceFen: Math.round(priceYuan * 100) }
  if (type === 'query' || type === 'cancel') return { type, command: command ?? '' }
  return { type }
}

type Options = readonly { value: string | number; label: string }[]

function Choice({ name, options }: { name: 'check' | 'isLocked' | 'lane' | 'command'; options: Options }) {
  const t = useTexts(devicePageTexts)
  return (
    <Form.Item name={name} label={t(`send.${name}`)} rules={[{ required: true, message: t('required') }]}>
      <Select options={[...options]} showSearch={{ optionFilterProp: 'label' }} />
    </Form.Item>
  )
}

function MachineItem({ machine }: { machine: SendDialogProps['machine'] }) {
  const t = useTexts(devicePageTexts)
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: ['options', 'machines', search],
    queryFn: () => pickerOptions('machines', { search }),
    enabled: machine === null,
    placeholderData: (before) => before,
  })
  const options = machine
    ? [{ value: machine.id, label: machine.code }]
    : (data ?? []).map(({ id, label }) => ({ value: id, label }))
  return (
    <Form.Item name="machine" label={t('send.machine')} rules={[{ required: true, message: t('send.noMachine') }]}>
      <Select disabled={machine !== null} options={options} showSearch={{ onSearch: setSearch, filterOption: false }} />
    </Form.Item>
  )
}

/** Says plainly what will become of the command: at once, or only when the machine is back. */
function Connection({ machine }: { machine: string }) {
  const t = useTexts(devicePageTexts)
  const { data } = useQuery(deviceQuery(machine))
  if (!data) return null
  return (
    <p role="status">
      <ConnectionTag connection={data.connection} />
      {data.connection === 'offline' && t('send.offline')}
      {data.connection === 'none' && t('send.none')}
    </p>
  )
}

function LaneItem({ machine }: { machine: string }) {
  const { data } = useQuery({
    queryKey: [...machinesKey, 'layout', machine],
    queryFn: () => machineCalls.layout({ params: { machine } }, { quiet: true }),
  })
  const lanes = data?.cabinets.flatMap((cabinet) => cabinet.lanes) ?? []
  return (
    <Choice
      name="lane"
      options={lanes.map(({ number, product }) => ({
        value: number,
        label: product ? `${number} ${product.name}` : String(number),
      }))}
    />
  )
}

/** One of the machine's newest commands. */
function CommandItem({ machine }: { machine: string }) {
  const words = useTexts(deviceTexts)
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: ['resource', deviceCommands.name, 'of', machine],
    queryFn: () => callsOf(deviceCommands).list({ query: { 'f.machine': machine, limit: 20 } }, { quiet: true }),
  })
  return (
    <Choice
      name="command"
      options={(data?.rows ?? []).map((row) => ({
        value: row.id,
        label: `${words(`resources.deviceCommands.options.type.${row.type as CommandType}`)} ${dateTime(String(row.issuedAt))}`,
      }))}
    />
  )
}
