import type { DeclarationKind } from '../contract.ts'
import { essay, stageField, subjectField, titleField } from './basics-fields.ts'
import { pupilPrint, pupilTicks } from './confirmations.ts'
import { ideaFigures } from './materials.ts'
import { instructorFields, pupilFields } from './person-fields.ts'
import { aiQuestion } from './safety.ts'
import { t } from './words.ts'

/** Creative idea: CY. */
export function creativeIdea(): DeclarationKind {
  return {
    code: 'creative-idea',
    officialCode: 'CY',
    labels: t('青少年科技创意', 'Creative science idea', 'Idée scientifique créative', '과학 창의 아이디어'),
    summary: t(
      '还没有做成实物、但有科学道理的新点子。',
      'A new idea that has not been built yet and makes scientific sense.',
      'Une idée nouvelle, pas encore réalisée, mais scientifiquement fondée.',
      '아직 만들지는 않았지만 과학적 근거가 있는 새로운 생각.',
    ),
    rules: [
      t(
        '学生个人申报，每人每届一项。',
        'By one pupil, one idea per pupil and edition.',
        'Par un seul élève, une idée par élève et par édition.',
        '학생 개인이 신청하며 한 회에 하나.',
      ),
      t(
        '正文不超过 2000 字，可附最多 5 张 JPG 图。',
        'At most 2,000 characters, with up to 5 JPG drawings.',
        'Au plus 2000 caractères, avec jusqu’à 5 dessins JPG.',
        '본문 2000자 이하, JPG 그림 최대 5장.',
      ),
      t(
        '只接受自然科学和工程技术领域的创意。',
        'Natural sciences and engineering only.',
        'Sciences de la nature et ingénierie seulement.',
        '자연과학과 공학 기술 분야만 받습니다.',
      ),
    ],
    group: 'idea',
    participation: 'individual',
    declarants: ['pupil'],
    needsAuthorizationCode: true,
    stages: ['primary', 'junior', 'senior', 'vocational', 'special'],
    ages: { min: 6, max: 20 },
    sections: [
      {
        code: 'idea',
        labels: t('创意内容', 'The idea', 'L’idée', '아이디어'),
        fields: [
          titleField(40),
          stageField,
          subjectField,
          essay(
            'background',
            t('想法从哪里来', 'Where it came from', 'D’où vient l’idée', '생각의 출발'),
            t(
              '看到了什么现象或麻烦',
              'Which sight or trouble made you think of it',
              'Quel constat ou quel souci vous y a fait penser',
              '어떤 현상이나 불편을 보았는지',
            ),
            20,
            400,
          ),
          essay(
            'idea',
            t('创意正文', 'The idea itself', 'L’idée elle-même', '아이디어 본문'),
            t(
              '写清楚做法和科学道理，2000 字以内',
              'How it works and why, up to 2,000 characters',
              'Comment et pourquoi cela marche, 2000 caractères au plus',
              '방법과 과학적 이치, 2000자 이내',
            ),
            100,
            2000,
          ),
          essay(
            'novelty',
            t('新在哪里', 'What is new', 'Ce qui est nouveau', '새로운 점'),
            t(
              '查一查有没有相近的做法，你的有什么不同',
              'Look for similar ideas and say how yours differs',
              'Cherchez des idées proches et dites la différence',
              '비슷한 것을 찾아보고 다른 점을 적어 주세요',
            ),
            20,
            400,
          ),
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
    members: { min: 1, max: 1, fields: pupilFields },
    instructors: { min: 0, max: 1, fields: instructorFields },
    questionnaire: aiQuestion,
    materials: [ideaFigures],
    ticks: pupilTicks,
    print: pupilPrint('idea'),
  }
}
