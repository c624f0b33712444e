import { Form } from 'react-router'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox, LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { FilterChips, ListFilters, ListSearch } from '#kernel/web/ui/ListFilters.tsx'
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
      <Filters data={data} />
      <p className="question-count" role="status">
        {data.search === undefined ? t('total', { count }) : t('found', { count })}
      </p>
      {count === 0 ? <Nothing data={data} /> : <QuestionList data={data} />}
      <AskForm />
    </Stack>
  )
}

function Filters({ data: { categories, category, search } }: { data: QuestionsData }) {
  const t = useTexts(texts)
  return (
    <ListFilters>
      <ListSearch
        form={Form}
        action={questionsPath}
        words={search}
        kept={{ category }}
        maxChars={supportLimits.searchChars}
        label={t('searchWords')}
        submitLabel={t('search')}
      />
      {categories.length > 0 && (
        <FilterChips
          label={t('categories')}
          allLabel={t('all')}
          choices={categories.map(({ id, label, questionCount }) => ({ code: id, label, count: questionCount }))}
          chosen={category}
          href={(code) => questionsHref({ category: code, search })}
        />
      )}
    </ListFilters>
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
