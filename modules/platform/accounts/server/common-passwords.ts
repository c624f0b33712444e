/**
 * Passwords that everybody here tries first and that lists from elsewhere do not know, in small letters. Rows of one character
 * and of neighbours (123456, abcdef) are found by rule.
 */
const commonHere: ReadonlySet<string> = new Set(
  `
  123123 123321 112233 121212 123654 147258 147852 159357 159753 147258369 123456a 123456q a123456 aa123456 q123456
  abc123 abc12345 abcd1234 abc123456 a12345678 a1234567 a123456789 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
  qwe123 qwer1234 qwerty qwerty1 qwerty123 qwerty12 qwertyuiop qwert123 qweasd qweasdzxc qazwsx qazwsxedc asdfgh asdfghjkl
  asd123 asd123456 asdf1234 zxcvbn zxcvbnm zxc123 zxcvbnm123 1234567890 0123456789 0987654321 12345678910 123456789a
  123456abc 123456aa 123qwe 123abc 123456789q 12341234 11223344 11112222 12121212 10101010 20202020 123123123 12344321
  1234abcd 100200 110110 111222 111222333 123455 123465 131313 135246 135790 147147 168168 182838 188188 198888 201314
  5201314 520520 520131 521521 5211314 584520 584521 1314520 1314521 13145200 7758521 7758258 woaini woaini520 woaini123
  woaini1314 woaini521 iloveyou iloveyou1 loveyou lovely forever princess sunshine sunshine1 shadow master monkey dragon
  dragon123 football baseball basketball soccer hockey killer superman batman spiderman pokemon naruto starwars michael
  jordan jordan23 jessica ashley bailey charlie daniel thomas robert andrew joshua matthew hunter hunter2 ranger buster
  tigger pepper ginger cookie summer winter spring autumn flower hello123 hello1 welcome welcome1 welcome123 letmein
  trustno1 whatever freedom nothing secret secret123 access computer internet samsung google apple123 microsoft windows
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 pass123 passwd admin123
  admin1234 admin123456 administrator root123 root1234 test123 test1234 test123456 guest123 user123 user1234 changeme
  default login123 system manager office student student1 student123 teacher teacher1 teacher123 school school123
  china123 china2008 beijing changsha changsha123 hunan123 zhongguo nihao123 wangwei zhangwei liming123 xiaoming
  xiaoming123 xuesheng laoshi mima123 mima123456 wodemima qq123456 qq123123 qq1234 wx123456 weixin123 taobao123
  azerty azerty123 motdepasse bonjour soleil doudou loulou marseille azertyuiop sarang sarang123 ganada asas123
  88888888a 66666666a 888888a 666666a a111111 a000000 000000a 111111a aaa111 aaa123 aaa123456 abcabc abc123abc xyz123
  `
    .trim()
    .split(/\s+/),
)

/** So many of the world's, the commonest first (ASVS 6.2.4 asks for 3,000): beyond them an honest choice would be refused. */
const commonElsewhereCount = 10_000

let commonElsewhere: Promise<ReadonlySet<string>> | null = null

/** Whether the password, in small letters, is one of those that are tried first. The long list is read when it is first needed. */
export async function isCommonPassword(plain: string): Promise<boolean> {
  if (commonHere.has(plain)) return true
  commonElsewhere ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, commonElsewhereCount)),
  )
  return (await commonElsewhere).has(plain)
}
