import { useEffect } from 'react'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { HelpfulVote } from './HelpfulVote.tsx'
import type { QuestionsData, ShownQuestion } from './questions-data.ts'
import { texts } from './texts.ts'

/** The questions in their categories, each opening to its answer. `#<id>` of a question opens it. */
export function QuestionList({ data: { categories, questions } }: { data: QuestionsData }) {
  useOpenedByAddress()
  const groups = categories
    .map((category) => ({ ...category, questions: questions.filter((each) => each.categoryId === category.id) }))
    .filter((group) => group.questions.length > 0)
  return (
    <div className="question-groups">
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`category-${group.id}`}>
          <h2 id={`category-${group.id}`} className="question-group-title">
            {group.label}
          </h2>
          <div className="accordion">
            {group.questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Question({ question }: { question: ShownQuestion }) {
  const t = useTexts(texts)
  const wanted = useLanguage()
  const { id, title, answerHtml, language } = question
  return (
    <details className="faq-line">
      <summary>
        <span>
          <span lang={language}>{title}</span>
          {language !== wanted && <span className="question-language">{t('inChinese')}</span>}
        </span>
        <Icon name="chevron-down" />
      </summary>
      {/* the id stands inside: then the browser itself opens what the address points at */}
      <div className="accordion-body question-answer" id={id}>
        <div
          className="question-text"
          lang={language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: known tags without attributes, cleaned when it was written
          dangerouslySetInnerHTML={{ __html: answerHtml }}
        />
        <div className="question-foot">
          <HelpfulVote questionId={id} />
          <a href={`#${id}`} aria-label={t('linkOf', { title })}>
            {t('link')}
          </a>
        </div>
      </div>
    </details>
  )
}

/** Opens the question of the address where the browser does not do so by itself, and when the page came without a reload. */
function useOpenedByAddress(): void {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      const question = answer?.closest('details')
      if (!question || question.open) return
      question.open = true
      answer?.scrollIntoView()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
