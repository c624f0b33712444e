import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    sign_in_incomplete: '올바른 계정과 비밀번호를 입력해 주세요',
    wrong_account_or_password: '사용자 이름 또는 비밀번호가 올바르지 않습니다',
    captcha_needed: '그림 속 문자를 입력해 주세요',
    proof_needed: '실패한 시도가 많습니다. 먼저 보안 확인을 완료해 주세요.',
    verification_code_wrong: '인증번호가 올바르지 않습니다',
    verification_code_invalid: '유효하지 않은 인증번호입니다. 다시 받아 주세요.',
    verification_code_expired: '인증번호가 만료되었습니다. 다시 받아 주세요.',
    consent_needed: '만 14세 미만은 보호자가 동의한 뒤에 이 내용을 입력할 수 있습니다',
    consent_expired: '링크가 만료되었습니다. 자녀가 로그인하여 다시 보내도록 해 주세요.',
    not_awaiting_consent: '이 계정은 보호자 동의가 필요하지 않습니다',
    login_name_taken: '이미 사용 중인 로그인 이름입니다. 다른 이름을 입력해 주세요.',
    ticket_unknown: 'QR 코드가 유효하지 않거나 만료되었습니다. 새로 고친 뒤 다시 스캔해 주세요.',
  },
  problems: {
    login_name_taken: '이미 사용 중인 로그인 이름입니다. 다른 이름을 입력해 주세요.',
    login_name_like_phone:
      '다른 사람의 휴대전화 번호는 로그인 이름으로 쓸 수 없습니다. 본인 번호라면 먼저 그 번호로 인증번호를 받아 주세요.',
    login_name_needed: '이 연락처에 여러 계정이 있습니다. 로그인 이름을 입력해 주세요.',
    login_name_of_another: '로그인 이름이 이 연락처와 맞지 않습니다',
    passwords_differ: '두 비밀번호가 서로 다릅니다',
    password_common: '너무 흔해서 쉽게 추측되는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    password_like_login: '비밀번호는 로그인 이름과 같을 수 없습니다',
    password_unchanged: '새 비밀번호는 이전 비밀번호와 달라야 합니다',
    old_password_wrong: '이전 비밀번호가 올바르지 않습니다',
    contact_wrong: '휴대전화 번호 또는 이메일 형식이 올바르지 않습니다',
    verification_code_wrong: '인증번호가 올바르지 않습니다',
    verification_code_invalid: '유효하지 않은 인증번호입니다. 다시 받아 주세요.',
    verification_code_expired: '인증번호가 만료되었습니다. 다시 받아 주세요.',
    consent_needed: '보호자가 동의한 뒤에 입력할 수 있습니다',
    birth_date_impossible: '생년월일이 올바르지 않습니다. 확인해 주세요.',
    organization_unknown: '학교 또는 기관을 찾을 수 없습니다. 다시 선택해 주세요.',
    id_number_wrong_length: '신분증 번호는 18자리여야 합니다',
    id_number_wrong_characters: '숫자만 입력할 수 있으며 마지막 자리는 X도 가능합니다',
    id_number_wrong_region: '번호의 앞자리가 신분증 종류와 맞지 않습니다',
    id_number_wrong_date: '번호에 포함된 생년월일이 존재하지 않습니다',
    id_number_wrong_check_digit: '번호가 올바르지 않습니다. 마지막 검증 문자가 맞지 않으니 한 자리씩 확인해 주세요.',
    id_number_wrong_form: '번호 형식이 선택한 신분증 종류와 맞지 않습니다',
    id_number_birth_mismatch: '신분증 번호의 생년월일과 다릅니다',
    id_number_sex_mismatch: '신분증 번호의 성별과 다릅니다',
  },
  messages: {
    registerCode: {
      subject: '가입 인증번호 {code}',
      body: '안녕하세요.\n\n계정 가입을 위한 인증번호는 {code}이며 {minutes}분 동안 유효합니다.\n\n누구에게도 알려 주지 마세요. 본인이 요청하지 않았다면 이 메일을 무시해 주세요.',
      sms: '가입 인증번호는 {code}이며 {minutes}분 동안 유효합니다. 다른 사람에게 알려 주지 마세요.',
    },
    recoverCode: {
      subject: '비밀번호 찾기 인증번호 {code}',
      body: '안녕하세요.\n\n비밀번호 찾기를 위한 인증번호는 {code}이며 {minutes}분 동안 유효합니다.\n\n누구에게도 알려 주지 마세요. 본인이 요청하지 않았다면 비밀번호는 바뀌지 않았으니 이 메일을 무시해 주세요.',
      sms: '비밀번호 찾기 인증번호는 {code}이며 {minutes}분 동안 유효합니다. 다른 사람에게 알려 주지 마세요.',
    },
    changeContactCode: {
      subject: '연락처 변경 인증번호 {code}',
      body: '안녕하세요.\n\n계정의 연락처를 이 이메일로 바꾸기 위한 인증번호는 {code}이며 {minutes}분 동안 유효합니다.\n\n누구에게도 알려 주지 마세요. 본인이 요청하지 않았다면 이 메일을 무시해 주세요.',
      sms: '계정 휴대전화 번호 변경 인증번호는 {code}이며 {minutes}분 동안 유효합니다. 다른 사람에게 알려 주지 마세요.',
    },
    contactInUse: {
      subject: '이 연락처로 만든 계정이 이미 있습니다',
      body: '안녕하세요.\n\n누군가 이 이메일로 계정을 만들거나 연락처를 바꾸려고 했습니다. 이미 계정이 있는 주소이므로 인증번호를 보내지 않았습니다.\n\n본인이라면 바로 로그인하거나 비밀번호를 찾아 주세요: {site}\n본인이 아니라면 아무것도 하지 않으셔도 됩니다.',
      sms: '이 번호로 만든 계정이 이미 있어 인증번호를 보내지 않았습니다. 본인이라면 로그인하거나 비밀번호를 찾아 주세요: {site}',
    },
    guardianConsent: {
      subject: '자녀({child})의 신청 플랫폼 이용에 동의하시겠습니까',
      body: '보호자님께\n\n로그인 이름이 {child}인 만 14세 미만 어린이가 청소년 과학기술 활동 신청 플랫폼에 가입하면서 보호자님의 연락처를 남겼습니다.\n\n동의하시기 전까지는 로그인 이름, 생년월일, 보호자님의 연락처만 보관합니다. 아래 링크를 열어 설명을 읽고 결정해 주세요.\n\n{link}\n\n동의한 뒤에도 같은 링크로 언제든지 철회할 수 있습니다. 링크를 다른 사람에게 전달하지 마세요. 모르는 어린이라면 이 메일을 무시해 주세요.',
      sms: '만 14세 미만 자녀({child})가 청소년 과학기술 신청 플랫폼에 가입하려면 보호자 동의가 필요합니다. 읽고 결정해 주세요: {link} 전달 금지.',
    },
  },
}
