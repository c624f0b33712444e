import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const ko: TextsLike<typeof zh> = {
  resources: {
    readings: {
      one: '측정값',
      many: '온습도, 문, 현금',
      noneHint: '연결된 자판기가 정기적으로 보고합니다.',
      fields: {
        at: '시각',
        machine: '자판기',
        temperatureC: '온도(°C)',
        humidityPercent: '습도(%)',
        isDoorOpen: '문 열림',
        noteFen: '지폐 잔액',
        coinFen: '동전 잔액',
      },
    },
  },
}
