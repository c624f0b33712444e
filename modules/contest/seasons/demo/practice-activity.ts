import { dayInWords } from '#kernel/contract/day-in-words.ts'
import type { DeclarationKind } from '../contract.ts'
import { essay, historyFields, periodFields } from './basics-fields.ts'
import { pupilTicks, teacherPrint } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import { activityRecords, activityReport, demoVideo, figures } from './materials.ts'
import { instructorFields } from './person-fields.ts'
import { safetyMaterials, safetyQuestions } from './safety.ts'
import { t } from './words.ts'

/** Practice activity of a class, a club or a group: SJ. */
export function practiceActivity(days: SeasonDays): DeclarationKind {
  return {
    code: 'practice-activity',
    officialCode: 'SJ',
    labels: t('青少年科技实践活动', 'Science practice activity', 'Activité scientifique pratique', '과학 실천 활동'),
    summary: t(
      '班级、社团或兴趣小组围绕一个主题开展的有组织的科学实践。',
      'Organised science practice of a class, a club or a group around one theme.',
      'Pratique scientifique organisée d’une classe, d’un club ou d’un groupe autour d’un thème.',
      '학급, 동아리, 모임이 한 주제로 펼친 조직적인 과학 실천.',
    ),
    rules: [
      t(
        '以活动集体的名义申报；以个人名义申报的取消资格。',
        'Declared under the name of the group; a declaration under a person’s name is disqualified.',
        'Déclarée au nom du groupe ; au nom d’une personne, elle est disqualifiée.',
        '단체 이름으로 신청합니다. 개인 이름으로 신청하면 자격이 취소됩니다.',
      ),
      t(
        '要有明确目的、完整过程、原始材料、活动结果和收获体会。',
        'It needs an aim, the whole process, raw materials, results and reflections.',
        'Il faut un but, le déroulement complet, les relevés bruts, les résultats et un bilan.',
        '분명한 목적, 온전한 과정, 원자료, 결과, 소감이 있어야 합니다.',
      ),
      t(
        `活动须在${dayInWords(days.worksFrom, 'zh')}以后开展。`,
        `The activity took place on or after ${dayInWords(days.worksFrom, 'en')}.`,
        `L’activité a eu lieu le ${dayInWords(days.worksFrom, 'fr')} ou après.`,
        `활동은 ${dayInWords(days.worksFrom, 'ko')} 이후에 이루어져야 합니다.`,
      ),
    ],
    group: 'practice',
    participation: 'unit',
    declarants: ['teacher', 'unit-contact'],
    needsAuthorizationCode: true,
    stages: ['primary', 'junior', 'senior', 'vocational', 'special'],
    sections: [
      {
        code: 'activity',
        labels: t('活动概况', 'The activity', 'L’activité', '활동 개요'),
        fields: [
          {
            key: 'title',
            type: 'text',
            labels: t('活动名称', 'Title', 'Titre', '활동 이름'),
            isRequired: true,
            minChars: 2,
            maxChars: 40,
          },
          { key: 'stage', type: 'stage', labels: t('学段', 'Stage', 'Niveau', '학령 단계'), isRequired: true },
          {
            key: 'groupName',
            type: 'text',
            labels: t('活动集体名称', 'Name of the group', 'Nom du groupe', '활동 단체 이름'),
            hint: t(
              '班级、社团或小组的名称，不能填人名',
              'Name of the class, club or group, never of a person',
              'Nom de la classe, du club ou du groupe, jamais d’une personne',
              '학급·동아리·모임 이름. 사람 이름은 안 됩니다',
            ),
            isRequired: true,
            maxChars: 40,
          },
          {
            key: 'school',
            type: 'school',
            labels: t('组织学校', 'Organizing school', 'École organisatrice', '주관 학교'),
            isRequired: true,
          },
          {
            key: 'themeField',
            type: 'choice',
            labels: t('主题领域', 'Field', 'Domaine', '주제 영역'),
            isRequired: true,
            options: [
              { code: 'nature', labels: t('自然与生态', 'Nature and ecology', 'Nature et écologie', '자연·생태') },
              {
                code: 'resources',
                labels: t('能源与资源', 'Energy and resources', 'Énergie et ressources', '에너지·자원'),
              },
              { code: 'health', labels: t('健康与安全', 'Health and safety', 'Santé et sécurité', '건강·안전') },
              {
                code: 'technology',
                labels: t('技术与工程', 'Technology and engineering', 'Technique et ingénierie', '기술·공학'),
              },
              { code: 'society', labels: t('社会与文化', 'Society and culture', 'Société et culture', '사회·문화') },
            ],
          },
          {
            key: 'pupilCount',
            type: 'integer',
            labels: t('参与学生人数', 'Number of pupils', 'Nombre d’élèves', '참여 학생 수'),
            isRequired: true,
            min: 3,
            max: 5000,
          },
          {
            key: 'grades',
            type: 'choices',
            labels: t('参与年级', 'Grades', 'Classes', '참여 학년'),
            isRequired: true,
            dictionary: 'grade',
            maxChoices: 12,
          },
          ...periodFields(days),
          {
            key: 'place',
            type: 'text',
            labels: t('活动地点', 'Place', 'Lieu', '활동 장소'),
            isRequired: true,
            maxChars: 80,
          },
        ],
      },
      {
        code: 'account',
        labels: t('活动内容', 'What was done', 'Déroulement', '활동 내용'),
        fields: [
          essay(
            'abstract',
            t('活动摘要', 'Abstract', 'Résumé', '활동 초록'),
            t('一段话介绍活动', 'The activity in one paragraph', 'L’activité en un paragraphe', '활동을 한 문단으로'),
            50,
            500,
          ),
          essay(
            'aim',
            t('活动目的', 'Aim', 'But', '활동 목적'),
            t(
              '希望学生学到什么',
              'What pupils should learn',
              'Ce que les élèves doivent apprendre',
              '학생이 무엇을 배우기를 바라는지',
            ),
            20,
            500,
          ),
          essay(
            'process',
            t('活动过程', 'Course', 'Déroulement', '활동 과정'),
            t(
              '分阶段写清时间、人员和做法',
              'By phases: when, who and how',
              'Par phases : quand, qui, comment',
              '단계별로 시간, 사람, 방법을 적어 주세요',
            ),
            100,
            2000,
          ),
          essay(
            'results',
            t('活动结果', 'Results', 'Résultats', '활동 결과'),
            t(
              '数据、作品、建议被采纳的情况',
              'Data, works, proposals taken up',
              'Données, réalisations, propositions retenues',
              '자료, 작품, 채택된 제안',
            ),
            50,
            1000,
          ),
          essay(
            'reflections',
            t('收获与体会', 'Reflections', 'Bilan', '소감'),
            t(
              '学生自己的话最好',
              'Best in the pupils’ own words',
              'Au mieux avec les mots des élèves',
              '학생의 말로 쓰면 가장 좋습니다',
            ),
            20,
            600,
          ),
          ...historyFields,
        ],
      },
    ],
    members: { min: 0, max: 0, fields: [] },
    instructors: { min: 1, max: 3, fields: instructorFields },
    questionnaire: safetyQuestions,
    materials: [activityReport, activityRecords, figures, demoVideo, ...safetyMaterials],
    ticks: pupilTicks.filter((tick) => tick.code !== 'guardian-agrees'),
    print: teacherPrint('practice'),
  }
}
