import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { scriptText } from '#web/storefront/start/page-data.ts'
import { canonicalPath, htmlDocument } from './document.ts'

test('a canonical address keeps the query fields that identify the page, and drops the others', () => {
  expect(canonicalPath(new URL('https://shop.test/pack-detail?packId=a&lang=en&error=x'))).toBe(
    '/pack-detail?packId=a',
  )
  expect(canonicalPath(new URL('https://shop.test/?lang=en'))).toBe('/')
})

test('a page that must not be indexed tells search engines so, and names no address', {
  meta: {
    proves: [
      {
        id: 'draw-proof-unlisted',
        section: 'console-packs',
        says: 'A page for those who have its address is listed by no search engine.',
        from: 'own',
        breaks: { replace: 'content="noindex"', with: 'content="index"' },
      },
    ],
  },
}, () => {
  const pageOf = (isUnlisted: boolean) =>
    htmlDocument({
      body: 'x',
      head: { title: 'x', isUnlisted },
      url: new URL('https://shop.test/draw-proof?packId=a&drawId=secret'),
      language: 'ja',
      assets: { manifest: null, styles: {} },
      data: { settings: storefrontSettings(defaultSettings, 'https://shop.test'), hasGallery: false },
      folder: 'packs/home',
    }).html
  expect(pageOf(true)).toContain('<meta name="robots" content="noindex">')
  expect(pageOf(true)).not.toMatch(/canonical|hreflang|og:url|ld\+json/)
  expect(pageOf(false)).not.toContain('noindex')
  expect(pageOf(false)).toMatch(/canonical.*hreflang/)
})

test('page data cannot end its script element', () => {
  const text = scriptText({
    settings: storefrontSettings(defaultSettings),
    hasGallery: false,
    hydration: { loaderData: { a: '</script><script>' } },
  })
  expect(text).not.toContain('</script>')
  expect(JSON.parse(text).hydration.loaderData.a).toBe('</script><script>')
})

test.each([
  ['lang=en', '?packId=a', '?packId=a&lang=en'],
  ['theme=x; __Host-lang=en; session=y', '', '?lang=en'],
  ['lang=ja', '', undefined],
  ['', '', undefined],
  ['lang=fr', '', undefined],
  // The address was asked for in that language and answered in this one: asking again would never end.
  ['lang=en', '?lang=en', undefined],
])('a Japanese page with the cookies %s at %s requests %s', (cookie, search, asked) => {
  const { inline } = htmlDocument({
    body: 'x',
    head: { title: 'x' },
    url: new URL('https://shop.test/'),
    language: 'ja',
    assets: { manifest: null, styles: {} },
    data: { settings: storefrontSettings(defaultSettings), hasGallery: false },
    folder: 'packs/home',
  })
  const seen: string[] = []
  const page = {
    URL,
    AbortController,
    addEventListener: () => {},
    localStorage: { getItem: () => null },
    document: { cookie, documentElement: { lang: 'ja', dataset: {} } },
    location: { href: `https://shop.test/${search}`, replace: (href: string) => seen.push(href) },
  }
  runInContext(inline.scripts[0] as string, createContext(page))
  expect(seen).toEqual(asked === undefined ? [] : [`https://shop.test/${asked}`])
})
