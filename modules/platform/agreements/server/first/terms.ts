import type { Paragraphs } from './index.ts'

export const termsBodies: Paragraphs = {
  zh: [
    ['适用范围', '本条款适用于在本平台注册账号、填写和提交申报的所有人。各项活动另有规则的，以该活动公布的规则为准。'],
    [
      '账号',
      '一人一个账号，请填写真实信息，并妥善保管密码。发现账号被他人使用，请立即修改密码并退出所有登录，同时告知组织单位。',
    ],
    ['代为操作', '教师和家长可以指导学生填写，但请由学生本人使用自己的账号；不要借用或转让账号。'],
    [
      '申报内容',
      '作品和材料应真实，由申报者本人完成，注明他人的帮助和引用的来源。使用生成式人工智能的，应按活动规则如实说明。',
    ],
    ['研究安全', '涉及人、动物、微生物、危险化学品等的研究，应遵守活动的科研伦理与安全规定，并提交相应的审批材料。'],
    ['权利归属', '作品的著作权属于作者。组织单位可以为评审、公示、展览和公益宣传免费使用提交的材料，并注明作者。'],
    ['截止时间', '申报以服务器收到的时间为准，收到后发放带签名的回执。请尽量提前提交，不要等到最后一刻。'],
    [
      '禁止的行为',
      '不得上传违法、有害或侵犯他人权利的内容，不得试图查看他人的信息、绕过限制或干扰平台运行。违反的，账号可能被停用，申报可能被取消。',
    ],
    ['服务的提供', '我们尽力保持平台可用，维护会提前公告。因平台故障影响申报的，组织单位会公布补救办法。'],
    ['条款的变更', '本条款有版本号。内容变更时，会请你重新阅读并同意；不同意的，可以停止使用并注销账号。'],
  ],
  en: [
    [
      'Scope',
      'These terms hold for everybody who registers here and fills in or submits declarations. Where an activity has rules of its own, those prevail.',
    ],
    [
      'Accounts',
      'One person, one account, with true details. Keep your password to yourself. If you find that somebody else uses your account, change the password, sign out everywhere, and tell the organizer.',
    ],
    [
      'Helping others',
      'Teachers and parents may guide a pupil, but pupils use their own accounts; accounts are neither lent nor handed on.',
    ],
    [
      'What you declare',
      'Works and materials must be true and your own. Name the help you had and the sources you used. The use of generative AI must be stated as the rules of the activity ask.',
    ],
    [
      'Safe research',
      'Research with people, animals, microbes or dangerous chemicals follows the ethics and safety rules of the activity, with the approvals these ask for.',
    ],
    [
      'Rights',
      'Authors keep the copyright of their works. The organizer may use submitted materials free of charge for review, publication of results, exhibition and public education, naming the authors.',
    ],
    [
      'Deadlines',
      'What counts is the time at which the server received your submission; you get a signed receipt for it. Please do not wait for the last minute.',
    ],
    [
      'What is forbidden',
      'No unlawful or harmful content and none that violates the rights of others; no attempts to see other people’s data, to pass by limits or to disturb the platform. Accounts may be closed and declarations cancelled for it.',
    ],
    [
      'Availability',
      'We do our best to keep the platform available and announce maintenance. If a fault of the platform affects declarations, the organizer announces how it is made good.',
    ],
    [
      'Changes',
      'These terms have a version number. When they change we ask you to read and accept them again; if you do not agree you can stop and close your account.',
    ],
  ],
  fr: [
    [
      'Champ d’application',
      'Ces conditions valent pour toute personne qui s’inscrit, remplit ou dépose une déclaration. Le règlement propre à une activité l’emporte.',
    ],
    [
      'Comptes',
      'Une personne, un compte, des données exactes. Gardez votre mot de passe pour vous. Si quelqu’un utilise votre compte, changez le mot de passe, fermez toutes les sessions et prévenez l’organisateur.',
    ],
    [
      'Aide',
      'Enseignants et parents peuvent guider un élève, mais chacun utilise son propre compte ; un compte ne se prête ni ne se cède.',
    ],
    [
      'Contenu',
      'Les travaux et pièces doivent être exacts et personnels. Indiquez l’aide reçue et vos sources. L’usage d’une IA générative est déclaré selon le règlement.',
    ],
    [
      'Sécurité de la recherche',
      'Les recherches sur des personnes, des animaux, des microbes ou des produits dangereux respectent les règles d’éthique et de sécurité, avec les autorisations requises.',
    ],
    [
      'Droits',
      'Les auteurs gardent leurs droits. L’organisateur peut utiliser gratuitement les pièces pour l’évaluation, la publication, l’exposition et l’éducation du public, en nommant les auteurs.',
    ],
    [
      'Délais',
      'Seule compte l’heure de réception par le serveur, attestée par un récépissé signé. N’attendez pas la dernière minute.',
    ],
    [
      'Interdictions',
      'Aucun contenu illicite, nuisible ou contraire aux droits d’autrui ; aucune tentative de voir les données d’autrui, de contourner des limites ou de perturber la plateforme. Le compte peut être fermé et la déclaration annulée.',
    ],
    [
      'Disponibilité',
      'Nous faisons de notre mieux et annonçons les maintenances. Si une panne gêne les déclarations, l’organisateur annonce les mesures de rattrapage.',
    ],
    [
      'Modifications',
      'Ces conditions portent un numéro de version. Si elles changent, nous vous demandons de les accepter à nouveau ; sinon vous pouvez fermer votre compte.',
    ],
  ],
  ko: [
    [
      '적용 범위',
      '이 약관은 이 플랫폼에 가입하여 신청서를 작성하거나 제출하는 모든 사람에게 적용됩니다. 활동별 규칙이 있으면 그 규칙이 우선합니다.',
    ],
    [
      '계정',
      '한 사람이 하나의 계정을 사용하고 사실대로 입력하며 비밀번호를 잘 보관해 주세요. 다른 사람이 계정을 사용하면 즉시 비밀번호를 바꾸고 모든 기기에서 로그아웃한 뒤 주최 기관에 알려 주세요.',
    ],
    [
      '도움',
      '교사와 학부모는 학생을 지도할 수 있지만 학생은 자신의 계정을 사용합니다. 계정을 빌려 주거나 양도할 수 없습니다.',
    ],
    [
      '신청 내용',
      '작품과 자료는 사실이어야 하며 본인이 완성해야 합니다. 받은 도움과 인용한 출처를 밝혀 주세요. 생성형 인공지능을 사용한 경우 활동 규칙에 따라 밝혀야 합니다.',
    ],
    [
      '연구 안전',
      '사람, 동물, 미생물, 위험 화학물질 등을 다루는 연구는 활동의 윤리·안전 규정을 지키고 필요한 승인 자료를 제출해야 합니다.',
    ],
    [
      '권리',
      '저작권은 저작자에게 있습니다. 주최 기관은 심사, 공시, 전시, 공익 홍보를 위해 저작자를 밝히고 자료를 무료로 사용할 수 있습니다.',
    ],
    ['마감', '서버가 받은 시각을 기준으로 하며 서명된 접수증을 드립니다. 마감 직전까지 기다리지 마세요.'],
    [
      '금지 행위',
      '불법이거나 유해하거나 타인의 권리를 침해하는 내용을 올릴 수 없으며, 타인의 정보를 보거나 제한을 우회하거나 운영을 방해할 수 없습니다. 위반하면 계정이 정지되고 신청이 취소될 수 있습니다.',
    ],
    [
      '서비스 제공',
      '안정적인 운영을 위해 노력하며 점검은 미리 알립니다. 플랫폼 장애로 신청에 영향이 있으면 주최 기관이 구제 방법을 알립니다.',
    ],
    [
      '변경',
      '이 약관에는 버전 번호가 있습니다. 바뀌면 다시 읽고 동의하도록 안내하며, 동의하지 않으면 이용을 중단하고 계정을 해지할 수 있습니다.',
    ],
  ],
}
