import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { serveBuiltFiles } from './built-files.ts'

const script = 'export const answer = 42\n'.repeat(100)

async function serve() {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-assets-'))
  await writeFile(join(folder, 'entry-a1_b2.js'), script)
  await writeFile(join(folder, 'entry-a1_b2.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'entry-a1_b2.js.gz'), gzipSync(script))
  await writeFile(join(folder, '-w91zf6S.js'), script)
  await writeFile(join(folder, 'plain.css'), 'p{}')
  await writeFile(join(folder, '.secret.js'), 'secret')
  const app = await createApp(pino({ level: 'silent' }), { trustedProxies: [], isSecure: false })
  serveBuiltFiles(app, folder, '/assets')
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  return (name: string, accepted = '') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepted } })
}

test('a file is served as the build compressed it, and cached for ever', async () => {
  const ask = await serve()
  // Once from the disk, once from memory.
  for (const [accepted, encoding, unpacked] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)
    for (let n = 0; n < 2; n++) {
      const { statusCode, headers, rawPayload } = await ask('entry-a1_b2.js', accepted)
      expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([
        200,
        encoding,
        'accept-encoding',
      ])
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(unpacked(rawPayload).toString()).toBe(script)
    }
  expect((await ask('entry-a1_b2.js')).body).toBe(script)
})

test('a name may begin as a hash does', async () => {
  expect((await (await serve())('-w91zf6S.js')).body).toBe(script)
})

test('a file that the build did not compress is served as it is', async () => {
  const { headers, body } = await (await serve())('plain.css', 'br')
  expect([headers['content-encoding'], body]).toEqual([undefined, 'p{}'])
})

test('a script of the build may, as a worker, only call the shop and load and start its scripts', {
  meta: {
    proves: [
      {
        id: 'script-policy',
        section: 'rulings',
        says: 'A script may load and start scripts of the shop and ask it, and nothing else.',
        from: 'own',
        file: 'server/http/content-policy.ts',
        breaks: { replace: '"connect-src \'self\'"', with: '"connect-src *"' },
      },
    ],
  },
}, async () => {
  const ask = await serve()
  const policyOf = async (name: string) =>
    String((await ask(name)).headers['content-security-policy']).split(/; ?/)
  const closed = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
  expect((await policyOf('plain.css')).toSorted()).toEqual(closed.toSorted())
  const open = ["connect-src 'self'", "script-src 'self'", "worker-src 'self'"]
  expect((await policyOf('entry-a1_b2.js')).toSorted()).toEqual([...closed, ...open].toSorted())
})

test.each(['no-such.js', '.secret.js', '..%2fpackage.json', '%2e%2e%2fx.js', 'entry-a1_b2.js.br', ''])(
  'there is no file %s',
  async (name) => {
    expect((await (await serve())(name, 'br')).statusCode).toBe(404)
  },
)
