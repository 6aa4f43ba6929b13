import { expect, test } from 'vitest'
import { storefrontSettings } from '../../contract/shop-settings.ts'
import { defaultSettings } from '../../server/domain/operator/default-settings.ts'
import { canonicalPath } from './document.ts'
import { scriptText } from './page-data.ts'

test('a canonical address keeps the query fields that identify the page, and drops the others', () => {
  expect(canonicalPath(new URL('https://shop.test/pack-detail?packId=a&lang=en&error=x'))).toBe(
    '/pack-detail?packId=a',
  )
  expect(canonicalPath(new URL('https://shop.test/?lang=en'))).toBe('/')
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
