export const zh = {
  refusals: {
    too_many_questions: '您提问太频繁了，请在 {retryAfterS, plural, other {# 秒}}后再提问；也可以先看看已有的解答',
  },
} as const
