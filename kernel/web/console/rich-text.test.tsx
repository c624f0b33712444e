import { expect, test } from 'vitest'
import { cleaned, cleanedText, isLinkAddress, wordsOf } from './rich-text.ts'

test('what is pasted loses scripts, pictures, handlers and styles, and keeps its words', () => {
  const pasted =
    '<h1 onclick="x=1">安排</h1><p style="color:red">周六<span class="a">上午</span>。</p><script>x=1</script><img src=x onerror="x=1">'
  expect(cleaned(pasted)).toEqual('<h2>安排</h2><p>周六上午。</p>')
})

test('a link keeps its address where that leads to the web or to our own pages, else only its words stay', () => {
  expect(cleaned('<a href="https://example.org/" target="_blank">看</a>')).toEqual(
    '<a href="https://example.org/">看</a>',
  )
  expect(cleaned('<a href="javascript:x=1">看</a>')).toEqual('看')
  expect(['/announcements', 'mailto:a@b.cn', '//evil.example', 'ftp://a', 'https://a b'].map(isLinkAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('words that stand alone become a paragraph, tables stay, and boxes become paragraphs', () => {
  expect(cleanedText('先写<b>这里</b><div>再写</div><table><tbody><tr><td>1</td></tr></tbody></table>')).toEqual(
    '<p>先写<b>这里</b></p><p>再写</p><table><tbody><tr><td>1</td></tr></tbody></table>',
  )
})

test('a text that was cleaned is the same when it is cleaned again', () => {
  const once = cleanedText('<p>a &lt;script&gt; b style= c</p><ul><li>d</li></ul>')
  expect(cleanedText(once)).toEqual(once)
  expect(wordsOf(once)).toEqual('a <script> b style= c\nd')
})
