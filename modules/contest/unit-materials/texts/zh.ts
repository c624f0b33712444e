export const zh = {
  refusals: {
    no_unit: '请先选择为哪个单位工作，再提交单位材料',
    round_not_yours: '这一轮材料不由你这一级单位提交',
    round_closed: '这一轮材料的提交时间是 {opensAtText} 至 {closesAtText}，现在不能提交',
    already_received: '上级已经签收这份材料；如需更换，请联系上级退回',
    not_the_receiver: '这份材料由{unit}签收或退回，你可以查看',
    unit_material_format: '这份材料只接受这些格式：{formats}',
    unit_material_too_large: '文件太大，这份材料不超过 {maxMb} MB',
  },
  messages: {
    returned: {
      name: '单位材料被退回',
      subject: '单位材料“{paper}”被退回',
      body: '你提交的单位材料“{paper}”被上级退回，原因：{reason}。请修改后在“本单位要交的材料”页面重新提交。',
      sms: '你提交的单位材料“{paper}”被退回：{reason}。请修改后重新提交。',
    },
  },
} as const
