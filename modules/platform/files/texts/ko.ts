import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  refusals: {
    file_name_wrong:
      '{reason, select, empty {파일 이름이 없습니다. 먼저 이름을 지정해 주세요} path {파일 이름에 슬래시를 쓸 수 없습니다. 이름을 바꾼 뒤 다시 올려 주세요} invisible {파일 이름에 보이지 않는 문자가 있습니다. 이름을 바꾼 뒤 다시 올려 주세요} other {파일 이름이 너무 깁니다. 200자 이내로 바꾼 뒤 다시 올려 주세요}}',
    file_empty: '빈 파일(0바이트)입니다. 확인한 뒤 다시 선택해 주세요',
    file_too_large: '파일이 너무 큽니다. 최대 {maxMb, number}MB까지 가능합니다',
    file_type_refused:
      '{found, select, unknown {이 파일의 형식을 알 수 없습니다} other {이 파일의 내용은 {found} 형식이며 여기에는 올릴 수 없습니다}}. 올릴 수 있는 형식: {allowed}',
    file_type_differs:
      '파일 내용은 {found} 형식인데 파일 이름의 확장자는 {extension, select, none {비어 있습니다} other {{extension}입니다}}. 확장자만 바꾸지 말고 올바른 형식으로 저장한 뒤 올려 주세요',
    file_damaged: '이 {found} 파일은 불완전하거나 손상되었습니다. 컴퓨터에서 열어 확인한 뒤 다시 올려 주세요',
    file_locked: '이 PDF는 비밀번호로 보호되어 심사자가 열 수 없습니다. 비밀번호를 해제한 뒤 다시 올려 주세요',
    file_too_complex: '파일이 너무 복잡하여 읽을 수 없습니다. 일반 PDF나 그림으로 저장한 뒤 다시 올려 주세요',
    file_picture_too_large:
      '그림이 {widthPx, number} × {heightPx, number}픽셀로 한도인 {maxMegapixels, number}메가픽셀을 넘습니다. 크기를 줄인 뒤 올려 주세요',
    file_pages_too_many: '이 PDF는 {pageCount, number}쪽입니다. 최대 {max, number}쪽까지 가능합니다',
    file_number_impossible:
      '파일에 적힌 {what, select, duration {길이} width {너비} height {높이} other {쪽수}}({value})는 있을 수 없는 값입니다. 다시 내보낸 뒤 올려 주세요',
    file_macros: '이 Office 파일에는 매크로가 들어 있습니다. 매크로 없는 .docx 또는 .xlsx로 저장한 뒤 다시 올려 주세요',
    file_entities:
      '이 Office 파일은 외부 엔터티를 선언하고 있어 받을 수 없습니다. 오피스 프로그램에서 다시 저장한 뒤 올려 주세요',
    file_remote:
      '이 Office 파일은 열 때 외부에서 내용을 불러옵니다. 외부 서식 파일이나 개체를 없앤 뒤 다시 올려 주세요',
    file_bomb:
      '이 Office 파일은 압축을 풀면 지나치게 커져서 거부되었습니다. 오피스 프로그램에서 다시 저장한 뒤 올려 주세요',
    archive_bomb:
      '이 압축 파일은 압축을 풀면 지나치게 커지거나 압축 파일이 여러 겹 들어 있어 거부되었습니다. 다시 압축한 뒤 올려 주세요',
    archive_locked:
      '압축 파일 안의 “{name}”은(는) 비밀번호로 보호되어 확인할 수 없습니다. 비밀번호를 해제하고 다시 압축한 뒤 올려 주세요',
    archive_harmful:
      '압축 파일 안의 “{name}”에 매크로가 있거나 열 때 외부에서 내용을 불러옵니다. 이를 없애고 다시 압축한 뒤 올려 주세요',
    file_infected:
      '이 파일은 검사를 통과하지 못해 저장하지 않았습니다. 다른 내용은 그대로 있습니다. 파일을 다시 내보내 올리거나, 선생님께 이 컴퓨터를 봐 달라고 하세요',
    file_quota_reached:
      '저장 공간이 부족합니다. {maxMb, number}MB 중 {usedMb, number}MB를 사용했습니다. 필요 없는 파일을 먼저 삭제해 주세요',
    uploads_too_many:
      '동시에 올리는 파일이 너무 많습니다. 최대 {max, number}개이니 앞의 것이 끝날 때까지 기다려 주세요',
    upload_incomplete:
      '파일이 아직 다 올라오지 않았습니다. {declaredBytes, number}바이트 중 {receivedBytes, number}바이트를 받았습니다. 계속 올려 주세요',
    file_held: '파일을 검사하고 있습니다. 끝나면 쓸 수 있습니다',
    file_refused: '이 파일은 검사를 통과하지 못해 쓸 수 없습니다. 다른 파일을 골라 주세요',
    file_unscanned: '이 파일은 바이러스 검사를 거치지 않아 올린 사람만 내려받을 수 있습니다',
    file_address_expired: '파일 링크가 만료되었습니다. 페이지를 새로 고친 뒤 다시 열어 주세요',
  },
  notices: {
    video_not_h264:
      '이 동영상은 H.264 방식이 아니어서 일부 브라우저에서 재생되지 않을 수 있습니다. 변환 후 다시 올리는 것이 좋습니다',
    name_corrected: '확장자가 파일 내용과 달라 내용에 맞게 고쳤습니다',
  },
  upload: {
    network: '연결이 끊어졌습니다. 이미 올린 부분은 보관되며, 다시 연결되면 이어서 올릴 수 있습니다',
  },
}
