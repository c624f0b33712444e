import { expect, test } from 'vitest'
import { partsOf } from './message-parts.ts'

const here = 'http://here'

test('a message with a code offers the code, and nothing to open', () => {
  expect(partsOf('你的注册验证码是 482016，10 分钟内有效。', here)).toEqual({ code: '482016', path: null })
})

test('a message with our link offers the way, without its host, and no digits of its token', () => {
  const body = '请阅读后决定：http://127.0.0.1:3000/guardian-consent/Ab-123456_x 请勿转发。'
  expect(partsOf(body, here)).toEqual({ code: null, path: '/guardian-consent/Ab-123456_x' })
})

test('masked or longer numbers are no codes, and the home page is no link', () => {
  expect(partsOf('139****567890，订单 20261121，http://127.0.0.1:3000/', here)).toEqual({ code: null, path: null })
})
