import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '../../contract/office.ts'
import { draftCalls, draftsKey, type KindTemplate } from '../calls.ts'
import { withTemplates } from '../editor/from-templates.ts'
import { unitsOf } from '../editor/merging.ts'
import type { Part } from '../editor/paths.ts'
import { sourcesOf, TemplateChoice } from '../editor/TemplateDialog.tsx'
import { texts } from '../texts.ts'

const ways = ['next', 'version', 'templates', 'empty'] as const
type Way = (typeof ways)[number]
/** so many seasons are offered, the newest first */
const seasonsMax = 100

interface Wish {
  way: Way
  season?: string
  contest?: string
  code: string
}

export interface NewSeasonDialogProps {
  /** the season to begin with, where one was chosen already */
  season?: { id: string; way: 'next' | 'version' }
  onClose: () => void
}

/** A draft of next year's season, of a season's next version, of kinds that other seasons have, or of nothing. */
export function NewSeasonDialog({ season, onClose }: NewSeasonDialogProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<Wish>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<readonly KindTemplate[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const found = useQuery({
    queryKey: ['resource', 'contestSeasons', 'all'],
    queryFn: () => callsOf(contestSeasons).list({ query: { limit: seasonsMax } }),
  })
  const rows = (found.data?.rows ?? []).filter(({ state }) => state !== 'draft')
  const way = Form.useWatch('way', form) ?? season?.way ?? 'next'
  /** what a season is called for ever: proposed, and free to be changed where it is a new one */
  function propose(wish: Partial<Wish>) {
    const code = proposed(wish, rows)
    if (code !== null) form.setFieldValue('code', code)
  }
  async function create(wish: Wish) {
    setBusy(true)
    setProblem(null)
    try {
      const id = await begin(wish, chosen)
      void queries.invalidateQueries({ queryKey: draftsKey })
      await navigate(`/contest/seasons/drafts/${id}`)
    } catch (error) {
      if (error instanceof RefusedError) refuse(error)
      else if (error instanceof NetworkError) setProblem(t('cut'))
      else throw error
    } finally {
      setBusy(false)
    }
  }
  function refuse(error: RefusedError) {
    const atCode = error.fieldMessage('code')
    if (atCode === undefined) setProblem(error.message)
    else form.setFields([{ name: 'code', errors: [atCode] }])
  }
  return (
    <Modal open title={t('create.open')} footer={null} onCancel={onClose} destroyOnHidden width={600}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          way,
          code: '',
          ...(season ? { season: season.id } : {}),
        }}
        onValuesChange={(change: Partial<Wish>, all) => {
          if (!('code' in change)) propose(all)
        }}
        onFinish={(wish) => void create(wish)}
      >
        <BeginningItems {...{ way, rows, chosen }} onChosen={setChosen} />
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <p className="season-buttons">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('create.begin')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </p>
      </Form>
    </Modal>
  )
}

interface BeginningItemsProps {
  way: Way
  rows: readonly AnyRow[]
  chosen: readonly KindTemplate[]
  onChosen: (chosen: readonly KindTemplate[]) => void
}

/** What is begun with, and what the season is called for ever. */
function BeginningItems({ way, rows, chosen, onChosen }: BeginningItemsProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const contests = useDictionary('contest')
  const needsSeason = way === 'next' || way === 'version'
  return (
    <>
      <Form.Item name="way" label={t('create.way')}>
        <Radio.Group className="season-ways">
          {ways.map((each) => (
            <Radio key={each} value={each}>
              {t(`create.ways.${each}`)} <small>{t(`create.wayHints.${each}`)}</small>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {needsSeason ? (
        <Form.Item name="season" label={t('create.season')} rules={[{ required: true, message: t('required') }]}>
          <Select
            placeholder={t('choose')}
            showSearch={{ optionFilterProp: 'label' }}
            options={rows
              .filter(({ state }) => way === 'next' || state === 'published')
              .map((row) => ({ value: row.id, label: labelIn(row.title as Labels, language) }))}
          />
        </Form.Item>
      ) : (
        <Form.Item name="contest" label={t('create.contest')} rules={[{ required: true, message: t('required') }]}>
          <Select placeholder={t('choose')} options={contests.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
      )}
      {way === 'templates' && <TemplateChoice chosen={chosen} onChange={onChosen} />}
      <Form.Item
        name="code"
        label={t('create.code')}
        extra={way === 'version' ? t('create.codeOfVersion') : t('create.codeHint')}
        rules={[
          { required: true, whitespace: true, message: t('required') },
          { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: t('create.codeWrong') },
        ]}
      >
        <Input maxLength={60} readOnly={way === 'version'} />
      </Form.Item>
    </>
  )
}

/** `innovation-2027` becomes `innovation-2028`; a contest's new season bears next year's number. */
function proposed({ way, season, contest }: Partial<Wish>, rows: readonly AnyRow[]): string | null {
  const code = String(rows.find(({ id }) => id === season)?.code ?? '')
  if (way === 'version') return code || null
  if (way === 'next') return code === '' ? null : code.replace(/\d{4}(?!.*\d{4})/, (year) => String(Number(year) + 1))
  return contest === undefined ? null : `${contest}-${new Date().getFullYear() + 1}`
}

/** @returns the id of the draft */
async function begin({ way, season, contest, code }: Wish, chosen: readonly KindTemplate[]): Promise<string> {
  const from =
    way === 'next' || way === 'version'
      ? { season: season ?? '', isForNextYear: way === 'next' }
      : { contest: contest ?? '' }
  const { id } = await draftCalls.create({ body: { code, from } }, { quiet: true })
  if (way !== 'templates' || chosen.length === 0) return id
  const params = { draft: id }
  const { definition } = await draftCalls.view({ params }, { quiet: true })
  const document: Part = definition
  for (const { path, before, value } of unitsOf(document, withTemplates(document, chosen, await sourcesOf(chosen))))
    await draftCalls.saveSection({ params, body: { path, before, value } }, { quiet: true })
  return id
}
