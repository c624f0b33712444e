import type { MaterialRule, SafetyQuestion } from '../contract.ts'
import { t } from './words.ts'

const megabyte = 1024 * 1024

/** Twelve questions on ethics and safety; the codes are dictionary `ethics_flag` (contest.md 2a). */
export const safetyQuestions: readonly SafetyQuestion[] = [
  {
    code: 'human-subjects',
    question: t(
      '有没有请别人当实验对象、做问卷或访谈？',
      'Did people take part as subjects, in surveys or interviews?',
      'Des personnes ont-elles participé comme sujets, à des enquêtes ou entretiens ?',
      '사람이 실험 대상이 되거나 설문·면접에 참여했나요?',
    ),
    hint: t(
      '包括同学、家人；须先经学校审查再开始',
      'Schoolmates and family included; the school must approve first',
      'Camarades et famille compris ; l’école doit approuver avant',
      '친구와 가족도 포함됩니다. 먼저 학교의 심사를 받아야 합니다',
    ),
  },
  {
    code: 'vertebrates',
    question: t(
      '有没有用到鱼、鸟、鼠等脊椎动物？',
      'Were vertebrates used, such as fish, birds or mice?',
      'Des vertébrés (poissons, oiseaux, souris…) ont-ils été utilisés ?',
      '물고기, 새, 쥐 같은 척추동물을 이용했나요?',
    ),
    hint: t(
      '不接受使动物痛苦或死亡的实验',
      'Experiments that cause pain or death are not accepted',
      'Les expériences causant douleur ou mort ne sont pas acceptées',
      '고통이나 죽음을 일으키는 실험은 받지 않습니다',
    ),
  },
  {
    code: 'microbes',
    question: t(
      '有没有培养细菌、真菌或其他微生物？',
      'Were bacteria, fungi or other microorganisms grown?',
      'Des bactéries, champignons ou autres micro-organismes ont-ils été cultivés ?',
      '세균, 곰팡이 등 미생물을 배양했나요?',
    ),
    hint: t(
      '不得在家中培养；不接受病原体',
      'Not at home; pathogens are not accepted',
      'Pas à la maison ; les agents pathogènes sont refusés',
      '집에서 배양하면 안 되며 병원체는 받지 않습니다',
    ),
  },
  {
    code: 'tissue',
    question: t(
      '有没有用到血液、唾液、组织等人或动物样本？',
      'Were samples of people or animals used: blood, saliva, tissue?',
      'Des échantillons humains ou animaux (sang, salive, tissu) ont-ils été utilisés ?',
      '혈액, 침, 조직 등 사람이나 동물의 시료를 썼나요?',
    ),
  },
  {
    code: 'hazardous-chemicals',
    question: t(
      '有没有用到易燃、腐蚀、有毒等危险化学品？',
      'Were flammable, corrosive or toxic chemicals used?',
      'Des produits inflammables, corrosifs ou toxiques ont-ils été utilisés ?',
      '불이 잘 붙거나 부식성·독성이 있는 화학물질을 썼나요?',
    ),
  },
  {
    code: 'high-energy',
    question: t(
      '有没有用到 36 伏以上电压、激光、射线或高压容器？',
      'Were more than 36 volts, lasers, radiation or pressure vessels used?',
      'Y a-t-il eu plus de 36 volts, laser, rayonnement ou récipient sous pression ?',
      '36볼트 이상의 전압, 레이저, 방사선, 고압 용기를 썼나요?',
    ),
  },
  {
    code: 'protected-species',
    question: t(
      '有没有到野外采集，或涉及受保护的动植物？',
      'Was anything collected in the wild, or were protected species involved?',
      'Y a-t-il eu des prélèvements en nature ou des espèces protégées ?',
      '야외에서 채집했거나 보호 동식물과 관련이 있나요?',
    ),
  },
  {
    code: 'food-drugs',
    question: t(
      '作品是不是给人吃、喝、涂抹或治病用的？',
      'Is the work something to eat, drink, put on the skin or cure with?',
      'Le projet est-il destiné à être mangé, bu, appliqué ou à soigner ?',
      '먹거나 마시거나 바르거나 치료하는 데 쓰는 작품인가요?',
    ),
  },
  {
    code: 'personal-data',
    question: t(
      '有没有收集别人的姓名、照片、位置等个人信息？',
      'Were names, photos, positions or other personal data of others collected?',
      'Des données personnelles d’autrui (noms, photos, positions) ont-elles été recueillies ?',
      '다른 사람의 이름, 사진, 위치 같은 개인정보를 모았나요?',
    ),
  },
  {
    code: 'generative-ai',
    question: t(
      '有没有用生成式人工智能写文字、画图、写程序？',
      'Was generative AI used for text, pictures or programs?',
      'Une IA générative a-t-elle servi pour du texte, des images ou du code ?',
      '글, 그림, 프로그램에 생성형 AI를 썼나요?',
    ),
    hint: t(
      '可以用，但必须如实说明；隐瞒按不诚信处理',
      'It is allowed, but must be told: hiding it counts as dishonesty',
      'C’est permis, mais il faut le dire : le cacher est une fraude',
      '써도 되지만 반드시 밝혀야 합니다. 숨기면 부정행위로 처리됩니다',
    ),
  },
  {
    code: 'outside-laboratory',
    question: t(
      '有没有在学校以外的实验室、大学或企业做过实验？',
      'Was work done in a laboratory outside school, a university or a company?',
      'Une partie a-t-elle été faite dans un laboratoire extérieur, une université ou une entreprise ?',
      '학교 밖 실험실, 대학, 기업에서 실험했나요?',
    ),
  },
  {
    code: 'continuation',
    question: t(
      '是不是在自己往年项目上继续做的？',
      'Does it continue a project of an earlier year?',
      'S’agit-il de la suite d’un projet antérieur ?',
      '지난해 과제를 이어서 한 것인가요?',
    ),
  },
]

/** The question on generative AI alone, for kinds without experiments. */
export const aiQuestion: readonly SafetyQuestion[] = safetyQuestions.filter(
  (question) => question.code === 'generative-ai',
)

const before = t(
  '审批日期必须早于项目开始日期',
  'Must be approved before the work began',
  'Doit être approuvé avant le début',
  '과제 시작일보다 먼저 승인받아야 합니다',
)

function approval(
  code: string,
  flag: string,
  labels: MaterialRule['labels'],
  options: { isBefore: boolean; materialKind?: string },
): MaterialRule {
  return {
    code,
    materialKind: options.materialKind ?? 'safety-approval',
    labels,
    ...(options.isBefore ? { hint: before, approvedBefore: 'startedOn' } : {}),
    formats: ['pdf', 'jpg', 'png'],
    maxSizeBytes: 10 * megabyte,
    minCount: 1,
    maxCount: 3,
    when: { field: `safety.${flag}`, is: true },
  }
}

/** What a yes asks for; the dates of approvals are checked against the beginning of the work. */
export const safetyMaterials: readonly MaterialRule[] = [
  approval(
    'human-approval',
    'human-subjects',
    t(
      '涉及人的研究审查表及知情同意书',
      'Review of research with people, and consents',
      'Examen de la recherche impliquant des personnes et consentements',
      '사람 대상 연구 심사표와 동의서',
    ),
    { isBefore: true },
  ),
  approval(
    'vertebrate-approval',
    'vertebrates',
    t(
      '脊椎动物实验审查表',
      'Review of work with vertebrates',
      'Examen des travaux sur vertébrés',
      '척추동물 실험 심사표',
    ),
    { isBefore: true },
  ),
  approval(
    'microbe-approval',
    'microbes',
    t(
      '微生物实验安全审查表',
      'Safety review of work with microorganisms',
      'Examen de sécurité, micro-organismes',
      '미생물 실험 안전 심사표',
    ),
    { isBefore: true },
  ),
  approval(
    'tissue-approval',
    'tissue',
    t(
      '组织与体液样本来源及审查表',
      'Origin and review of tissue samples',
      'Origine et examen des échantillons',
      '조직·체액 시료의 출처와 심사표',
    ),
    { isBefore: true },
  ),
  approval(
    'chemical-assessment',
    'hazardous-chemicals',
    t(
      '危险化学品风险评估表',
      'Risk assessment, chemicals',
      'Évaluation des risques chimiques',
      '화학물질 위험성 평가표',
    ),
    { isBefore: true },
  ),
  approval(
    'energy-assessment',
    'high-energy',
    t(
      '高压、激光、辐射风险评估表',
      'Risk assessment, high energy',
      'Évaluation des risques, haute énergie',
      '고전압·레이저·방사선 위험성 평가표',
    ),
    { isBefore: true },
  ),
  approval(
    'species-permit',
    'protected-species',
    t(
      '林业或农业主管部门证明',
      'Statement of the forestry or agriculture authority',
      'Attestation de l’autorité forestière ou agricole',
      '임업 또는 농업 기관 증명',
    ),
    { isBefore: true },
  ),
  approval(
    'product-proof',
    'food-drugs',
    t(
      '省级专业机构的检验或鉴定证明',
      'Test or expertise by a provincial institution',
      'Analyse ou expertise d’un organisme provincial',
      '성급 전문기관의 검사·감정 증명',
    ),
    { isBefore: false },
  ),
  approval(
    'data-consent',
    'personal-data',
    t(
      '个人信息收集同意书样本',
      'Specimen of the consent to data collection',
      'Modèle du consentement à la collecte de données',
      '개인정보 수집 동의서 견본',
    ),
    { isBefore: true },
  ),
  approval(
    'outside-laboratory-proof',
    'outside-laboratory',
    t('实验室或单位证明', 'Statement of the laboratory', 'Attestation du laboratoire', '실험실 증명'),
    { isBefore: false, materialKind: 'laboratory-proof' },
  ),
]
