import { expect, test } from 'vitest'
import { robotAddress } from './server/chat-apps.ts'
import { quietUntil } from './server/quiet-hours.ts'
import { aliyunSignature } from './server/sms.ts'

test('quiet hours end when they say, over midnight too', () => {
  const at = (time: string) => quietUntil('22:00-07:00', new Date(`2026-11-21T${time}:00+08:00`))?.toISOString() ?? null
  expect([at('21:59'), at('22:00'), at('23:30'), at('06:59'), at('07:00')]).toEqual([
    null,
    '2026-11-21T23:00:00.000Z',
    '2026-11-21T23:00:00.000Z',
    '2026-11-20T23:00:00.000Z',
    null,
  ])
  expect(quietUntil('', new Date())).toEqual(null)
})

test('Aliyun’s signature is that of its published example', () => {
  const fields = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  }
  expect(aliyunSignature('GET', fields, 'testSecret')).toEqual('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
})

test('a DingTalk robot signs as its published code does, and WeCom’s has its key in the address', () => {
  const robot = { kind: 'dingtalk-robot', endpoint: null, token: 'XXXXXX', signingSecret: 'this is secret' } as const
  // made with the Python of the documentation for this instant
  expect(robotAddress(robot, new Date(1_577_262_236_757))).toEqual(
    'https://oapi.dingtalk.com/robot/send?access_token=XXXXXX&timestamp=1577262236757&sign=hmPWwU%2B7lVdm3ZZz0r9tSfx0L4Q26jWOZr9%2BGs6EZQM%3D',
  )
  expect(robotAddress({ ...robot, kind: 'wecom-robot' }, new Date(0))).toEqual(
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=XXXXXX',
  )
})
