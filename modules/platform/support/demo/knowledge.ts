import type { Labels } from '#kernel/contract/languages.ts'
import { ask, type DemoQuestion } from './questions.ts'

/** How things are done in the console: what new officers ask. */
export const demoKnowledge: readonly { label: Labels; questions: readonly DemoQuestion[] }[] = [
  {
    label: { zh: '审查', en: 'Reviewing', fr: 'Examen', ko: '심사' },
    questions: [
      ask(
        '退回修改和不予通过有什么区别？',
        '退回修改是请申报者改好再交，要写明原因、开放哪些地方修改和改好的期限；不予通过是结束这次申报，到省级还要第二个人确认。能改好的，请用退回修改。',
        'What is the difference between returning and refusing?',
        'A return asks for changes: say why, open the places to mend, and set a date. A refusal ends the declaration; at the province a second person has to agree. Return whatever can be mended.',
        {
          fr: [
            'Quelle différence entre renvoyer et refuser ?',
            'Un renvoi demande des corrections : dites pourquoi, ouvrez les champs à corriger et fixez une date. Un refus met fin à la déclaration ; à la province, une seconde personne doit confirmer.',
          ],
          ko: [
            '반려와 불승인은 어떻게 다른가요?',
            '반려는 고쳐서 다시 내도록 하는 것으로 사유, 고칠 곳, 기한을 적습니다. 불승인은 신청을 끝내며, 성급에서는 두 번째 사람의 확인이 필요합니다.',
          ],
        },
      ),
      ask(
        '为什么有的申报我不能审？',
        '自己孩子的、自己学校的或自己辅导的项目，系统不让你审，请交给同事。按钮旁边会写明原因。',
        'Why can I not review some declarations?',
        'Your own child’s, your own school’s, or a work that you instruct is left to a colleague. The button says so.',
      ),
      ask(
        '刚才批错了怎么办？',
        '上一级还没有打开时，可以在几分钟内在原页面点“{text:screeningPages.decide.takeBack}”，写明原因后重新审。上一级已经打开的，请电话联系上一级退回。',
        'I approved by mistake',
        'As long as the next level has not opened it, choose “{text:screeningPages.decide.takeBack}” on the same page within a few minutes, and give a reason. Afterwards ask the next level to return it.',
      ),
    ],
  },
  {
    label: { zh: '授权码', en: 'Authorization codes', fr: 'Codes d’autorisation', ko: '인증 코드' },
    questions: [
      ask(
        '学校的名额不够了怎么办？',
        '先看有没有发出去没用上的授权码，可以收回再发；还不够，请联系县区追加名额。',
        'A school has no places left',
        'Look for codes that were handed out and not used: they can be taken back. If that is not enough, ask the county for more places.',
      ),
      ask(
        '授权码被别人看到了怎么办？',
        '在授权码管理里作废它并补发一个新的。已经用它建好草稿的，草稿会转到新的授权码下。',
        'Somebody else saw a code',
        'Revoke it and issue another in its place. A draft that was begun with it goes over to the new one.',
      ),
    ],
  },
  {
    label: { zh: '使用本系统', en: 'Using this system', fr: 'Utiliser ce système', ko: '시스템 사용' },
    questions: [
      ask(
        '怎样切换角色？',
        '点右上角自己的姓名，在“{text:consoleShell.role.title}”里选择。菜单和能看到的数据随角色变化。',
        'How do I switch roles?',
        'Choose your name at the top right and a role below “{text:consoleShell.role.title}”. The menu and the data follow the role.',
      ),
      ask(
        '导出的表格在哪里？',
        '在顶栏的下载中心。导出在后台进行，可以先做别的，好了会显示在那里。',
        'Where is the table I exported?',
        'In the download center of the top bar. It is made in the background and appears there once it is ready.',
      ),
    ],
  },
]
