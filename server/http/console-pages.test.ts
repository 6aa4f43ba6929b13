import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { serveConsole } from './console-pages.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fukuhiki-console-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, 'assets'))
  const manifest = {
    'web/console/entry.tsx': { file: 'assets/entry-1.js', css: ['assets/entry-1.css'], imports: ['_shared'] },
    _shared: { file: 'assets/shared-1.js', css: ['assets/shared-1.css'], imports: ['_shared'] },
    lazy: { file: 'assets/lazy-1.js', css: ['assets/lazy-1.css'] },
  }
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'assets/entry-1.js'), 'start()')
})

async function consoleThatIs(isOpen: boolean) {
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure: true })
  onTestFinished(() => app.close())
  await app.register(async (scope) => serveConsole(scope, folder, async () => isOpen))
  return app
}

test('every address of the console answers the same page, in the chosen language', async () => {
  const app = await consoleThatIs(true)
  const first = await app.inject('/operator')
  expect(first.body).toContain('<html lang="ja">')
  expect(first.body).toContain('src="/operator/assets/entry-1.js"')
  for (const style of ['entry', 'shared'])
    expect(first.body).toContain(`href="/operator/assets/${style}-1.css"`)
  expect(first.body).not.toContain('lazy')
  for (const [asked, cookie, shown] of [
    ['en-US,en;q=0.9', undefined, 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.8,ja;q=0.7', undefined, 'en'],
    ['ja,en-US;q=0.9', undefined, 'ja'],
    ['fr', undefined, 'ja'],
    ['en-US', 'ja', 'ja'],
    ['ja', 'en', 'en'],
  ] as const) {
    const headers = { 'accept-language': asked, ...(cookie && { cookie: `__Host-lang=${cookie}` }) }
    const { body } = await app.inject({ url: '/operator', headers })
    expect(body, `${asked} ${cookie}`).toContain(`<html lang="${shown}">`)
  }
  const second = await app.inject('/operator/members/x?lang=en')
  expect(second.body).toContain('<html lang="en">')
  expect(second.cookies).toMatchObject([{ name: '__Host-lang', value: 'en' }])
  expect((await app.inject('/operator/assets/entry-1.js')).body).toBe('start()')
})

test('the page loads nothing from other hosts, runs no inline script, and is not cached', async () => {
  const { headers } = await (await consoleThatIs(true)).inject('/operator/login')
  expect(headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
})

test.each(['/operator', '/operator/login', '/operator/assets/entry-1.js'])(
  'a request that is not admitted gets 404 for %s',
  async (url) => {
    const answer = await (await consoleThatIs(false)).inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('<html')
    expect(answer.body).not.toContain('start()')
  },
)
