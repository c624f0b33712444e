import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    too_many_questions:
      'You have asked many questions; please ask again in {retryAfterS, plural, =1 {one second} other {# seconds}}, or look through the answers meanwhile',
    category_in_use:
      'The category still has {count, plural, one {# question} other {# questions}}: move or remove them first',
    no_contact: 'Whoever asked left no contact',
  },
  messages: {
    answered: {
      name: 'A question was answered',
      subject: 'About your question',
      body: 'You asked: {question}\n\nOur answer: {answer}',
      sms: 'Your question has been answered: {answer}',
    },
  },
  resources: {
    questionCategories: {
      one: 'category',
      many: 'Categories of questions',
      fields: {
        label: 'Name',
        audience: 'For',
        sort: 'Order',
        questionCount: 'Questions',
      },
      options: { audience: { portal: 'Portal', console: 'Console' } },
    },
    questions: {
      one: 'frequent question',
      many: 'Frequent questions',
      fields: {
        title: 'Question',
        category: 'Category',
        audience: 'For',
        answer: 'Answer',
        sort: 'Order',
        isPublished: 'Published',
        helpfulCount: 'Helpful',
        unhelpfulCount: 'Not helpful',
        updatedAt: 'Changed',
      },
      hints: {
        answer: "Write a button or page as '{text:key}' (keys are listed under “Languages”): it follows when renamed",
      },
      options: { audience: { portal: 'Portal', console: 'Console' } },
      actions: { publish: 'Publish', withdraw: 'Withdraw' },
    },
    askedQuestions: {
      one: 'asked question',
      many: 'Asked questions',
      noneHint: 'What people ask on the portal’s page of questions appears here.',
      fields: {
        body: 'Question',
        state: 'State',
        language: 'Language',
        hasContact: 'Left a contact',
        answer: 'Answer',
        handledBy: 'Handled by',
        handledAt: 'Handled',
        createdAt: 'Asked',
      },
      tabs: {
        waiting: 'Waiting',
        processing: 'Being handled',
        settled: 'Settled',
      },
      options: {
        state: {
          unprocessed: 'Not handled',
          processing: 'Being handled',
          timeout: 'Overdue',
          resolved: 'Resolved',
          essence: 'Essence',
          deleted: 'Deleted',
        },
      },
      actions: {
        take: 'Take on',
        answer: 'Answer',
        distill: 'Make it essence',
        discard: 'Delete',
      },
      inputs: {
        answer: { answer: 'Answer' },
        distill: { category: 'Category', title: 'Question', answer: 'Answer' },
      },
    },
    feedbacks: {
      one: 'feedback',
      many: 'Feedback',
      noneHint: 'What staff send by “Feedback” in the top bar appears here.',
      fields: {
        body: 'Text',
        pictures: 'Pictures',
        person: 'From',
        page: 'Page',
        state: 'State',
        answer: 'Answer',
        handledBy: 'Handled by',
        handledAt: 'Handled',
        createdAt: 'Given',
      },
      tabs: {
        waiting: 'Waiting',
        processing: 'Being handled',
        settled: 'Settled',
      },
      options: {
        state: {
          unprocessed: 'Not handled',
          processing: 'Being handled',
          timeout: 'Overdue',
          resolved: 'Resolved',
          essence: 'Essence',
          deleted: 'Deleted',
        },
      },
      actions: {
        take: 'Take on',
        answer: 'Answer',
        distill: 'Make it essence',
        discard: 'Delete',
      },
      inputs: { answer: { answer: 'Answer' } },
    },
    manuals: {
      one: 'manual',
      many: 'Manuals',
      fields: {
        title: 'Title',
        audience: 'For',
        sort: 'Order',
        file: 'File',
        version: 'Version',
        isPublished: 'Published',
        updatedAt: 'Changed',
      },
      options: { audience: { portal: 'Portal', console: 'Console' } },
      actions: { replace: 'Replace the file', publish: 'Publish', withdraw: 'Withdraw' },
      inputs: { replace: { file: 'File', note: 'What changed' } },
    },
  },
}
