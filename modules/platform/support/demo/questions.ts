import type { Labels } from '#kernel/contract/languages.ts'

export interface DemoQuestion {
  title: Labels
  /** plain sentences */
  answer: Labels
}

export function ask(
  titleZh: string,
  answerZh: string,
  titleEn: string,
  answerEn: string,
  others?: { fr: readonly [string, string]; ko: readonly [string, string] },
): DemoQuestion {
  return {
    title: { zh: titleZh, en: titleEn, ...(others ? { fr: others.fr[0], ko: others.ko[0] } : {}) },
    answer: { zh: answerZh, en: answerEn, ...(others ? { fr: others.fr[1], ko: others.ko[1] } : {}) },
  }
}

/** What people ask again and again, by category. */
export const demoQuestions: readonly { label: Labels; questions: readonly DemoQuestion[] }[] = [
  {
    label: { zh: '注册与登录', en: 'Registering and signing in', fr: 'Inscription et connexion', ko: '가입과 로그인' },
    questions: [
      ask(
        '忘记密码怎么办？',
        '在登录页点“{text:signIn.forgot}”，用注册时的手机或邮箱接收验证码，就可以设置新密码。改密码后，其他设备上的登录会全部退出。',
        'I have forgotten my password',
        'Choose “{text:signIn.forgot}” on the sign-in page; a code comes to your phone or e-mail. All other logins end when the password changes.',
        {
          fr: [
            'J’ai oublié mon mot de passe',
            'Choisissez « {text:signIn.forgot} » ; un code arrive sur votre téléphone ou par courriel. Les autres connexions prennent fin.',
          ],
          ko: [
            '비밀번호를 잊었어요',
            '로그인 화면에서 ‘{text:signIn.forgot}’를 누르면 휴대전화나 이메일로 인증번호가 옵니다. 바꾸면 다른 기기의 로그인은 모두 끝납니다.',
          ],
        },
      ),
      ask(
        '看不清图片验证码怎么办？',
        '点图片可以换一张；也可以选“{text:accountPages.captcha.cannotRead}”，由浏览器完成一次计算代替。',
        'I cannot read the picture code',
        'Choose the picture for a new one, or choose “{text:accountPages.captcha.cannotRead}”: your browser does a calculation instead.',
        {
          fr: [
            'Je n’arrive pas à lire le code',
            'Cliquez sur l’image pour en changer, ou choisissez « {text:accountPages.captcha.cannotRead} » : votre navigateur fera un calcul.',
          ],
          ko: [
            '그림 코드가 잘 안 보여요',
            '그림을 누르면 바뀝니다. ‘{text:accountPages.captcha.cannotRead}’를 누르면 그림 대신 브라우저 계산으로 확인할 수도 있습니다.',
          ],
        },
      ),
      ask(
        '收不到验证码怎么办？',
        '请先等一分钟再重发，检查手机号或邮箱有没有写错，看看垃圾邮件。一个号码每小时能收的次数有限。',
        'No code arrives',
        'Wait a minute before asking again, check the number or address, look into spam. There is a limit per hour.',
      ),
      ask(
        '未满十四周岁为什么要监护人同意？',
        '法律要求处理未满十四周岁未成年人的个人信息须取得监护人同意。同意前平台只保存登录名、出生日期和监护人的联系方式。',
        'Why does a guardian have to consent?',
        'The law asks for it below the age of fourteen. Until then we keep only login name, birth date and the guardian’s contact.',
      ),
      ask(
        '一个手机号能注册几个账号？',
        '一个。弟弟妹妹可以用另一位家长的手机或邮箱注册。',
        'How many accounts can one phone have?',
        'One. Brothers and sisters can use another phone or an e-mail.',
        {
          fr: [
            'Combien de comptes par numéro ?',
            'Un seul. Frères et sœurs peuvent utiliser un autre numéro ou un courriel.',
          ],
          ko: [
            '휴대전화 하나로 몇 개까지 가입할 수 있나요?',
            '하나입니다. 형제자매는 다른 번호나 이메일을 쓰면 됩니다.',
          ],
        },
      ),
    ],
  },
  {
    label: { zh: '授权码', en: 'Authorization codes', fr: 'Codes d’autorisation', ko: '인증 코드' },
    questions: [
      ask(
        '授权码从哪里来？',
        '由省里按名额发给市州，市州再发给县市区和学校。请向学校老师或当地组织单位领取。',
        'Where do I get a code?',
        'The province gives codes to cities within their quotas, cities to counties and schools. Ask your school or local unit.',
        {
          fr: [
            'Où obtenir un code ?',
            'La province les attribue aux villes, qui les transmettent aux districts et aux écoles. Demandez à votre école.',
          ],
          ko: [
            '인증 코드는 어디서 받나요?',
            '성에서 시·주로, 시·주에서 현과 학교로 나눕니다. 학교나 지역 기관에 문의하세요.',
          ],
        },
      ),
      ask(
        '提示授权码已被使用？',
        '一个码只能绑定一项申报。请核对是不是同学已经用了同一个码，或者联系发码单位重新发一个。',
        'The code is already used',
        'One code is for one declaration. Perhaps a schoolmate used it; ask the unit for another.',
      ),
      ask(
        '授权码的类别和我想报的不一样？',
        '每个码只对应一个类别，有的还限定学段。请换一个对应类别的码，或改报码上的类别。',
        'The code is for another kind',
        'A code is for one kind, some for one stage. Ask for another code, or declare the kind it is for.',
      ),
      ask(
        '删除草稿后授权码还能用吗？',
        '可以。提交之前删除草稿，授权码会退回，可以重新使用。',
        'Can a code be used again after I delete the draft?',
        'Yes, as long as it has not been submitted.',
        {
          fr: ['Le code resservira-t-il si je supprime le brouillon ?', 'Oui, tant que rien n’a été déposé.'],
          ko: ['초안을 지우면 코드를 다시 쓸 수 있나요?', '네, 제출하기 전이면 다시 쓸 수 있습니다.'],
        },
      ),
    ],
  },
  {
    label: { zh: '填写与材料', en: 'Filling in and materials', fr: 'Saisie et pièces', ko: '작성과 자료' },
    questions: [
      ask(
        '填到一半网断了，内容会丢吗？',
        '不会。每一项都自动保存；网断时先存在你的浏览器里（加密），恢复后自动上传。页面右上角能看到上次保存的时间。',
        'Is anything lost when the network fails?',
        'No. Every field is saved by itself; without a network it is kept encrypted in your browser and sent afterwards. The time of the last save is always shown.',
        {
          fr: [
            'Perd-on la saisie si le réseau tombe ?',
            'Non. Tout est enregistré ; hors ligne, c’est conservé chiffré dans le navigateur puis envoyé.',
          ],
          ko: [
            '작성하다 인터넷이 끊기면 사라지나요?',
            '아니요. 자동 저장되며, 끊기면 브라우저에 암호화해 두었다가 다시 보냅니다.',
          ],
        },
      ),
      ask(
        '可以和同学一起填一个申报吗？',
        '由一位同学的账号填写。两个窗口同时改同一项时，平台会把两个内容都显示出来让你选。',
        'Can two of us fill in one declaration?',
        'It belongs to one account. If two windows change the same field, both texts are shown and you choose.',
      ),
      ask(
        '集体项目的成员有什么限制？',
        '不超过三人，同一市州、同一学段；每个人都要写明分工。每名学生每届只能参加一项成果。',
        'Who can be in a group?',
        'At most three, of one city and one stage, each with a described part. One work per pupil and edition.',
      ),
      ask(
        '查新报告一定要花钱请机构做吗？',
        '不需要。自己用公开的检索工具查，写清检索词、结果和自己的不同之处就可以。',
        'Must a novelty report be paid for?',
        'No. Search public registers yourself and write down words, results and differences.',
      ),
      ask(
        '照片太大怎么办？',
        '免冠照不超过 500 KB，平台会提示实际大小；作品照片每张不超过 5 MB。可以用手机自带的编辑功能缩小。',
        'My photo is too large',
        'Portraits up to 500 KB, photos of works up to 5 MB each. Your phone can make them smaller.',
        {
          fr: [
            'Ma photo est trop lourde',
            'Portrait : 500 Ko ; photos du projet : 5 Mo chacune. Votre téléphone peut les réduire.',
          ],
          ko: ['사진이 너무 커요', '증명사진은 500KB, 작품 사진은 장당 5MB 이하입니다. 휴대전화에서 줄일 수 있습니다.'],
        },
      ),
      ask(
        '视频上传到一半断了怎么办？',
        '重新打开页面，再选同一个文件，会从断开的地方接着传，不用重头来。',
        'My video upload was interrupted',
        'Open the page again and choose the same file: it goes on where it stopped.',
      ),
      ask(
        '名字里有生僻字，能打印出来吗？',
        '可以。平台使用完整字库；极少数仍缺字的，打印前会提示你联系我们。',
        'Are rare characters printed?',
        'Yes. For the very few that are missing, you are told before printing.',
      ),
      ask(
        '用了人工智能工具可以参赛吗？',
        '可以，但必须如实说明工具、用途和产生的内容。绘画作品的画面不能由人工智能生成。',
        'May I use AI tools?',
        'Yes, if you say which, for what, and what came out. Paintings must be painted by hand.',
      ),
    ],
  },
  {
    label: {
      zh: '打印、签章与提交',
      en: 'Printing, signing, submitting',
      fr: 'Impression, signature, dépôt',
      ko: '인쇄, 서명, 제출',
    },
    questions: [
      ask(
        '没有扫描仪怎么办？',
        '用手机一页一页正面拍照上传即可，四角和二维码要拍全、拍清楚。',
        'I have no scanner',
        'Photograph every page straight on, with all corners and the code in sharp focus.',
        {
          fr: ['Je n’ai pas de scanner', 'Photographiez chaque page bien à plat, coins et code nets.'],
          ko: ['스캐너가 없어요', '휴대전화로 한 장씩 정면에서, 모서리와 QR이 다 보이게 찍어 올리세요.'],
        },
      ),
      ask(
        '打印后发现有错字怎么办？',
        '在截止前点“{text:declarationScreens.wizard.unfreeze}”，修改后重新打印、签章。旧版本的签章页会作废。',
        'I found a mistake after printing',
        'Before the deadline choose “{text:declarationScreens.wizard.unfreeze}”, correct it, print and sign again. The old pages become void.',
      ),
      ask(
        '提示某一页是旧版本？',
        '说明这页是修改前打印的。请打印最新版，重新签章后上传这一页。',
        'A page is said to be an old version',
        'It was printed before a change. Print the new version, sign and upload that page.',
      ),
      ask(
        '截止时间怎么算？',
        '以服务器收到提交请求的时间为准，精确到毫秒；截止后有一分钟只留给已经在路上的请求。',
        'What counts as in time?',
        'The instant at which the server receives the request; one minute more is left for requests already under way.',
        {
          fr: [
            'Quel instant compte ?',
            'Celui où le serveur reçoit la demande ; une minute de plus pour celles déjà en route.',
          ],
          ko: [
            '마감은 어떻게 계산하나요?',
            '서버가 요청을 받은 시각이 기준이며, 이미 오고 있던 요청에만 1분을 더 줍니다.',
          ],
        },
      ),
      ask(
        '提交后还能修改吗？',
        '审查单位打开之前可以撤回，改好再交；打开之后只有被退回才能修改。',
        'Can I change it after submitting?',
        'You can withdraw it until a reviewer opens it; afterwards only if it is returned.',
      ),
      ask(
        '怎样证明我提交成功了？',
        '提交后会有带编号的回执，可以下载。任何人都可以在“{text:portal.frame.receipts}”页面核对真伪，页面不显示个人信息。',
        'How do I prove that I submitted?',
        'You get a numbered receipt to download. Anybody can check it under “{text:portal.frame.receipts}”, which shows nothing private.',
      ),
      ask(
        '参赛要交钱吗？',
        '不要。任何收费都是假的，请不要相信。',
        'Does it cost anything?',
        'No. Whoever asks for money is a fraud.',
        {
          fr: ['Est-ce payant ?', 'Non. Toute demande d’argent est une escroquerie.'],
          ko: ['참가비가 있나요?', '없습니다. 돈을 요구하면 사기입니다.'],
        },
      ),
    ],
  },
]
