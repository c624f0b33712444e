import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    push_nobody: '받는 사람이 없습니다. 관할 범위에 조건에 맞는 사람이 없습니다',
    push_time_unfit: '예약 시각은 지금 이후, 최대 {days}일 안이어야 합니다',
    push_channel_not_yours: '단체 채팅은 플랫폼 전체용이라 시스템 관리자만 보낼 수 있습니다',
    push_nothing_failed: '실패한 메시지가 없습니다',
  },
  kinds: {
    pupil: '학생',
    teacher: '교사',
    'unit-contact': '기관 담당자',
    guardian: '보호자',
    staff: '직원',
  },
  audience: {
    everybody: '관할 범위의 모든 사람',
    below: '{unit} 및 산하',
  },
  resources: {
    pushes: {
      one: '발송',
      many: '메시지 발송',
      fields: {
        type: '메시지 종류',
        title: '제목',
        body: '내용',
        channels: '채널',
        audience: '받는 사람',
        state: '상태',
        haltedReason: '멈춘 이유',
        recipientCount: '인원',
        sentCount: '발송됨',
        waitingCount: '대기',
        failedCount: '실패',
        sender: '보낸 사람',
        scheduledAt: '예약 시각',
        createdAt: '작성 시각',
        startedAt: '발송 시작',
        finishedAt: '종료',
      },
      options: {
        type: {
          notice: '알림',
          reminder: '독촉',
          maintenance: '시스템 점검',
          urgent: '긴급',
        },
        channels: {
          email: '이메일',
          sms: '문자',
          app: '사이트 메시지',
          'chat-app': '단체 채팅',
        },
        state: {
          scheduled: '예약됨',
          sending: '발송 중',
          paused: '일시 중지',
          sent: '발송 완료',
          cancelled: '취소됨',
        },
        haltedReason: {
          'sender-gone': '보낸 사람의 로그인이 종료되었거나 계정을 더 이상 쓸 수 없음',
          'sender-not-permitted': '보낸 사람에게 발송 권한이 없음',
        },
      },
      actions: {
        compose: '작성',
        send: '발송',
        finish: '발송 완료',
        pause: '일시 중지',
        resume: '계속',
        cancel: '발송 취소',
        retry: '실패한 것 다시 보내기',
      },
    },
  },
}
