export const zh = {
  refusals: {
    announcement_empty: '公告还没有中文标题或正文，写好后才能发布',
    announcement_was_out: '这则公告发布过，不能删除，可以撤下',
  },
  problems: {
    picture_span: '结束时间要晚于开始时间',
  },
  resources: {
    announcements: {
      one: '公告',
      many: '公告管理',
      fields: {
        title: '标题',
        summary: '摘要',
        contest: '所属竞赛',
        kind: '类型',
        isPinned: '置顶',
        state: '状态',
        version: '版本',
        publishedAt: '发布时间',
        updatedAt: '修改时间',
      },
      options: {
        state: {
          draft: '草稿',
          scheduled: '定时发布',
          published: '已发布',
          withdrawn: '已撤下',
        },
      },
      actions: { publish: '发布', withdraw: '撤下' },
      inputs: { publish: { at: '发布时间（不填为立即发布）' } },
    },
    relatedDocuments: {
      one: '文档',
      many: '相关文档',
      fields: {
        title: '名称',
        contest: '所属竞赛',
        kind: '类型',
        sort: '排序',
        file: '文件',
        changeNote: '更新说明',
        version: '版本',
        downloadCount: '下载次数',
        isPublished: '已发布',
        versionAt: '更新时间',
      },
      actions: { addVersion: '上传新版本', publish: '发布', withdraw: '撤下' },
      inputs: { addVersion: { file: '文件', changeNote: '更新说明' } },
    },
    publicityPictures: {
      one: '宣传图片',
      many: '宣传图片',
      fields: {
        alt: '图片说明',
        image: '图片',
        link: '链接',
        shownFrom: '显示开始时间',
        shownUntil: '显示结束时间',
        position: '次序',
        isEnabled: '启用',
      },
      actions: { enable: '启用', disable: '停用' },
    },
  },
} as const
