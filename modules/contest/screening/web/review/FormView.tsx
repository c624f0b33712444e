import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { askedFields, questionPath } from '#modules/contest/declarations/contract/fields.ts'
import { texts } from '../texts.ts'
import { FieldRow } from './FieldRow.tsx'
import { sectionId, useForm } from './form.ts'

/** The basics of the declaration, section by section as the season's form has them, and the answers on safety. */
export function FormView() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { kind, view } = useForm()
  const { values } = view.declaration
  return (
    <>
      {kind.sections.map((section) => (
        <section key={section.code} id={sectionId(`own-${section.code}`)} tabIndex={-1} className="review-card">
          <h2>{labelIn(section.labels, language)}</h2>
          <dl className="review-fields">
            {askedFields(section.fields, values).map((field) => (
              <FieldRow key={field.key} field={field} path={field.key} value={values[field.key]} />
            ))}
          </dl>
        </section>
      ))}
      {kind.questionnaire.length > 0 && (
        <section id={sectionId('safety')} tabIndex={-1} className="review-card">
          <h2>{t('form.safety')}</h2>
          <dl className="review-fields review-questions">
            {kind.questionnaire.map(({ code, question }) => {
              const path = questionPath(code)
              const field = { key: path, type: 'flag', labels: question, isRequired: true } as const
              return <FieldRow key={code} field={field} path={path} value={values[path]} />
            })}
          </dl>
        </section>
      )}
    </>
  )
}
