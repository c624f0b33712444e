import type { DeclarationKind, Section } from '../contract.ts'
import { essay, periodFields, titleField } from './basics-fields.ts'
import { teacherPrint, teacherTicks } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import { activityPlan, activityRecords, demoVideo, noveltyReport, objectPhotos, patentProof } from './materials.ts'
import { teacherFields } from './person-fields.ts'
import { aiQuestion } from './safety.ts'
import { t } from './words.ts'

/** Science teacher's work, teaching aid: FDY-Z. */
export function teacherWorkAid(days: SeasonDays): DeclarationKind {
  return {
    ...shared(),
    code: 'teacher-work-aid',
    officialCode: 'FDY-Z',
    labels: t(
      '科技辅导员成果（科教制作）',
      'Science teacher’s work, teaching aid',
      'Réalisation d’enseignant, matériel pédagogique',
      '과학교사 작품(교구 제작)',
    ),
    summary: t(
      '教师自己设计或改进的教具、实验器材、科普展品。',
      'A teaching aid, an experiment or an exhibit that a teacher designed or improved.',
      'Un matériel, une expérience ou un objet d’exposition conçu ou amélioré par un enseignant.',
      '교사가 직접 설계하거나 개선한 교구, 실험 기구, 과학 전시물.',
    ),
    sections: [overview(days), aidSection],
    materials: [noveltyReport, objectPhotos, demoVideo, patentProof],
  }
}

/** Science teacher's work, plan of an activity: FDY-F. */
export function teacherWorkPlan(days: SeasonDays): DeclarationKind {
  return {
    ...shared(),
    code: 'teacher-work-plan',
    officialCode: 'FDY-F',
    labels: t(
      '科技辅导员成果（科教方案）',
      'Science teacher’s work, activity plan',
      'Réalisation d’enseignant, projet pédagogique',
      '과학교사 작품(교육 방안)',
    ),
    summary: t(
      '已经实施或正在实施的青少年科技教育活动方案。',
      'The plan of a science activity for young people that is under way or finished.',
      'Le projet d’une activité scientifique pour les jeunes, en cours ou achevée.',
      '시행했거나 시행 중인 청소년 과학교육 활동 방안.',
    ),
    sections: [overview(days), planSection],
    materials: [activityPlan, activityRecords, demoVideo],
  }
}

function shared(): Omit<DeclarationKind, 'code' | 'officialCode' | 'labels' | 'summary' | 'sections' | 'materials'> {
  return {
    rules: [
      t(
        '只接受个人申报，每人每届一项。',
        'Individuals only, one work per person and edition.',
        'Individuel seulement, un projet par personne et par édition.',
        '개인만 신청할 수 있으며 한 회에 한 사람 한 작품.',
      ),
      t(
        '申报者为在职科技教师、科技辅导员或校外教育机构工作者。',
        'For science teachers, tutors and staff of off-campus institutions in service.',
        'Pour les enseignants, tuteurs et personnels extrascolaires en activité.',
        '현직 과학교사, 지도자, 교외 교육기관 종사자가 신청합니다.',
      ),
      t(
        '不接受违法、违背伦理或侵犯他人知识产权的作品。',
        'Works that break the law, ethics or others’ rights are not accepted.',
        'Les travaux contraires à la loi, à l’éthique ou aux droits d’autrui sont refusés.',
        '법, 윤리, 타인의 권리를 어기는 작품은 받지 않습니다.',
      ),
    ],
    group: 'teacher-work',
    participation: 'individual',
    declarants: ['teacher'],
    needsAuthorizationCode: true,
    stages: ['teacher'],
    ages: { min: 18 },
    members: { min: 1, max: 1, fields: teacherFields },
    instructors: { min: 0, max: 0, fields: [] },
    questionnaire: aiQuestion,
    ticks: teacherTicks,
    print: teacherPrint('teacher-work'),
  }
}

function overview(days: SeasonDays): Section {
  return {
    code: 'work',
    labels: t('作品概况', 'The work', 'Le projet', '작품 개요'),
    fields: [
      titleField(40),
      { key: 'stage', type: 'stage', labels: t('组别', 'Group', 'Catégorie', '부문'), isRequired: true },
      {
        key: 'teacherSubject',
        type: 'choice',
        labels: t('学科', 'Subject', 'Matière', '과목'),
        isRequired: true,
        dictionary: 'teacher_subject',
      },
      ...periodFields(days),
      {
        key: 'aiUse',
        type: 'long-text',
        labels: t(
          '生成式人工智能使用说明',
          'How generative AI was used',
          'Usage de l’IA générative',
          '생성형 AI 사용 설명',
        ),
        isRequired: true,
        minChars: 10,
        maxChars: 500,
        when: { field: 'safety.generative-ai', is: true },
      },
    ],
  }
}

const aidSection: Section = {
  code: 'aid',
  labels: t('作品说明', 'Description', 'Description', '작품 설명'),
  fields: [
    essay(
      'abstract',
      t('作品简介', 'Abstract', 'Résumé', '작품 소개'),
      t(
        '是什么、给谁用、解决教学中的什么问题',
        'What it is, for whom, and which teaching problem it solves',
        'Ce que c’est, pour qui, quel problème d’enseignement cela résout',
        '무엇이고 누가 쓰며 수업의 어떤 문제를 푸는지',
      ),
      50,
      500,
    ),
    essay(
      'principle',
      t('设计原理', 'Principle', 'Principe', '설계 원리'),
      t(
        '依据的科学原理和结构',
        'The science behind it and its construction',
        'Principe scientifique et construction',
        '바탕이 되는 과학 원리와 구조',
      ),
      50,
      1000,
    ),
    essay(
      'usage',
      t('使用方法', 'How it is used', 'Mode d’emploi', '사용 방법'),
      t(
        '在课堂或活动中怎样使用',
        'In a lesson or an activity',
        'En classe ou en activité',
        '수업이나 활동에서 어떻게 쓰는지',
      ),
      20,
      800,
    ),
    essay(
      'improvement',
      t('创新与改进', 'What was improved', 'Améliorations', '개선한 점'),
      t(
        '与现有教具相比好在哪里',
        'Compared with existing aids',
        'Par rapport au matériel existant',
        '기존 교구와 비교해 나은 점',
      ),
      20,
      800,
    ),
  ],
}

const planSection: Section = {
  code: 'plan',
  labels: t('方案说明', 'Description', 'Description', '방안 설명'),
  fields: [
    essay(
      'abstract',
      t('方案摘要', 'Abstract', 'Résumé', '방안 초록'),
      t('背景、目标、主要做法', 'Background, aims, main steps', 'Contexte, buts, étapes', '배경, 목표, 주요 방법'),
      50,
      500,
    ),
    {
      key: 'targetGroup',
      type: 'text',
      labels: t('活动对象', 'For whom', 'Public', '활동 대상'),
      hint: t('年级和人数', 'Grades and number', 'Classes et nombre', '학년과 인원'),
      isRequired: true,
      maxChars: 60,
    },
    {
      key: 'planState',
      type: 'choice',
      labels: t('实施状态', 'State', 'État', '시행 상태'),
      hint: t(
        '方案必须已经实施或正在实施',
        'It must be finished or under way',
        'Il doit être achevé ou en cours',
        '시행했거나 시행 중이어야 합니다',
      ),
      isRequired: true,
      options: [
        { code: 'under-way', labels: t('正在实施', 'Under way', 'En cours', '시행 중') },
        { code: 'finished', labels: t('已经完成', 'Finished', 'Achevé', '완료') },
      ],
    },
    essay(
      'implementation',
      t('实施过程与记录', 'How it went', 'Mise en œuvre', '시행 과정과 기록'),
      t(
        '做了几次、多少学生参加、怎样评价',
        'How often, how many pupils, how it was assessed',
        'Combien de fois, d’élèves, quelle évaluation',
        '몇 번, 몇 명이 참여했고 어떻게 평가했는지',
      ),
      50,
      1500,
    ),
    essay(
      'effect',
      t('效果与推广', 'Effect and use by others', 'Effets et diffusion', '효과와 보급'),
      t(
        '学生有什么收获，别的学校能不能用',
        'What pupils gained; whether other schools can use it',
        'Ce que les élèves y gagnent ; transposable ailleurs ?',
        '학생이 얻은 것, 다른 학교에서도 쓸 수 있는지',
      ),
      20,
      800,
    ),
  ],
}
