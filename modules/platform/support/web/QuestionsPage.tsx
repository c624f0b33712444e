import { Form } from 'react-router'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox, LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { supportLimits } from '../contract.ts'
import { AskForm, askFormId } from './AskForm.tsx'
import { Conversation } from './pictures.tsx'
import { QuestionList } from './QuestionList.tsx'
import { loadQuestions, type QuestionsData, questionsHref, questionsPath } from './questions-data.ts'
import { texts } from './texts.ts'
import './questions.css'

export const questionsPage = definePage({
  texts,
  loader: ({ api, url }) => loadQuestions(api, url),
  title: (t) => t('title'),
  trail: () => [],
  Page: Questions,
})

function Questions({ data }: { data: QuestionsData }) {
  const t = useTexts(texts)
  const count = data.questions.length
  return (
    <Stack gap="l">
      <PageHeader title={t('title')} lead={t('lead')} picture={<Conversation />} />
      <div className="question-tools">
        <Search data={data} />
        <Categories data={data} />
      </div>
      <p className="question-count" role="status">
        {data.search === undefined ? t('total', { count }) : t('found', { count })}
      </p>
      {count === 0 ? <Nothing data={data} /> : <QuestionList data={data} />}
      <AskForm />
    </Stack>
  )
}

function Search({ data: { category, search } }: { data: QuestionsData }) {
  const t = useTexts(texts)
  return (
    <search>
      <Form className="question-search" method="get" action={questionsPath}>
        {category && <input type="hidden" name="category" value={category} />}
        <TextInput
          key={search}
          type="search"
          name="search"
          icon="search"
          aria-label={t('searchWords')}
          placeholder={t('searchWords')}
          defaultValue={search}
          maxLength={supportLimits.searchChars}
          enterKeyHint="search"
        />
        <Button type="submit" variant="primary">
          {t('search')}
        </Button>
      </Form>
    </search>
  )
}

function Categories({ data: { categories, category, search } }: { data: QuestionsData }) {
  const t = useTexts(texts)
  if (categories.length === 0) return null
  return (
    <nav aria-label={t('categories')}>
      <ul className="question-chips">
        <li>
          <Anchor href={questionsHref({ search })} aria-current={category === undefined ? 'true' : undefined}>
            {t('all')}
          </Anchor>
        </li>
        {categories.map(({ id, label, questionCount }) => (
          <li key={id}>
            <Anchor href={questionsHref({ category: id, search })} aria-current={category === id ? 'true' : undefined}>
              {label} <span>{questionCount}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Nothing({ data: { categories } }: { data: QuestionsData }) {
  const t = useTexts(texts)
  const ask = <LinkButton href={`#${askFormId}`}>{t('askInstead')}</LinkButton>
  if (categories.length === 0) {
    return (
      <EmptyState picture={<EmptyBox />} title={t('empty')} action={ask}>
        {t('emptyHint')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<LostSignal />}
      title={t('nothing')}
      action={
        <>
          <LinkButton href={questionsPath}>{t('clear')}</LinkButton>
          {ask}
        </>
      }
    >
      {t('nothingHint')}
    </EmptyState>
  )
}
