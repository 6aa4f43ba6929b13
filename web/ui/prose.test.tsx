import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose, ProseMarkup } from './prose.tsx'

test('a word in katakana is one piece of a long text, and nothing of the text is lost', () => {
  const text = 'コンビニとトレーディングカードのこと、ECサイト'
  const html = renderToStaticMarkup(<Prose as="li">{text}</Prose>)
  expect(html).toMatch(
    /^<li [^>]*><span>コンビニ<\/span>と<span>トレーディングカード<\/span>のこと、EC<span>サイト<\/span><\/li>$/,
  )
})

test('markup keeps its tags and addresses', () => {
  const html = '<p>ランク<a href="/ページ">お知らせページ</a></p><img alt="カード">'
  expect(renderToStaticMarkup(<ProseMarkup className="" html={html} />)).toContain(
    '<p><span>ランク</span><a href="/ページ">お知らせ<span>ページ</span></a></p><img alt="カード">',
  )
})
