import { expect, test } from 'vitest'
import { htmlOf, textOf } from './detail-text.ts'

test.each([
  ['', ''],
  ['湖です。', '<p>湖です。</p>'],
  ['一行目\n二行目\n\n次の段落', '<p>一行目<br>二行目</p><p>次の段落</p>'],
  [
    '■ 見どころ\n\n・**UR** は1枚\n・R は9枚',
    '<h3>見どころ</h3><ul><li><strong>UR</strong> は1枚</li><li>R は9枚</li></ul>',
  ],
  ['はじめに\n・一つ\n・二つ\nおわりに', '<p>はじめに</p><ul><li>一つ</li><li>二つ</li></ul><p>おわりに</p>'],
  ['5 < 6 & 7 > 6 <b>x</b>', '<p>5 &lt; 6 &amp; 7 &gt; 6 &lt;b&gt;x&lt;/b&gt;</p>'],
  ['A &amp; B', '<p>A &amp;amp; B</p>'],
])('%j is stored as HTML, and converts back', (text, html) => {
  expect(htmlOf(text)).toBe(html)
  expect(htmlOf(textOf(html) ?? 'lost')).toBe(html)
})

test.each([
  '<ol><li>一</li></ol>',
  '<p>a<em>*</em></p>',
  '<h4>x</h4>',
  'no tag',
  '<p>one',
  '<p>a** b **c</p>',
])('%s stays HTML if typed text would not convert back to it', (html) => {
  const text = textOf(html)
  if (text !== undefined) expect(htmlOf(text)).toBe(html)
  else expect(text).toBeUndefined()
})

test('spaces between tags make no difference', () =>
  expect(textOf('<p>一</p>\n<p>二</p>\n')).toBe('一\n\n二'))
