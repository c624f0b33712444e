import { expect, test } from 'vitest'
import { wordDifference } from './server/differences.ts'

const told = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ change, text }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[change])
    .join('')

test('a long text is told by what differs in it, with a little of what stands around', () => {
  expect(told('请先等一分钟再重发。', '请先等两分钟再重发。')).toEqual('请先等[-一分钟][+两分钟]再重发。')
  const long = '一个号码每小时能收的次数有限，'.repeat(5)
  expect(told(`${long}打电话。`, `${long}写邮件。`)).toEqual(`…${long.slice(-24)}[-打电话][+写邮件]。`)
  expect(told('', '新的')).toEqual('[+新的]')
  expect(told('旧的', '')).toEqual('[-旧的]')
  expect(told('一样', '一样')).toEqual('一样')
})

test('texts that have nearly nothing in common are told one after the other', () => {
  const [before, after] = ['甲乙'.repeat(700), '丙丁'.repeat(700)]
  expect(wordDifference(before, after)).toEqual([
    { change: 'removed', text: before },
    { change: 'added', text: after },
  ])
})
