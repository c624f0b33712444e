import type { Labels } from '#kernel/contract/languages.ts'

/** A picture of the carousel, drawn by us: 1600 × 640, no lettering, so that it serves every language. */
export interface DemoPicture {
  /** what is read beneath it */
  alt: Labels
  link: string | null
  svg: string
}

const frame = (
  from: string,
  to: string,
  inside: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="640" viewBox="0 0 1600 640">
<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="1600" height="640" fill="url(#sky)"/>${inside}</svg>`

/** Dots of light spread by a fixed rule: the same picture every time. */
function stars(count: number, color: string, height: number): string {
  return Array.from({ length: count }, (_, index) => {
    const x = (index * index * 97 + index * 431 + 83) % 1600
    const y = (index * index * 53 + index * 271 + 47) % height
    return `<circle cx="${x}" cy="${y}" r="${1.5 + (index % 4)}" fill="${color}" opacity="${0.35 + (index % 3) * 0.2}"/>`
  }).join('')
}

const hills = (color: string, base: number, wave: number) =>
  `<path d="M0 ${base} C 260 ${base - wave}, 520 ${base + wave * 0.6}, 800 ${base - wave * 0.3} S 1340 ${base - wave}, 1600 ${base - wave * 0.2} V640 H0 Z" fill="${color}"/>`

const rocket = `<g transform="translate(1010 90) rotate(24 120 220)">
<path d="M120 0 C 186 66 204 150 192 300 L48 300 C 36 150 54 66 120 0 Z" fill="#fdfefe" stroke="#0b3d4a" stroke-width="8"/>
<path d="M120 0 C 152 32 172 66 182 104 L58 104 C 68 66 88 32 120 0 Z" fill="#ff8a4c"/>
<circle cx="120" cy="172" r="34" fill="#7fe0dc" stroke="#0b3d4a" stroke-width="8"/>
<path d="M52 214 L-6 318 L48 300 Z M188 214 L246 318 L192 300 Z" fill="#ff8a4c" stroke="#0b3d4a" stroke-width="8" stroke-linejoin="round"/>
<path d="M78 306 C 84 372 108 392 120 452 C 132 392 156 372 162 306 Z" fill="#ffd166"/><path d="M98 306 C 102 346 114 358 120 394 C 126 358 138 346 142 306 Z" fill="#ff8a4c"/></g>`

const lens = `<g transform="translate(250 190)" fill="none" stroke="#fdfefe" stroke-width="16" stroke-linecap="round">
<circle cx="130" cy="130" r="112"/><path d="M212 212 L312 312"/><g stroke-width="8"><circle cx="130" cy="130" r="18" fill="#ffd166" stroke="none"/>
<ellipse cx="130" cy="130" rx="78" ry="28"/><ellipse cx="130" cy="130" rx="78" ry="28" transform="rotate(60 130 130)"/><ellipse cx="130" cy="130" rx="78" ry="28" transform="rotate(120 130 130)"/></g></g>`

const robot = `<g transform="translate(930 110)" stroke="#4a2207" stroke-width="9" stroke-linejoin="round">
<rect x="60" y="10" width="220" height="160" rx="44" fill="#fff7ee"/><path d="M170 10 V-40" fill="none"/><circle cx="170" cy="-54" r="17" fill="#ffd166"/>
<circle cx="124" cy="88" r="26" fill="#2fb6c4"/><circle cx="216" cy="88" r="26" fill="#2fb6c4"/><path d="M134 136 Q170 160 206 136" fill="none"/>
<rect x="30" y="194" width="280" height="214" rx="40" fill="#ffb877"/><circle cx="170" cy="290" r="46" fill="#fff7ee"/><path d="M170 260 v30 h24" fill="none"/>
<path d="M30 240 C -60 250 -90 320 -60 372" fill="none" stroke-width="26" stroke="#4a2207"/><path d="M310 240 C 402 214 420 128 378 82" fill="none" stroke-width="26"/>
<path d="M352 92 a34 34 0 1 1 52 -8" fill="none" stroke-width="16"/><rect x="66" y="412" width="76" height="66" rx="20" fill="#fff7ee"/><rect x="198" y="412" width="76" height="66" rx="20" fill="#fff7ee"/></g>`

const gear = (x: number, y: number, size: number, color: string) => {
  const teeth = Array.from(
    { length: 10 },
    (_, index) => `<rect x="-14" y="${-size - 20}" width="28" height="34" rx="6" transform="rotate(${index * 36})"/>`,
  ).join('')
  return `<g transform="translate(${x} ${y})" fill="${color}"><circle r="${size}"/>${teeth}<circle r="${size * 0.45}" fill="#c2540a"/></g>`
}

const easel = `<g transform="translate(880 70)"><path d="M110 60 L20 540 M330 60 L420 540 M220 40 V520" stroke="#5b3a1e" stroke-width="18" stroke-linecap="round"/>
<rect x="10" y="80" width="420" height="290" rx="10" fill="#fffdf6" stroke="#5b3a1e" stroke-width="10"/>
<path d="M24 300 C 110 240 190 330 280 270 S 400 260 416 280 V356 H24 Z" fill="#7cc47f"/><circle cx="336" cy="150" r="38" fill="#ffd166"/>
<path d="M110 262 c-34 -70 34 -128 74 -96 c40 -32 108 26 74 96 Z" fill="#8ecdf0" stroke="#2b6f9e" stroke-width="7"/><circle cx="160" cy="226" r="11" fill="#2b6f9e"/><circle cx="208" cy="226" r="11" fill="#2b6f9e"/></g>`

const leaf = (x: number, y: number, turn: number, color: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0 C 70 -92 190 -100 250 0 C 190 82 70 84 0 0 Z" fill="${color}"/><path d="M0 0 H226 M66 0 L108 -44 M66 0 L108 40 M128 0 L166 -40 M128 0 L166 38" stroke="#1d5b3a" stroke-width="6" fill="none" opacity=".55"/></g>`

const graph = `<g transform="translate(860 110)" fill="none" stroke-linecap="round"><path d="M0 -10 V400 H560" stroke="#f3edff" stroke-width="10"/>
<path d="M6 380 C 120 372 190 70 290 76 S 430 330 548 40" stroke="#ffd166" stroke-width="14"/><path d="M6 300 C 150 240 290 300 548 200" stroke="#8ff0e2" stroke-width="8" stroke-dasharray="4 24"/>
<g fill="#fff" stroke="none"><circle cx="290" cy="76" r="17"/><circle cx="412" cy="169" r="17"/><circle cx="548" cy="40" r="17"/></g></g>`

const medal = `<g transform="translate(330 110)"><path d="M70 0 L150 190 L230 0 H170 L150 60 L130 0 Z" fill="#ff8a8a"/><circle cx="150" cy="290" r="122" fill="#ffd166" stroke="#f3edff" stroke-width="14"/>
<path d="M150 206 l26 54 60 8 -44 42 11 60 -53 -29 -53 29 11 -60 -44 -42 60 -8 Z" fill="#fff3c9"/></g>`

export const demoPictures: readonly DemoPicture[] = [
  {
    alt: {
      zh: '创新大赛：从一个问题出发，做出自己的作品',
      en: 'Innovation: start from a question and make a work of your own',
      fr: 'Innovation : partez d’une question et réalisez votre propre projet',
      ko: '창의 대회: 질문 하나에서 시작해 나만의 작품을 만들어요',
    },
    link: '/welcome',
    svg: frame(
      '#0c5f6b',
      '#14a89a',
      `${stars(70, '#fff', 440)}${hills('#0a4f5a', 560, 60)}${hills('#083f49', 600, 34)}${lens}${rocket}`,
    ),
  },
  {
    alt: {
      zh: '机器人竞赛：搭起来，编好程序，和队友上场',
      en: 'Robotics: build it, program it, and enter the field with your team',
      fr: 'Robotique : construisez, programmez et entrez en piste avec votre équipe',
      ko: '로봇 대회: 만들고 프로그래밍해서 팀과 함께 출전해요',
    },
    link: '/welcomeRobot',
    svg: frame(
      '#f59e42',
      '#d9600f',
      `${gear(300, 300, 130, '#ffd9ae')}${gear(520, 430, 90, '#fff1de')}${gear(480, 150, 66, '#ffc88f')}${hills('#b24c07', 590, 26)}${robot}`,
    ),
  },
  {
    alt: {
      zh: '少儿科幻画：画出你想象的未来',
      en: 'Science fiction paintings: draw the future you imagine',
      fr: 'Peinture de science-fiction : dessinez l’avenir que vous imaginez',
      ko: '어린이 과학 상상화: 상상하는 미래를 그려요',
    },
    link: '/announcements',
    svg: frame(
      '#dff3d8',
      '#8fd3a8',
      `${hills('#6dbb85', 540, 50)}${leaf(150, 420, -38, '#4caf72')}${leaf(330, 470, -64, '#7cc47f')}${leaf(420, 360, -18, '#2f9e63')}<circle cx="260" cy="150" r="66" fill="#ffd166"/>${easel}${leaf(1380, 560, -120, '#4caf72')}`,
    ),
  },
  {
    alt: {
      zh: '学科竞赛：和难题较量，也和自己较量',
      en: 'Olympiads: take on hard problems, and outdo yourself',
      fr: 'Olympiades : affrontez des problèmes difficiles et dépassez-vous',
      ko: '학과 경시: 어려운 문제에, 그리고 나 자신에게 도전해요',
    },
    link: null,
    svg: frame('#3b2a86', '#7b4fc9', `${stars(46, '#cbb8ff', 600)}${medal}${graph}`),
  },
]
