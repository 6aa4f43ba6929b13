import { expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { htmlDocument } from './document.ts'

const pageWith = (imageUrl: string) =>
  htmlDocument({
    body: 'x',
    head: { title: 'Woods', imageUrl },
    url: new URL('https://inside.test/pack-detail?packId=woods'),
    language: 'en',
    assets: { manifest: null, styles: {} },
    data: { settings: storefrontSettings(defaultSettings, 'https://shop.example'), hasGallery: false },
    folder: 'packs/home',
  }).html

const tagsIn = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)">/g), ([, name, value]) => [
      name,
      value,
    ]),
  )
const dataIn = (html: string) => JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

const picture = 'https://shop.example/media/ab12.1200.jpg'

test('a page gives the address, size and type of its link picture', {
  meta: {
    proves: [
      {
        id: 'link-picture',
        section: 'closed',
        says: 'A link to a pack shows its picture on other sites: a JPEG of 1200×630 by a full address.',
        from: 'own',
        breaks: { replace: "form.startsWith('/') ? origin + form : form", with: 'form' },
      },
    ],
  },
}, () => {
  const html = pageWith('/media/ab12.960.webp')
  expect(tagsIn(html)).toEqual({
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:type': 'image/jpeg',
  })
  expect(dataIn(html)).toMatchObject({
    '@type': 'WebPage',
    url: 'https://shop.example/pack-detail?packId=woods',
    image: picture,
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2, name: 'Woods' }],
    },
  })
})

test('a picture of another site has only its address', () => {
  const html = pageWith('https://example.com/a.png')
  expect(tagsIn(html)).toEqual({ 'og:image': 'https://example.com/a.png' })
  expect(dataIn(html)).toHaveProperty('image', 'https://example.com/a.png')
})

test('the picture of a win has its size as well', () => {
  const url = '/api/box/woods/draw/1/win.jpg?first_slot=0&lang=en'
  expect(tagsIn(pageWith(url))).toMatchObject({
    'og:image': `https://shop.example${url.replace('&', '&#38;')}`,
    'og:image:width': '1200',
  })
})
