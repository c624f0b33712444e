import './code.css'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { CodeInput } from '#kernel/web/ui/CodeInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Certificate } from '#kernel/web/ui/illustrations/making.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { codeLength, formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { fieldsOf } from '../contract/fields.ts'
import { codeCalls, type DemoCode, declarationCalls, demoCalls } from './calls.ts'
import { type Draft, openDraft } from './draft/draft.ts'
import { texts } from './texts.ts'
import { accentOf } from './wizard/Wizard.tsx'

type Grant = Awaited<ReturnType<typeof codeCalls.lookUp>>

/** What the code is wanted for; parts left out are not compared. */
interface Wish {
  season?: string
  kind?: string
  stage?: string
}

/** A draft that gets another code knows what for; otherwise the address says it. */
function wishOf(draft: Draft | null, search: URLSearchParams): Wish {
  if (draft) {
    const { detail, kind } = draft.read()
    const stageField = fieldsOf(kind).find((field) => field.type === 'stage')
    const stage = stageField && detail.values[stageField.key]
    return {
      season: detail.season.id,
      kind: detail.kind,
      ...(typeof stage === 'string' && stage !== '' ? { stage } : {}),
    }
  }
  const season = search.get('season')
  const kind = search.get('kind')
  return { ...(season ? { season } : {}), ...(kind ? { kind } : {}) }
}

/** Typing in an authorization code, seeing what it grants, and beginning with it; or giving a draft another one. */
export const codePage = definePage({
  texts,
  loader: async ({ api, url }) => {
    const declaration = url.searchParams.get('declaration')
    // only a demo offers codes; anywhere else this is refused, which is the answer
    const offered = await demoCalls.codes({}, { quiet: true }).catch((error: unknown) => {
      if (error instanceof RefusedError) return { codes: [] }
      throw error
    })
    const draft = declaration === null ? null : await openDraft(api, declaration)
    return { offered: offered.codes, wish: wishOf(draft, url.searchParams) }
  },
  title: (t) => t('code.title'),
  trail: (t) => [
    { label: t('list.title'), href: '/declarations' },
    { label: t('create.title'), href: '/declarations/new' },
  ],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { wish } = data
    const [typed, setTyped] = useState('')
    const [grant, setGrant] = useState<Grant | null>(null)
    const offered = data.offered.filter((each) => wish.kind === undefined || each.kind === wish.kind)
    return (
      <>
        <PageHeader title={t('code.title')} lead={t('code.lead')} picture={<Certificate />} />
        {grant ? (
          <GrantCard
            grant={grant}
            onAnother={() => {
              setGrant(null)
              setTyped('')
            }}
          />
        ) : (
          <>
            <CodeForm wish={wish} typed={typed} onTyped={setTyped} onGrant={setGrant} />
            {offered.length > 0 && <DemoCodes offered={offered} onChoice={setTyped} />}
            <Notice title={t('code.help')}>{t('code.helpText')}</Notice>
          </>
        )}
      </>
    )
  },
})

interface CodeFormProps {
  wish: Wish
  typed: string
  onTyped: (code: string) => void
  onGrant: (grant: Grant) => void
}

function CodeForm({ wish, typed, onTyped, onGrant }: CodeFormProps) {
  const t = useTexts(texts)
  const refusalWords = useRefusalWords()
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWhole = typed.length === codeLength
  const isRight = readCode(typed) !== null
  const hint = () => {
    if (typed === '') return t('code.hint')
    if (!isWhole) return t('code.typing', { count: codeLength - typed.length })
    return isRight ? t('code.rightCheck') : t('code.hint')
  }
  async function lookUp() {
    if (!isRight || isBusy) return
    setBusy(true)
    setRefused(null)
    try {
      onGrant(await codeCalls.lookUp({ body: { code: typed, ...wish } }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(refusalWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault()
        void lookUp()
      }}
    >
      <Field
        label={t('code.label')}
        isRequired
        hint={hint()}
        error={refused ?? (isWhole && !isRight ? t('code.wrongCheck') : undefined)}
      >
        <CodeInput
          kind="letters"
          groups={[4, 4, 4]}
          value={typed}
          onValue={(code) => {
            setRefused(null)
            onTyped(code)
          }}
        />
      </Field>
      <Row>
        <Button
          type="submit"
          variant="primary"
          icon="search"
          isBusy={isBusy}
          disabledReason={isRight ? undefined : t('code.typing', { count: Math.max(0, codeLength - typed.length) })}
        >
          {t('code.lookUp')}
        </Button>
      </Row>
    </form>
  )
}

/** The server's words; where the code is for something else, what that is. */
function useRefusalWords() {
  const t = useTexts(texts)
  const kinds = useDictionary('declaration_kind')
  const stages = useDictionary('stage')
  return ({ code, message, params }: RefusedError): string => {
    const kind = kinds.find((each) => each.code === params.kind)?.label
    const stage = stages.find((each) => each.code === params.stage)?.label
    if (code === 'code_other_kind' && kind) return t('code.otherKind', { kind })
    if (code === 'code_other_stage' && stage) return t('code.otherStage', { stage })
    return message
  }
}

/** What the code grants, before it is bound to anything. */
function GrantCard({ grant, onAnother }: { grant: Grant; onAnother: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const stages = useDictionary('stage')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const declaration = search.get('declaration')
  async function spend(): Promise<string> {
    if (declaration !== null) {
      await declarationCalls.bindCode(
        { params: { declaration }, body: { authorizationCode: grant.code } },
        { quiet: true },
      )
      toast(t('code.bound'), 'success')
      return `/declarations/${declaration}/submission`
    }
    const body = {
      season: grant.season.id,
      kind: grant.kind.code,
      authorizationCode: grant.code,
      ...(grant.stage ? { stage: grant.stage } : {}),
    }
    const { id } = await declarationCalls.create({ body }, { quiet: true })
    return `/declarations/${id}/basics`
  }
  async function begin() {
    setBusy(true)
    setRefused(null)
    try {
      await navigate(await spend())
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      tone="soft"
      accent={accentOf(grant.season.contest)}
      titleLevel={2}
      title={t('code.grants')}
      foot={
        <Row>
          <Button variant="primary" iconAfter="arrow-right" isBusy={isBusy} onClick={() => void begin()}>
            {t(declaration === null ? 'code.begin' : 'code.bind')}
          </Button>
          <Button variant="quiet" onClick={onAnother}>
            {t('code.another')}
          </Button>
        </Row>
      }
    >
      {refused !== null && <Notice kind="danger" isUrgent title={refused} />}
      <DescriptionList
        items={[
          { term: t('code.label'), description: grant.code },
          { term: t('code.contest'), description: labelIn(grant.season.title, language) },
          { term: t('code.kind'), description: labelIn(grant.kind.labels, language) },
          {
            term: t('code.stage'),
            description: stages.find((stage) => stage.code === grant.stage)?.label ?? t('code.anyStage'),
          },
          { term: t('code.unit'), description: grant.unit },
          {
            term: t('code.until'),
            description: grant.expiresAt === null ? t('code.noEnd') : formats.dateTime(grant.expiresAt),
          },
        ]}
      />
    </Card>
  )
}

function DemoCodes({ offered, onChoice }: { offered: readonly DemoCode[]; onChoice: (code: string) => void }) {
  const t = useTexts(texts)
  const kinds = useDictionary('declaration_kind')
  return (
    <Card tone="sunken" titleLevel={2} title={t('code.demoTitle')}>
      <Stack gap="s">
        <p>{t('code.demoText')}</p>
        <Row>
          {offered.map((each) => {
            const code = readCode(each.code) ?? each.code
            return (
              <Button key={each.code} size="small" onClick={() => onChoice(code)}>
                {`${kinds.find((kind) => kind.code === each.kind)?.label ?? each.kind} · ${formatCode(code)}`}
              </Button>
            )
          })}
        </Row>
      </Stack>
    </Card>
  )
}
