import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'

test('a word in katakana is one span of a long text, and no text is lost', () => {
  const text = 'コンビニとトレーディングカードのこと、ECサイト'
  const html = renderToStaticMarkup(<Prose as="li">{text}</Prose>)
  expect(html).toMatch(
    /^<li class="prose"><span>コンビニ<\/span>と<span>トレーディングカード<\/span>のこと、EC<span>サイト<\/span><\/li>$/,
  )
})
