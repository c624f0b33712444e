import { PageTabs } from '#kernel/web/console/PageTabs.tsx'
import { type ResourcePage, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { askedQuestions, questionCategories, questions } from '../../contract/office.ts'
import { AskedDetail } from './AskedDetail.tsx'
import { DistillDialog } from './DistillDialog.tsx'
import { supportTexts, texts } from './texts.ts'

/** The lists of one screen of questions, by the last part of their address. */
export type FaqPages = Readonly<Record<string, ResourcePage>>

function PortalTabs() {
  const t = useTexts(texts)
  return (
    <PageTabs
      label={t('faq.parts')}
      tabs={[
        { path: '/contest/faq', name: t('faq.questions') },
        { path: '/contest/faq/categories', name: t('faq.categories') },
        { path: '/contest/faq/asked', name: t('faq.asked') },
      ]}
    />
  )
}

function ConsoleTabs() {
  const t = useTexts(texts)
  return (
    <PageTabs
      label={t('faq.parts')}
      tabs={[
        { path: '/system/faq', name: t('faq.questions') },
        { path: '/system/faq/categories', name: t('faq.categories') },
      ]}
    />
  )
}

/** A question of one audience belongs to a category of the same. */
function questionsFor(audience: 'portal' | 'console') {
  const { category } = questions.fields
  const within = { ...category, limits: { ...category.limits, within: { audience } } }
  return { ...questions, fields: { ...questions.fields, category: within } }
}

export const portalPages: FaqPages = {
  '': resourcePage(questionsFor('portal'), {
    group: 'contest',
    texts: supportTexts,
    within: { audience: 'portal' },
    tabs: PortalTabs,
  }),
  categories: resourcePage(questionCategories, {
    group: 'contest',
    texts: supportTexts,
    within: { audience: 'portal' },
    tabs: PortalTabs,
  }),
  asked: resourcePage(askedQuestions, {
    group: 'contest',
    texts: supportTexts,
    tabs: PortalTabs,
    detail: AskedDetail,
    actions: { distill: DistillDialog },
  }),
}

export const consolePages: FaqPages = {
  '': resourcePage(questionsFor('console'), {
    group: 'system',
    texts: supportTexts,
    within: { audience: 'console' },
    tabs: ConsoleTabs,
  }),
  categories: resourcePage(questionCategories, {
    group: 'system',
    texts: supportTexts,
    within: { audience: 'console' },
    tabs: ConsoleTabs,
  }),
}
