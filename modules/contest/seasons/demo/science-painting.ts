import type { DeclarationKind } from '../contract.ts'
import { essay, stageField, titleField } from './basics-fields.ts'
import { pupilPrint, pupilTicks } from './confirmations.ts'
import { painting } from './materials.ts'
import { instructorFields, painterFields } from './person-fields.ts'
import { aiQuestion } from './safety.ts'
import { t } from './words.ts'

/** Science-fiction painting: HXH. */
export function sciencePainting(): DeclarationKind {
  return {
    code: 'science-painting',
    officialCode: 'HXH',
    labels: t('少年儿童科学幻想绘画', 'Science-fiction painting', 'Peinture de science-fiction', '과학 상상화'),
    summary: t(
      '5 至 14 岁小朋友画出对未来科技的想象。',
      'Children of 5 to 14 paint how they imagine the science of the future.',
      'Des enfants de 5 à 14 ans peignent la science du futur.',
      '5~14세 어린이가 미래 과학을 상상하여 그린 그림.',
    ),
    rules: [
      t(
        '每幅画只能有一名作者，每人每届一幅。',
        'One painter per painting, one painting per child and edition.',
        'Un seul auteur par peinture, une peinture par enfant et par édition.',
        '그림 하나에 작가 한 명, 한 회에 한 점.',
      ),
      t(
        '画种和材料不限，画幅为四开（约 54 × 38 厘米）。',
        'Any technique; the sheet measures about 54 × 38 cm.',
        'Toute technique ; format d’environ 54 × 38 cm.',
        '재료와 기법은 자유, 크기는 약 54 × 38cm.',
      ),
      t(
        '不接受手工制品、尺寸不符、宣扬迷信、临摹抄袭或由人工智能生成的画。',
        'Crafts, wrong sizes, superstition, copies and pictures made by AI are not accepted.',
        'Objets bricolés, mauvais formats, superstition, copies et images générées par IA sont refusés.',
        '공예품, 크기가 다른 것, 미신, 모사·표절, AI가 만든 그림은 받지 않습니다.',
      ),
    ],
    group: 'painting',
    participation: 'individual',
    declarants: ['pupil', 'teacher'],
    needsAuthorizationCode: true,
    stages: ['kindergarten', 'primary', 'junior', 'special'],
    ages: { min: 5, max: 14 },
    sections: [
      {
        code: 'painting',
        labels: t('画作信息', 'The painting', 'La peinture', '그림 정보'),
        fields: [
          titleField(30),
          stageField,
          {
            key: 'technique',
            type: 'choice',
            labels: t('画种', 'Technique', 'Technique', '기법'),
            isRequired: true,
            options: [
              {
                code: 'watercolor',
                labels: t('水彩、水粉', 'Watercolor or gouache', 'Aquarelle ou gouache', '수채화·과슈'),
              },
              {
                code: 'pastel',
                labels: t('油画棒、蜡笔', 'Pastel or crayon', 'Pastel ou craie grasse', '오일파스텔·크레용'),
              },
              { code: 'marker', labels: t('马克笔、彩笔', 'Markers', 'Feutres', '마커·사인펜') },
              { code: 'ink', labels: t('水墨', 'Ink', 'Encre', '수묵') },
              { code: 'print', labels: t('版画', 'Print', 'Gravure', '판화') },
              { code: 'other', labels: t('其他', 'Other', 'Autre', '기타') },
            ],
          },
          {
            key: 'paintedOn',
            type: 'month',
            labels: t('完成月份', 'Month finished', 'Mois d’achèvement', '완성한 달'),
            isRequired: true,
          },
          essay(
            'description',
            t('画面说明', 'What it shows', 'Ce qu’elle montre', '그림 설명'),
            t(
              '画的是什么科技？它会怎样帮助人们？200 字以内',
              'Which science is it, and how will it help people? Up to 200 characters',
              'Quelle science, et comment aidera-t-elle ? 200 caractères au plus',
              '어떤 과학이고 사람들에게 어떻게 도움이 되나요? 200자 이내',
            ),
            10,
            200,
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
            hint: t(
              '只可用来查资料；画面必须亲手画',
              'Only for looking things up; the picture must be painted by hand',
              'Seulement pour se documenter ; l’image doit être peinte à la main',
              '자료 찾기에만 쓸 수 있고 그림은 손으로 그려야 합니다',
            ),
            isRequired: true,
            minChars: 10,
            maxChars: 300,
            when: { field: 'safety.generative-ai', is: true },
          },
        ],
      },
    ],
    members: { min: 1, max: 1, fields: painterFields },
    instructors: { min: 0, max: 1, fields: instructorFields },
    questionnaire: aiQuestion,
    materials: [painting],
    ticks: pupilTicks,
    print: pupilPrint('painting'),
  }
}
