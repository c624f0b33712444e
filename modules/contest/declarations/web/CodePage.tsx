import './code.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { CodeInput } from '#kernel/web/ui/CodeInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Certificate } from '#kernel/web/ui/illustrations/making.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { showTop } from '#kernel/web/ui/show-top.ts'
import { codeLength, formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { fieldsOf } from '../contract/fields.ts'
import { codeCalls, type DemoCode, demoCalls } from './code-calls.ts'
import { type Draft, openDraft } from './draft/draft.ts'
import { type Grant, GrantCard } from './GrantCard.tsx'
import { takeScannedCode } from './scanned-code.ts'
import { texts } from './texts.ts'

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

/** Why a draft has to have another code; null where it need not. */
function lackOf(draft: Draft | null): 'code_missing' | 'code_revoked' | null {
  if (!draft) return null
  const { authorizationCode } = draft.read().detail
  if (!authorizationCode) return 'code_missing'
  return authorizationCode.state === 'void' ? 'code_revoked' : null
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
    const contest = url.searchParams.get('contest')
    const { seasons } = await api<typeof seasonSchemas>(seasonRoutes).current({ query: contest ? { contest } : {} })
    // what the kinds are called, by code: those of one contest, or of all
    const kinds = new Map(seasons.flatMap((season) => season.kinds.map(({ code, labels }) => [code, labels] as const)))
    const wish = wishOf(draft, url.searchParams)
    const chosenIn = seasons.find(({ id }) => id === wish.season)?.contest ?? contest
    return {
      offered: contest === null ? offered.codes : offered.codes.filter((each) => kinds.has(each.kind)),
      kinds: Object.fromEntries(kinds),
      wish,
      kindsHref: chosenIn === null ? '/declarations/new' : `/declarations/new?contest=${chosenIn}`,
      isOfDraft: draft !== null,
      lacks: lackOf(draft),
    }
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
    useScannedCode(setTyped)
    const offered = data.offered.filter((each) => wish.kind === undefined || each.kind === wish.kind)
    return (
      <>
        <PageHeader
          title={t(grant?.team ? 'verify.title' : 'code.title')}
          lead={t(grant?.team ? 'verify.lead' : 'code.lead')}
          picture={<Certificate />}
        />
        {grant ? (
          <Arrived>
            <GrantCard
              grant={grant}
              onAnother={() => {
                setGrant(null)
                setTyped('')
              }}
            />
          </Arrived>
        ) : (
          <>
            {wish.kind !== undefined && !data.isOfDraft && (
              <ChosenKind labels={data.kinds[wish.kind]} href={data.kindsHref} />
            )}
            <CodeForm
              wish={wish}
              isOfDraft={data.isOfDraft}
              lacks={data.lacks}
              kinds={data.kinds}
              typed={typed}
              onTyped={setTyped}
              onGrant={setGrant}
            />
            {offered.length > 0 && (
              <DemoCodes
                offered={offered}
                kinds={data.kinds}
                onChoice={(code) => {
                  setTyped(code)
                  showTop(document.querySelector('.code-form'))
                }}
              />
            )}
            <Notice title={t('code.help')}>{t('code.helpText')}</Notice>
          </>
        )}
      </>
    )
  },
})

/** What the QR of a slip held, now or before the sign-in: it is filled in, and taken out of the address, which is shown and shared. */
function useScannedCode(fillIn: (code: string) => void) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const code = takeScannedCode(hash)
    if (code !== null) fillIn(code)
    if (hash !== '') void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate, fillIn])
}

/** What takes the place of the form is read from its top, however far down the form was pressed. */
function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => showTop(place.current), [])
  return <div ref={place}>{children}</div>
}

/** The kind that was chosen before this page, and the way back to the others. */
function ChosenKind({ labels, href }: { labels: Labels | undefined; href: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (!labels) return null
  return (
    <Row>
      <p>
        {t.rich('code.chosen', {
          kind: labelIn(labels, language),
          b: (words: ReactNode) => <strong>{words}</strong>,
        })}
      </p>
      <LinkButton variant="quiet" size="small" href={href}>
        {t('code.changeKind')}
      </LinkButton>
    </Row>
  )
}

type KindLabels = Readonly<Record<string, Labels>>

interface CodeFormProps {
  wish: Wish
  /** a draft that is there keeps its kind; else the code may choose another one */
  isOfDraft: boolean
  lacks: 'code_missing' | 'code_revoked' | null
  kinds: KindLabels
  typed: string
  onTyped: (code: string) => void
  onGrant: (grant: Grant) => void
}

function CodeForm({ wish, isOfDraft, lacks, kinds, typed, onTyped, onGrant }: CodeFormProps) {
  const language = useLanguage()
  const t = useTexts(texts)
  const refusalWords = useRefusalWords(kinds)
  const [refused, setRefused] = useState<string | null>(null)
  /** what the code is for, where it is not what was wanted */
  const [otherKind, setOtherKind] = useState<Labels | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWhole = typed.length === codeLength
  const isRight = readCode(typed) !== null
  // until something is typed in its place
  const lack = lacks !== null && typed === '' ? t(`problems.${lacks}`) : undefined
  const hint = () => {
    if (typed === '') return t('code.hint')
    if (!isWhole) return t('code.typing', { count: codeLength - typed.length })
    return isRight ? t('code.rightCheck') : t('code.hint')
  }
  async function lookUp(wanted: Wish) {
    if (!isRight || isBusy) return
    setBusy(true)
    setRefused(null)
    setOtherKind(null)
    try {
      onGrant(await codeCalls.lookUp({ body: { code: typed, ...wanted } }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(refusalWords(error))
      if (error.code === 'code_other_kind' && !isOfDraft) setOtherKind(kinds[String(error.params.kind)] ?? null)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault()
        void lookUp(wish)
      }}
    >
      <Field
        label={t('code.label')}
        isRequired
        hint={hint()}
        error={refused ?? (isWhole && !isRight ? t('code.wrongCheck') : lack)}
      >
        <CodeInput
          kind="letters"
          groups={[4, 4, 4]}
          // links of a draft's problems lead here
          autoFocus={isOfDraft}
          value={typed}
          onValue={(code) => {
            setRefused(null)
            setOtherKind(null)
            onTyped(code)
          }}
        />
      </Field>
      <Row>
        <Button
          type="submit"
          variant="primary"
          icon="check"
          isBusy={isBusy}
          disabledReason={isRight ? undefined : t('code.typing', { count: Math.max(0, codeLength - typed.length) })}
        >
          {t('code.lookUp')}
        </Button>
        {otherKind && (
          <Button iconAfter="arrow-right" isBusy={isBusy} onClick={() => void lookUp({})}>
            {t('code.switchKind', { kind: labelIn(otherKind, language) })}
          </Button>
        )}
      </Row>
    </form>
  )
}

/** The server's words; where the code is for something else, what that is. */
function useRefusalWords(kinds: KindLabels) {
  const t = useTexts(texts)
  const language = useLanguage()
  const stages = useDictionary('stage')
  return ({ code, message, params }: RefusedError): string => {
    const labels = kinds[String(params.kind)]
    const kind = labels && labelIn(labels, language)
    const stage = stages.find((each) => each.code === params.stage)?.label
    if (code === 'code_other_kind' && kind) return t('code.otherKind', { kind })
    if (code === 'code_other_stage' && stage) return t('code.otherStage', { stage })
    return message
  }
}

interface DemoCodesProps {
  offered: readonly DemoCode[]
  kinds: KindLabels
  onChoice: (code: string) => void
}

function DemoCodes({ offered, kinds, onChoice }: DemoCodesProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <Card tone="sunken" titleLevel={2} title={t('code.demoTitle')}>
      <Stack gap="s">
        <p>{t('code.demoText')}</p>
        <Row>
          {offered.map((each) => {
            const code = readCode(each.code) ?? each.code
            const labels = kinds[each.kind]
            return (
              <Button key={each.code} size="small" onClick={() => onChoice(code)}>
                <span>
                  {`${labels ? labelIn(labels, language) : each.kind} · `}
                  <span className="unbroken">{formatCode(code)}</span>
                </span>
              </Button>
            )
          })}
        </Row>
      </Stack>
    </Card>
  )
}
