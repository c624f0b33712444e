export const zh = { ownName: '简体中文' } as const
