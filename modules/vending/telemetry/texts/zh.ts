export const zh = {
  resources: {
    readings: {
      one: '读数',
      many: '温湿度与门',
      noneHint: '机器联网后会定时上报。',
      fields: {
        at: '时间',
        machine: '机器',
        temperatureC: '温度（°C）',
        humidityPercent: '湿度（%）',
        isDoorOpen: '门开着',
        noteFen: '纸币余额',
        coinFen: '硬币余额',
      },
    },
  },
} as const
