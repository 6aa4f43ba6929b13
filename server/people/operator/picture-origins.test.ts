import { expect, test } from 'vitest'
import { pictureOrigins } from './picture-origins.ts'

const site = (iconUrl?: string) => ({
  name: { ja: '姉妹', en: 'Sister' },
  url: 'https://sister.example/',
  iconUrl,
})

test('the policy lists the hosts of the set pictures once each, and the shop’s own pictures as itself', {
  meta: {
    proves: [
      {
        id: 'page-pictures',
        section: 'closed',
        says: "The logo and the sister sites' pictures may come from the hosts that are set.",
        from: 'own',
        breaks: { replace: '[logoUrl, ...sister', with: '[...sister' },
      },
    ],
  },
}, () => {
  expect(pictureOrigins({ logoUrl: '', sisterSites: [site(), site('/media/icon.png')] })).toEqual([])
  expect(
    pictureOrigins({
      logoUrl: 'https://cdn.example/logo.png',
      sisterSites: [site('https://icons.example:8443/a.png'), site('https://icons.example:8443/b.png')],
    }),
  ).toEqual(['https://cdn.example', 'https://icons.example:8443'])
})
