import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressed, decompressed, gzipped } from './encodings.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['x-br, sgzip', 'identity'],
])('a reader that takes %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('each encoding holds the same text', async () => {
  const text = 'ふくひき '.repeat(1000)
  const br = await compressed(text)
  expect(br.length).toBeLessThan(200)
  expect((await decompressed(br)).toString()).toBe(text)
  expect(gunzipSync(await gzipped(await decompressed(br))).toString()).toBe(text)
})
