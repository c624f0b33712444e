import type { Labels } from '#kernel/contract/languages.ts'

export interface BuiltInRole {
  code: string
  labels: Labels
  type: 'web' | 'app'
  /** beginnings of portal addresses these people may open beside the public ones; `*` is all (spec §4, §6) */
  urls: readonly string[]
}

const declarant = ['/declarations', '/account', '/print']

/**
 * The roles there are from the start. A person has the one named like the kind of the account; staff are given theirs. What
 * each may do is said by the routes themselves; the server enforces it, and menus only mirror it (spec §6, settled).
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    code: 'pupil',
    labels: { zh: '学生', en: 'Pupil', fr: 'Élève', ko: '학생' },
    type: 'web',
    urls: declarant,
  },
  {
    code: 'teacher',
    labels: { zh: '教师', en: 'Teacher', fr: 'Enseignant', ko: '교사' },
    type: 'web',
    urls: declarant,
  },
  {
    code: 'unit-contact',
    labels: { zh: '单位联系人', en: 'Unit contact', fr: 'Contact de l’unité', ko: '기관 담당자' },
    type: 'web',
    urls: [...declarant, '/unit'],
  },
  {
    code: 'guardian',
    labels: { zh: '监护人', en: 'Guardian', fr: 'Tuteur', ko: '보호자' },
    type: 'web',
    urls: ['/account'],
  },
  {
    code: 'admin',
    labels: { zh: '系统管理员', en: 'System administrator', fr: 'Administrateur du système', ko: '시스템 관리자' },
    type: 'web',
    urls: ['*'],
  },
]
