import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    agreement_outdated: '약관이 방금 개정되었습니다. 최신 내용을 읽고 다시 동의해 주세요.',
    agreement_day_past: '이미 지난 시각입니다. 이후 시각을 고르거나 즉시 시행하려면 비워 두세요',
    agreement_day_order: '버전 {version}의 시행 시각이 같거나 더 늦습니다. 새 버전은 그 이후여야 합니다',
  },
  problems: {
    version_format: '버전은 영문자, 숫자, 점, 하이픈만 쓸 수 있습니다',
  },
  resources: {
    agreementVersions: {
      one: '약관 버전',
      many: '플랫폼 약관',
      fields: {
        kind: '약관',
        version: '버전',
        title: '제목',
        body: '본문',
        state: '상태',
        publishedAt: '시행 시각',
        acceptedCount: '동의 인원',
        updatedAt: '변경 시각',
      },
      hints: { body: "버튼이나 화면 이름은 '{text:키}'로 쓰면(키는 ‘언어 설정’) 게시할 때 그때의 이름이 들어갑니다" },
      options: {
        kind: {
          privacy: '개인정보 처리방침',
          terms: '이용약관',
          'guardian-consent': '보호자 동의서',
        },
        state: {
          draft: '초안',
          scheduled: '시행 예정',
          'in-force': '시행 중',
          replaced: '대체됨',
        },
      },
      actions: {
        publish: '게시',
        recall: '철회',
      },
      inputs: {
        publish: {
          from: '시행 시각(비우면 즉시)',
        },
      },
    },
  },
}
