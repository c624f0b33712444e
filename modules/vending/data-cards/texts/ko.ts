import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    card_flow_crossed: '최소 데이터는 최대보다 클 수 없습니다',
    card_used_already: '자판기에 장착되었거나 사용 기록이 있습니다. 삭제 대신 해지하세요',
    machine_has_card: '이 자판기에는 이미 카드가 있습니다',
  },
  problems: {
    card_flow_crossed: '최소보다 작을 수 없습니다',
    machine_has_card: '이 자판기에는 이미 카드가 있습니다',
    card_digits: '숫자만 입력하세요(IMEI 14~16자리, IMSI 14~15자리, 전화 5~15자리)',
    card_iccid: 'ICCID는 19~20자리이며 보통 89로 시작합니다',
  },
  resources: {
    dataCards: {
      one: '데이터 카드',
      many: '데이터 카드 관리',
      noneHint: '하나씩 만들거나 표로 가져오세요.',
      fields: {
        iccid: 'ICCID',
        imei: 'IMEI',
        imsi: 'IMSI',
        phone: '전화번호',
        carrier: '통신사',
        minFlowMb: '월 최소 데이터',
        maxFlowMb: '월 최대 데이터',
        alarmFlowMb: '데이터 경보값',
        expiresOn: '만료일',
        remark: '비고',
        merchant: '가맹점',
        machine: '자판기',
        state: '상태',
        dayFlowMb: '오늘 데이터',
        monthFlowMb: '이번 달 데이터',
        measuredAt: '보고 시각',
        isOver: '한도 초과',
        isExpiring: '만료 임박',
        createdAt: '등록 시각',
      },
      options: {
        carrier: {
          mobile: '차이나모바일',
          unicom: '차이나유니콤',
          telecom: '차이나텔레콤',
          broadnet: '차이나브로드넷',
          other: '기타',
        },
        state: {
          unused: '미사용',
          'in-use': '사용 중',
          suspended: '정지됨',
          ended: '해지됨',
        },
      },
      hints: {
        alarmFlowMb: '0~10240 MB. 이번 달 사용량이 넘으면 경보, 비우면 없음',
        merchant: '비워 두면 소속 가맹점',
      },
      actions: {
        install: '자판기에 장착',
        takeOut: '자판기에서 분리',
        suspend: '정지',
        resume: '재개',
        end: '해지',
      },
      inputs: {
        install: {
          machine: '자판기',
        },
      },
    },
    dataCardUsage: {
      one: '데이터 카드 사용량',
      many: '데이터 카드 조회',
      noneHint: '자판기가 보고하면 카드별로 하루 한 줄씩 표시됩니다.',
      fields: {
        day: '날짜',
        card: '데이터 카드',
        machine: '자판기',
        carrier: '통신사',
        dayFlowMb: '당일 데이터',
        monthFlowMb: '당월 누계',
        alarmFlowMb: '데이터 경보값',
        isOver: '한도 초과',
        measuredAt: '보고 시각',
        merchant: '가맹점',
      },
      options: {
        carrier: {
          mobile: '차이나모바일',
          unicom: '차이나유니콤',
          telecom: '차이나텔레콤',
          broadnet: '차이나브로드넷',
          other: '기타',
        },
      },
    },
  },
}
