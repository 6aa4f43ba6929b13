import { describe, expect, test, vi } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { type RenderOptions, render } from './entry-server.tsx'

// The pages that the server renders for a guest.

const settings = storefrontSettings(defaultSettings, 'https://shop.example')
const answers: Record<string, object> = {
  '/api/user/banner': {
    mode: 1,
    list: [
      {
        file_name: '/media/a.webp',
        url: '/pack-list?index=x',
        alt: 'A banner',
        poster: '',
        focus: '',
        sources: [],
      },
    ],
  },
  '/api/user/pack/list': { list: [], shelves: [], hero_id: null },
}
const call = async (_method: string, path: string) => ({
  state: 200,
  csrf: { name: 'csrf_token', value: 'x' },
  ...answers[path],
})
const page = (url: string, more: Partial<RenderOptions> = {}) =>
  render({
    url,
    language: 'ja',
    call,
    assets: { manifest: null, styles: {} },
    settings,
    ...more,
  })

/** The targets of the links in one part of the page, in order. */
function linksIn(html: string, part: RegExp): string[] {
  const inside = part.exec(html)?.[0] ?? ''
  return [...inside.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}
const header = /<header.*?<\/header>/s
const menu = /<nav id="menu".*?<\/nav>/s
const footer = /<footer.*?<\/footer>/s

describe('the frame of every page (spec §2)', () => {
  test('the header leads home, to registration and to the login', {
    meta: {
      proves: [
        {
          id: 'header-guest',
          section: 'screens-every-page',
          says: 'Otherwise than a banner area: an announcement; logo, registration and login.',
          from: 'own 003',
          file: 'web/storefront/shell/header.tsx',
          breaks: {
            replace: '<Link to={loginPath} className={css.login}>',
            with: '<Link to={registerPath()} className={css.login}>',
          },
        },
      ],
    },
  }, async () => {
    const { html } = await page('/')
    expect(linksIn(html, header)).toEqual(['/', '/user-register', '/login'])
    expect(html).toContain('popoverTarget="menu"')
  })

  test('the mobile menu has every entry, and the login for a guest', {
    meta: {
      proves: [
        {
          id: 'menu',
          section: 'screens-every-page',
          says: 'My page, buy points, histories, exchange counter, guide, contact, terms, login.',
          from: 'spec',
          file: 'web/storefront/shell/menu.tsx',
          breaks: {
            replace: '        { label: shell.exchangeCounter, to: exchangePath(), icon: <SwapIcon /> },\n',
            with: '',
          },
        },
      ],
    },
  }, async () => {
    const { html } = await page('/')
    expect(linksIn(html, menu).filter((href) => !href.startsWith('/?lang='))).toEqual([
      '/user-register',
      '/login',
      '/my-page',
      '/buy-point',
      '/buy-point-history',
      '/buy-product-history',
      '/collection',
      '/exchange-card',
      '/user-guide',
      settings.contactUrl,
      '/terms-of-service',
    ])
    expect(html).toContain(ja.shell.allowZoom)
  })

  test('the footer has the legal pages, and names the seller and the licence', {
    meta: {
      proves: [
        {
          id: 'footer',
          section: 'screens-every-page',
          says: 'Company, commerce law, terms, privacy, user guide, contact.',
          from: 'spec',
          file: 'web/storefront/shell/footer.tsx',
          breaks: { replace: "legalPath('specific-commerce')", with: "legalPath('fund-settlement')" },
        },
      ],
    },
  }, async () => {
    const { html } = await page('/')
    expect(linksIn(html, footer).filter((href) => !href.startsWith('/?lang='))).toEqual([
      settings.companyUrl,
      '/specific-commerce',
      '/terms-of-service',
      '/privacy-protection',
      '/user-guide',
      settings.contactUrl,
    ])
    expect(footer.exec(html)?.[0]).toContain(settings.legal.seller.ja)
    expect(footer.exec(html)?.[0]).toContain(settings.legal.secondhandLicence.ja)
    expect((await page('/', { language: 'en' })).html).toContain(settings.legal.secondhandLicence.en)
  })

  test('external links open a new tab and send no referrer', async () => {
    const { html } = await page('/')
    for (const [link] of html.matchAll(/<a [^>]*?href="https:\/\/[^"]*fukuhiki[^>]*>/g))
      expect(link).toContain('rel="noopener noreferrer"')
  })
})

describe('the shortcut row (spec §2)', () => {
  const row = new RegExp(`<nav aria-label="${ja.home.shortcuts}".*?</nav>`, 's')

  test('has eight sister sites, the exchange counter, friend referral and the price table', {
    meta: {
      proves: [
        {
          id: 'shortcuts',
          section: 'screens-every-page',
          says: 'Eight sister sites, exchange counter, friend referral, price table.',
          from: 'spec',
          file: 'server/people/operator/default-settings.ts',
          breaks: { replace: "    sisterSite('喫茶室', 'Café', 'cafe'),\n", with: '' },
        },
      ],
    },
  }, async () => {
    const links = linksIn((await page('/')).html, row)
    expect(links).toHaveLength(11)
    expect(links).toEqual(
      expect.arrayContaining(['/exchange-card', '/change-member', settings.priceTableUrl]),
    )
    expect(links).toEqual(expect.arrayContaining(settings.sisterSites.map((site) => site.url)))
  })

  test('moving points only says that the system is under maintenance (spec §8)', async () => {
    const { html } = await page('/')
    expect(row.exec(html)?.[0]).toContain(`<button type="button"`)
    expect(ja.home.pointTransferMaintenance).toBe('システムメンテナンス中のため現在ご利用いただけません。')
  })
})

describe('the banner (spec §2)', () => {
  test('mode 1 is a carousel of links, mode 2 a video', {
    meta: {
      proves: [
        {
          id: 'banner-carousel',
          section: 'screens-every-page',
          says: 'Banners are a carousel of links; of mode 2 one video, its still picture by the server.',
          from: 'spec',
          file: 'web/storefront/packs/home/banner.tsx',
          breaks: {
            replace: '<BannerLink url={entry.linkUrl}>\n              ',
            with: '<BannerLink url="">\n              ',
          },
        },
      ],
    },
  }, async () => {
    const banners = new RegExp(`<section[^>]*aria-label="${ja.home.banners}".*?</section>`, 's')
    expect(linksIn((await page('/')).html, banners)).toEqual(['/pack-list?index=x'])
    const film = { file_name: '/media/a.mp4', type: 'video/mp4; codecs="avc1.64001f"' }
    const entry = {
      ...film,
      url: '/box?packId=x',
      alt: 'A film',
      poster: '/media/p.1600.webp',
      focus: '',
      sources: [film],
    }
    answers['/api/user/banner'] = { mode: 2, list: [entry] }
    const { html } = await page('/')
    expect(html).not.toMatch(banners)
    // The server renders the still picture, which is what is painted first; the film comes with the script.
    const stage = /<a [^>]*href="\/box\?packId=x"[^>]*><picture[^>]*><source [^>]*><img ([^>]*)>/.exec(
      html,
    )?.[1]
    expect(stage).toMatch(/src="\/media\/p\.1600\.webp".*width="1600" height="600".*alt="A film"/)
    expect(html).toMatch(/<link rel="preload" as="image" href="\/media\/p\.1600\.avif"/)
    expect(html).not.toContain('<video')
    expect(html).not.toMatch(/<source type="video|href="\/media\/a\.mp4"|src="\/media\/a\.mp4"/)
  })
})

describe('settings of the operator', () => {
  test('appear on the page: name, logo, announcement', {
    meta: {
      proves: [
        {
          id: 'settings-shown',
          section: 'screens-every-page',
          says: "Name, logo and links of the shop are the operator's settings.",
          from: 'ruling 1',
          file: 'web/storefront/shell/shop-logo.tsx',
          breaks: { replace: 'if (settings.logoUrl &&', with: 'if (!settings.logoUrl &&' },
        },
      ],
    },
  }, async () => {
    const { html } = await page('/', {
      settings: {
        ...settings,
        shopName: { ja: '花火屋', en: 'Hanabi' },
        logoUrl: '/media/logo.webp',
        announcement: { text: { ja: '夏のくじ', en: 'Summer draw' }, url: '/pack-list?index=x' },
      },
    })
    expect(html).toContain('<title>花火屋</title>')
    expect(header.exec(html)?.[0]).toContain('<img src="/media/logo.webp"')
    expect(header.exec(html)?.[0]).toContain('夏のくじ')
    expect(html).not.toContain('href="/notices"')
  })

  test('add links to the notices beside the announcement and in the footer, while there are some', async () => {
    const announcement = { text: { ja: '夏のくじ', en: 'Summer draw' }, url: '/pack-list?index=x' }
    const { html } = await page('/', { settings: { ...settings, announcement, hasNotices: true } })
    expect(header.exec(html)?.[0]).toContain('href="/notices"')
    expect(html.match(/href="\/notices"/g)).toHaveLength(2)
  })
})

describe('links that a shop lacks', () => {
  const bare = { ...settings, companyUrl: '', contactUrl: '', priceTableUrl: '', sisterSites: [] }
  const shortcuts = new RegExp(`<nav aria-label="${ja.home.shortcuts}".*?</nav>`, 's')

  test('are shown nowhere', {
    meta: {
      proves: [
        {
          id: 'links-lacking',
          section: 'operating',
          says: 'A link that the shop lacks is shown nowhere.',
          from: 'own',
          file: 'web/storefront/shell/footer.tsx',
          breaks: { replace: '{settings.companyUrl && (', with: '{settings.shopName && (' },
        },
      ],
    },
  }, async () => {
    const { html } = await page('/', { settings: bare })
    expect(html).not.toContain('href=""')
    expect(html).not.toContain(`<span>${ja.shell.contact}</span>`)
    expect(linksIn(html, menu)).not.toContain('')
    expect(linksIn(html, footer).filter((href) => !href.startsWith('/?lang='))).toEqual([
      '/specific-commerce',
      '/terms-of-service',
      '/privacy-protection',
      '/user-guide',
    ])
    expect(linksIn(html, shortcuts)).toEqual(['/exchange-card', '/change-member'])
    expect((await page('/mente.html', { settings: bare })).html).not.toContain(ja.shell.contact)
  })

  test('open a mail when they are mail addresses', async () => {
    const handed = storefrontSettings({ ...defaultSettings, contactUrl: 'ask@shop.example' })
    const { html } = await page('/', { settings: handed })
    expect(linksIn(html, footer)).toContain('mailto:ask@shop.example')
    expect(linksIn(html, menu)).toContain('mailto:ask@shop.example')
  })
})

test('a member page has an empty body: the server renders it for no member, and logs nothing', async () => {
  const warned = vi.spyOn(console, 'warn')
  const asked = vi.fn(call)
  for (const url of ['/gacha-animation', '/my-page', '/buy-point/c1', '/pay-redirect?payment_id=p']) {
    const { status, redirect, html } = await page(url, { call: asked })
    expect([status, redirect], url).toEqual([200, undefined])
    expect(html).toContain('<div id="root"></div>')
  }
  expect([asked.mock.calls, warned.mock.calls]).toEqual([[], []])
})

describe('while the shop is closed', () => {
  test('every address shows the maintenance page, and the storefront does not start in it', async () => {
    for (const url of ['/', '/my-page', '/mente.html', '/pack-detail?packId=x', '/no-such-page']) {
      const { status, redirect, html } = await page(url, { maintenance: {} })
      expect([status, redirect], url).toEqual([503, undefined])
      expect(html).toContain(ja.maintenance.heading)
      expect(html).not.toContain('entry.ts')
      expect(html).toContain('<noscript><meta http-equiv="refresh"')
    }
  })

  test('the page is in the visitor’s language and says when the end is expected, in Japanese time', async () => {
    const maintenance = { expectedEndAt: '2026-07-01T09:30:00.000Z' }
    expect((await page('/', { maintenance })).html).toContain(ja.maintenance.expectedEnd('2026/07/01 18:30'))
    const english = (await page('/', { maintenance, language: 'en' })).html
    expect(english).toContain(en.maintenance.heading)
    expect(english).toContain('1 Jul 2026, 18:30 JST')
  })

  test('the maintenance page of an open shop leads to the top', async () => {
    expect(await page('/mente.html')).toMatchObject({ status: 302, redirect: '/' })
  })
})
