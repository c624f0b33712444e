import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  title: '학생 교체',
  lead: '제출 후 자격 심사를 통과하기 전까지, {until}까지 교체할 수 있습니다. 서명된 신청서는 원본 그대로이며 심사 기관은 누가 누구로 바뀌었는지와 사유를 봅니다.',
  open: '학생 교체',
  out: '나가는 학생',
  in: '들어오는 학생',
  reason: '교체 사유',
  reasonHint: '예: 질병. 기록되며 심사 기관에 알려집니다',
  send: '교체하기',
  cancel: '교체하지 않기',
  wrong: '{count, plural, other {#곳}}을 고쳐야 합니다',
  done: '학생 교체: {out} → {in}',
  portraitTaken: '사진을 올렸습니다: {name}',
  whoLeaves: '나가는 학생을 고르세요',
  whyNeeded: '사유를 적어 주세요',
}
