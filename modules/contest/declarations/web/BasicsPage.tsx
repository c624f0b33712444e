import './fields/fields.css'
import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { askedFields, inOrderAsked, questionAsking } from '../contract/fields.ts'
import { useDraft } from './draft/use-draft.ts'
import { FormField } from './fields/FormField.tsx'
import { texts } from './texts.ts'
import { loadDraft, wizardTrail } from './wizard/load-draft.ts'
import { Wizard } from './wizard/Wizard.tsx'
import { useKindWords, wordsOf } from './words.ts'

/** The sections of the season's form. */
export const basicsPage = definePage({
  texts,
  loader: loadDraft,
  title: (t, data) => wordsOf(t, data?.draft.read().kind)('wizard.basics'),
  trail: wizardTrail,
  Page: ({ data: { draft } }) => {
    const language = useLanguage()
    const view = useDraft(draft)
    const step = useKindWords(view.kind)('wizard.basics')
    return (
      <Wizard draft={draft} step="basics">
        {view.kind.sections.map((section) => {
          const fields = askedFields(inOrderAsked(section.fields), view.state.values).filter(
            (field) => questionAsking(view.kind, field) === undefined,
          )
          if (fields.length === 0) return null
          return (
            <section
              key={section.code}
              className="form-section"
              // a region that is called as the whole step would be found twice
              aria-labelledby={labelIn(section.labels, language) === step ? undefined : `section-${section.code}`}
            >
              <header className="form-section-head">
                <h2 id={`section-${section.code}`}>{labelIn(section.labels, language)}</h2>
                {section.hint && <p className="field-hint">{labelIn(section.hint, language)}</p>}
              </header>
              {fields.map((field) => (
                <FormField key={field.key} draft={draft} view={view} field={field} prefix="" />
              ))}
            </section>
          )
        })}
      </Wizard>
    )
  },
})
