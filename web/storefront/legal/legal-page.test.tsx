import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { legalFacts } from '#server/cards/legal/facts.ts'
import { writeTexts } from '#server/cards/legal/legal-texts.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { testServices } from '#test/screen.tsx'
import { matchRoute } from '#web/router/routes.ts'
import { render } from '#web/storefront/document/entry-server.tsx'
import { machineFiles } from '#web/storefront/document/machine-files.ts'
import { createSite } from '#web/storefront/start/router.tsx'
import { isSafeLink } from './documents.ts'

const hostile = '<img src=x onerror=alert(1)>"\'&'
const settings = {
  ...defaultSettings,
  legal: { ...defaultSettings.legal, address: { ja: hostile, en: hostile } },
}
const texts = writeTexts((language) => legalFacts({ settings, ranks: [], methods: ['card'] }, language))

const day = (of: number) => `2026-05-0${of}T00:00:00.000+09:00`
const page = async (path: string, language: Language = 'ja') => {
  const call = async (_method: string, asked: string) => {
    const { pathname, searchParams } = new URL(asked, 'http://localhost')
    const document = pathname.replace('/api/legal/', '') as keyof typeof texts.ja
    const version = Number(searchParams.get('version') ?? 4)
    return {
      state: 200,
      csrf: { name: 'csrf_token', value: 'x' },
      document,
      ...texts[language][document],
      version,
      in_force_from: day(version),
      current_version: 4,
      versions: [3, 1].map((number) => ({ version: number, in_force_from: day(number) })),
    }
  }
  return await render({
    url: path,
    language,
    call,
    assets: { manifest: null, styles: {} },
    settings: storefrontSettings(defaultSettings, 'https://shop.example'),
  })
}
const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')
const body = (html: string) => /<main.*?<\/main>/s.exec(html)?.[0] ?? ''

describe('a legal text rendered by the server', () => {
  test.each([
    ['user-guide', undefined],
    ['specific-commerce', 'fund-settlement'],
    ['terms-of-service', 'point-terms-of-service'],
    ['privacy-protection', undefined],
  ] as const)('/%s is complete without a script', async (document, annex) => {
    for (const language of ['ja', 'en'] as const) {
      const { html, status } = await page(`/${document}`, language)
      expect(status).toBe(200)
      const shown = body(html)
      for (const name of [document, annex].filter((it) => it !== undefined)) {
        expect(shown).toContain(written(texts[language][name].title))
        for (const { heading } of texts[language][name].sections) expect(shown).toContain(written(heading))
      }
      expect(html).toContain(`<meta name="description" content="`)
    }
  })

  test('links every entry of the contents to a section of the page, with at most one entry for each', async () => {
    const { html } = await page('/terms-of-service')
    const shown = body(html)
    const ids = [...shown.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const anchors = [...shown.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(anchors).toContain('point-terms-of-service')
    expect(ids).toEqual(expect.arrayContaining(['points', 'point-terms-of-service-validity']))
    expect(ids).toEqual(expect.arrayContaining(anchors))
  })

  test('shows the operator’s words as text', async () => {
    const { html } = await page('/specific-commerce')
    expect(html).not.toContain('<img src=x')
    expect(body(html)).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('says on a former version that it is one and links to the current; the current does not', async () => {
    const former = await page('/terms-of-service?version=2')
    expect(body(former.html)).toContain('これは第2版の内容です')
    // Version 4 changed another document: this one reads as since version 3.
    const current = await page('/terms-of-service')
    expect(body(current.html)).not.toContain('以前の版を表示しています')
    expect(body(current.html)).toContain('規約等 第4版（この内容は 2026/05/03 00:00 から）')
    expect(body(current.html)).toContain('href="/terms-of-service?version=1"')
  })
})

test('accepts only a path in the shop or a web URL as a link', () => {
  for (const to of ['/terms-of-service', '/a#b', 'https://x.example/', 'http://x.example'])
    expect(isSafeLink(to)).toBe(true)
  for (const to of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'terms',
    '',
  ])
    expect(isSafeLink(to), to).toBe(false)
})

describe('links of the storefront', () => {
  const { routes } = createSite(
    testServices(async () => undefined),
    { hasGallery: false, completePhrases: async () => {} },
  )
  const leadsSomewhere = (to: string) =>
    matchRoute(routes, new URL(to, 'http://localhost').pathname) !== undefined

  test('each link in a legal text leads to a page', () => {
    const links = (['ja', 'en'] as const).flatMap((language) =>
      Object.values(texts[language]).flatMap(({ sections }) =>
        sections.flatMap(({ blocks }) =>
          blocks.flatMap((block) => (block.kind === 'links' ? block.links.map(({ to }) => to) : [])),
        ),
      ),
    )
    expect(links.filter((to) => !isSafeLink(to))).toEqual([])
    expect(links.filter((to) => to.startsWith('/') && !leadsSomewhere(to))).toEqual([])
  })

  test('each address written by the server, in a mail or in a screen leads to a page', () => {
    const root = join(import.meta.dirname, '../../..')
    const written = [
      'web',
      'server/people',
      'server/money',
      'server/cards',
      'server/desks',
      'phrases',
      'contract',
    ].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?$|\/test-)/.test(file))
        .flatMap((file) =>
          Array.from(
            readFileSync(join(root, folder, file), 'utf8').matchAll(
              /(?:\bto=|\bhref=|\bto: |navigate\(|redirect\(|go\(reply, |Path(?::| =|\() ?|origin\})["'`]?(\/[\w/.-]*)/g,
            ),
            ([, to = '']) => ({ file, to }),
          ),
        ),
    )
    expect(written.length).toBeGreaterThan(40)
    const lost = written.filter(
      ({ to }) =>
        !to.startsWith('/api/') &&
        !to.startsWith('/media/') &&
        // The console's, which are held together in its own routes.
        !/^\/operator(\/|$)/.test(to) &&
        !/\.(svg|png)$/.test(to) &&
        !(to in machineFiles) &&
        !leadsSomewhere(to),
    )
    expect(lost).toEqual([])
  })
})
