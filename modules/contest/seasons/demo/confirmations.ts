import type { PrintRule, Tick } from '../contract.ts'
import { t } from './words.ts'

/** What is confirmed one by one before submitting (contest.md 2a, part 1): worded for one pupil as for a group. */
export const pupilTicks: readonly Tick[] = [
  {
    code: 'rules-read',
    labels: t(
      '已经读过本届活动规则',
      'The rules of this contest have been read',
      'Le règlement de ce concours a été lu',
      '이번 대회 규정을 읽었습니다',
    ),
  },
  {
    code: 'data-true',
    labels: t(
      '所填内容和上传材料全部真实',
      'Everything filled in and uploaded is true',
      'Tout ce qui est saisi et téléversé est exact',
      '적은 내용과 올린 자료는 모두 사실입니다',
    ),
  },
  {
    code: 'own-work',
    labels: t(
      '选题、研究和制作主要由学生本人完成，没有抄袭或由他人代做',
      'Topic, research and making are mainly pupils’ own work; nothing was copied or done by others',
      'Sujet, recherche et réalisation sont pour l’essentiel un travail d’élève ; rien n’est copié ni fait par autrui',
      '주제 선정, 연구, 제작은 주로 학생이 직접 했으며 표절하거나 대신 하게 하지 않았습니다',
    ),
  },
  {
    code: 'guardian-agrees',
    labels: t(
      '监护人知道并同意参赛',
      'The guardian knows of it and agrees',
      'Le tuteur en est informé et l’accepte',
      '보호자가 참가를 알고 동의했습니다',
    ),
  },
  {
    code: 'free-use',
    labels: t(
      '主办单位可为公益目的无偿展示、出版参赛材料，作者保留著作权',
      'The organizer may show and publish the materials free of charge for the public good; the authors keep their copyright',
      'L’organisateur peut présenter et publier gratuitement les pièces dans l’intérêt général ; les auteurs gardent leurs droits',
      '주최 측은 공익을 위해 자료를 무상으로 전시·출판할 수 있으며 저작권은 작가에게 있습니다',
    ),
  },
  {
    code: 'jury-accepted',
    labels: t(
      '服从评审委员会的决定，并知道竞赛结果不作为升学依据',
      'The jury’s decision is accepted; results are known not to count for school admission',
      'La décision du jury est acceptée ; il est entendu que les résultats ne comptent pas pour l’admission scolaire',
      '심사위원회의 결정을 따르며 결과가 진학 근거가 되지 않음을 압니다',
    ),
  },
]

/** The same for works of grown-ups. */
export const teacherTicks: readonly Tick[] = [
  ...pupilTicks.filter((tick) => ['data-true', 'free-use'].includes(tick.code)),
  {
    code: 'rules-read',
    labels: t(
      '我已经读过本届活动规则',
      'I have read the rules of this contest',
      'J’ai lu le règlement de ce concours',
      '나는 이번 대회 규정을 읽었습니다',
    ),
  },
  {
    code: 'own-work',
    labels: t(
      '作品由本人设计或改进，没有侵犯他人知识产权',
      'I designed or improved the work myself and infringe nobody’s rights',
      'J’ai conçu ou amélioré moi-même ce travail, sans porter atteinte aux droits d’autrui',
      '작품은 내가 직접 설계하거나 개선했으며 타인의 권리를 침해하지 않습니다',
    ),
  },
  {
    code: 'jury-accepted',
    labels: t(
      '服从评审委员会的决定',
      'I accept the jury’s decision',
      'J’accepte la décision du jury',
      '심사위원회의 결정을 따릅니다',
    ),
  },
]

const schoolSeal = t(
  '学校（确认作者为在籍学生、作品为其所作）',
  'School (confirms enrolment and authorship)',
  'École (confirme la scolarité et l’auteur)',
  '학교(재학 및 본인 작품 확인)',
)
const employerSeal = t('所在单位', 'Employer', 'Employeur', '소속 기관')
const upperSeals = [
  t('县（市、区）组织单位', 'County organizing unit', 'Unité organisatrice du district', '현(시·구) 조직 기관'),
  t('市（州）组织单位', 'City organizing unit', 'Unité organisatrice de la ville', '시(주) 조직 기관'),
  t('省组织委员会', 'Provincial organizing committee', 'Comité d’organisation provincial', '성 조직위원회'),
]

export function pupilPrint(template: PrintRule['template']): PrintRule {
  return {
    template,
    signatures: [
      t('申报者（全体作者）', 'Declarants (all authors)', 'Déclarants (tous les auteurs)', '신청자(모든 작가)'),
      t('监护人', 'Guardian', 'Tuteur', '보호자'),
      t('指导教师', 'Instructors', 'Encadrants', '지도교사'),
    ],
    seals: [schoolSeal, ...upperSeals],
  }
}

export function teacherPrint(template: PrintRule['template']): PrintRule {
  return {
    template,
    signatures: [t('申报者', 'Declarant', 'Déclarant', '신청자')],
    seals: [employerSeal, ...upperSeals],
  }
}

/** Of a robot team: the school seals, the coach signs. */
export function teamPrint(): PrintRule {
  return {
    template: 'general',
    signatures: [
      t('参赛队员', 'Contestants', 'Participants', '참가 학생'),
      t('监护人', 'Guardians', 'Tuteurs', '보호자'),
      t('教练员', 'Coach', 'Entraîneur', '코치'),
    ],
    seals: [
      t(
        '学校（确认队员为在籍学生）',
        'School (confirms enrolment)',
        'École (confirme la scolarité)',
        '학교(재학 확인)',
      ),
      ...upperSeals,
    ],
  }
}
