import './support-office.css'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { SearchBox } from '#kernel/web/console/SearchBox.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { supportLimits, supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { ManualCards } from './ManualCards.tsx'
import { texts } from './texts.ts'

const calls = client<typeof supportSchemas>(supportRoutes)
type Knowledge = Awaited<ReturnType<typeof calls.knowledge>>

/** How things are done here: questions with their answers by category and words, and the manuals. */
export function KnowledgePage() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [params, setParams] = useSearchParams()
  const search = (params.get('search') ?? '').slice(0, supportLimits.searchChars)
  const category = params.get('category') ?? ''
  const put = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const query = { ...(search && { search }), ...(category && { category }) }
  const { data, error, isPending } = useQuery({
    queryKey: ['knowledge', query],
    queryFn: () => calls.knowledge({ query }, { quiet: true }),
    placeholderData: (before) => before,
  })
  return (
    <div className="office-knowledge">
      <div className="resource-head">
        <ScreenHeading own={t('knowledge.title')} />
        <SearchBox value={search} onSearch={(words) => put('search', words)} />
        {may('questions.edit') && may('feedbacks.view') && (
          <div className="resource-tools">
            <Link to="/system/faq">{t('knowledge.edit')}</Link>
          </div>
        )}
      </div>
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      {isPending && <Skeleton label={t('loading')} shape="card" />}
      {data && (
        <div className="office-knowledge-columns">
          <Categories data={data} chosen={category} onChoose={(id) => put('category', id)} />
          <Questions
            data={data}
            isCut={search !== '' || category !== ''}
            opened={params.get('question')}
            onAll={() => setParams({}, { replace: true })}
          />
          <section aria-label={t('knowledge.manuals')}>
            <h2>{t('knowledge.manuals')}</h2>
            <ManualCards manuals={data.manuals} />
          </section>
        </div>
      )}
    </div>
  )
}

function Categories(props: { data: Knowledge; chosen: string; onChoose: (id: string) => void }) {
  const { data, chosen, onChoose } = props
  const t = useTexts(texts)
  const all = data.categories.reduce((sum, { questionCount }) => sum + questionCount, 0)
  return (
    <nav aria-label={t('faq.categories')} className="office-categories">
      {[{ id: '', label: t('knowledge.all'), questionCount: all }, ...data.categories].map((each) => (
        <button key={each.id} type="button" aria-pressed={chosen === each.id} onClick={() => onChoose(each.id)}>
          {each.label} <small>{each.questionCount}</small>
        </button>
      ))}
    </nav>
  )
}

interface QuestionsProps {
  data: Knowledge
  isCut: boolean
  /** whose answer is open at once: a link led to it */
  opened: string | null
  onAll: () => void
}

function Questions({ data: { questions }, isCut, opened, onAll }: QuestionsProps) {
  const t = useTexts(texts)
  const { date } = useFormats()
  if (questions.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isCut ? 'knowledge.nothing' : 'knowledge.empty')}>
        {isCut && <Button onClick={onAll}>{t('knowledge.showAll')}</Button>}
      </Empty>
    )
  return (
    <div className="office-questions">
      <p role="status">{t('knowledge.found', { count: questions.length })}</p>
      {questions.map((question) => (
        <details key={question.id} open={question.id === opened || questions.length === 1}>
          <summary lang={question.language}>{question.title}</summary>
          <div
            className="office-answer"
            lang={question.language}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: known tags without attributes, cleaned when it was written
            dangerouslySetInnerHTML={{ __html: question.answerHtml }}
          />
          <small>{t('knowledge.updated', { date: date(question.updatedAt) })}</small>
        </details>
      ))}
    </div>
  )
}
