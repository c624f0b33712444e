export const zh = {
  refusals: {
    file_name_wrong:
      '{reason, select, empty {文件没有名称，请先给文件起个名字} path {文件名里不能有斜杠，请改名后重新上传} invisible {文件名里有看不见的字符，请改名后重新上传} other {文件名太长，最多 200 个字，请改名后重新上传}}',
    file_empty: '这个文件是空的（0 字节），请确认后重新选择',
    file_too_large: '文件太大，最大 {maxMb, number} MB',
    file_type_refused:
      '{found, select, unknown {无法识别这个文件的格式} other {这个文件的内容是 {found} 格式，这里不能上传}}。可以上传的格式：{allowed}',
    file_type_differs:
      '文件内容是 {found} 格式，文件名的后缀却是 {extension, select, none {空的} other {{extension}}}。请用正确的格式另存后上传，不要只改后缀',
    file_damaged: '这个 {found} 文件不完整或已损坏，请在电脑上打开确认后重新上传',
    file_locked: '这个 PDF 设置了密码，审核老师无法打开，请取消密码后重新上传',
    file_too_complex: '这个文件过于复杂，无法读取，请另存为普通的 PDF 或图片后重新上传',
    file_picture_too_large:
      '图片有 {widthPx, number} × {heightPx, number} 像素，超过了 {maxMegapixels, number} 百万像素的上限，请缩小后上传',
    file_pages_too_many: '这个 PDF 有 {pageCount, number} 页，最多 {max, number} 页',
    file_number_impossible:
      '文件里写的{what, select, duration {时长} width {宽度} height {高度} other {页数}}不可能是真的（{value}），请重新导出后上传',
    file_macros: '这个 Office 文件带有宏，不能上传。请另存为不带宏的 .docx 或 .xlsx 后重新上传',
    file_entities: '这个 Office 文件里声明了外部实体，不是正常软件保存的，请用办公软件另存后重新上传',
    file_remote: '这个 Office 文件打开时会从网上加载内容，请去掉外部模板或外部对象后重新上传',
    file_bomb: '这个 Office 文件解压后大得不正常，已拒绝。请用办公软件另存后重新上传',
    archive_bomb: '这个压缩包解压后大得不正常，或者压缩包里层层套着压缩包，已拒绝。请重新打包后上传',
    archive_locked: '压缩包里的“{name}”设置了密码，无法检查，请取消密码后重新打包上传',
    archive_harmful: '压缩包里的“{name}”带有宏，或打开时会从网上加载内容，请去掉后重新打包上传',
    file_infected: '这个文件没有通过检查，所以没有保存，其他内容都还在。请重新导出一份再上传，或请老师看看这台电脑',
    file_quota_reached: '你的存储空间不够了：已用 {usedMb, number} MB，上限 {maxMb, number} MB。请先删除不用的文件',
    uploads_too_many: '同时上传的文件太多，最多 {max, number} 个，请等前面的传完',
    upload_incomplete: '文件还没有传完：{declaredBytes, number} 字节中收到了 {receivedBytes, number} 字节，请继续上传',
    file_held: '文件正在检查，检查好就可以使用',
    file_refused: '这个文件没有通过检查，不能使用，换一个文件就好',
    file_unscanned: '这个文件没有经过安全检查，只有上传者本人可以下载',
    file_address_expired: '文件链接已过期，请刷新页面后重新打开',
  },
  notices: {
    video_not_h264: '这段视频不是 H.264 编码，有些浏览器可能放不出来，建议转换后重新上传',
    name_corrected: '文件名的后缀与内容不符，已按内容更正',
  },
  upload: {
    network: '网络断开了，已上传的部分会保留，恢复后可以继续',
  },
} as const
