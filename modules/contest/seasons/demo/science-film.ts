import type { DeclarationKind } from '../contract.ts'
import { essay, periodFields, stageField, titleField } from './basics-fields.ts'
import { pupilPrint, pupilTicks } from './confirmations.ts'
import type { SeasonDays } from './dates.ts'
import { film, musicLicence, script } from './materials.ts'
import { crewFields, instructorFields } from './person-fields.ts'
import { aiQuestion } from './safety.ts'
import { t } from './words.ts'

/** Science film: YX. */
export function scienceFilm(days: SeasonDays): DeclarationKind {
  return {
    code: 'science-film',
    officialCode: 'YX',
    labels: t('科学影像作品', 'Science film', 'Film scientifique', '과학 영상 작품'),
    summary: t(
      '学生拍摄制作的科学探究纪录片、科学微电影或科普动画。',
      'A documentary, short film or animation about science, made by pupils.',
      'Un documentaire, un court métrage ou une animation scientifique réalisés par des élèves.',
      '학생이 만든 과학 다큐멘터리, 단편영화, 애니메이션.',
    ),
    rules: [
      t(
        '片长 4 至 8 分钟，由学生自己拍摄、剪辑。',
        '4 to 8 minutes, filmed and edited by the pupils.',
        'De 4 à 8 minutes, filmé et monté par les élèves.',
        '길이 4~8분, 학생이 직접 촬영하고 편집합니다.',
      ),
      t(
        '作者不超过 3 人，须在同一市州、同一学段。',
        'At most 3 authors, of one city and one stage.',
        'Au plus 3 auteurs, d’une même ville et d’un même niveau.',
        '작가는 3명 이하이며 같은 시·주, 같은 학령 단계여야 합니다.',
      ),
      t(
        '用到他人的音乐、画面须有授权；拍到他人须经本人或监护人同意。',
        'Others’ music and footage need a licence; people shown must agree, or their guardians.',
        'Musique et images d’autrui : licence requise ; les personnes filmées ou leurs tuteurs doivent consentir.',
        '남의 음악과 영상은 허가가 필요하며, 찍힌 사람이나 보호자의 동의를 받아야 합니다.',
      ),
    ],
    group: 'film',
    participation: 'group',
    declarants: ['pupil', 'teacher'],
    needsAuthorizationCode: true,
    stages: ['primary', 'junior', 'senior', 'vocational', 'special'],
    ages: { min: 6, max: 20 },
    sections: [
      {
        code: 'film',
        labels: t('影片信息', 'The film', 'Le film', '영상 정보'),
        fields: [
          titleField(30),
          stageField,
          {
            key: 'filmType',
            type: 'choice',
            labels: t('影片类型', 'Type of film', 'Type de film', '영상 종류'),
            isRequired: true,
            dictionary: 'film_type',
          },
          {
            key: 'lengthMinutes',
            type: 'integer',
            labels: t('片长（分钟，取整）', 'Length in minutes', 'Durée en minutes', '길이(분)'),
            isRequired: true,
            min: 4,
            max: 8,
          },
          ...periodFields(days),
          essay(
            'synopsis',
            t('内容梗概', 'Synopsis', 'Synopsis', '줄거리'),
            t(
              '讲了什么科学问题、怎样探究',
              'Which question of science, and how it is explored',
              'Quelle question scientifique, comment elle est explorée',
              '어떤 과학 문제를 어떻게 탐구했는지',
            ),
            50,
            500,
          ),
          essay(
            'making',
            t('创作过程', 'How it was made', 'Réalisation', '제작 과정'),
            t(
              '选题、拍摄、剪辑中自己做了什么',
              'What you did yourselves: topic, filming, editing',
              'Ce que vous avez fait : sujet, tournage, montage',
              '주제 선정, 촬영, 편집에서 직접 한 일',
            ),
            50,
            1000,
          ),
          {
            key: 'usesOthersMaterial',
            type: 'flag',
            labels: t(
              '使用了他人的音乐、图片或影像',
              'Music, pictures or footage of others are used',
              'Utilise musique, images ou séquences d’autrui',
              '다른 사람의 음악, 그림, 영상을 사용함',
            ),
            isRequired: false,
          },
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
      },
    ],
    members: { min: 1, max: 3, fields: crewFields, sameArea: 'city', isSameStage: true },
    instructors: { min: 0, max: 2, fields: instructorFields },
    questionnaire: aiQuestion,
    materials: [film, script, musicLicence],
    ticks: pupilTicks,
    print: pupilPrint('film'),
  }
}
