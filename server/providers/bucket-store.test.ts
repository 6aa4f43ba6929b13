import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, signatureOf, startS3Server } from '#test/s3-server.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { bucketStore, readBucketSettings } from './bucket-store.ts'
import type { MediaStore } from './media-store.ts'

test('the server of these tests signs as the example that Amazon publishes (GET Object)', () => {
  const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': '20130524T000000Z',
    },
    signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    scope: '20130524/us-east-1/s3/aws4_request',
  }
  expect(signatureOf(request, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

const key = { region: 'ap-northeast-1', accessKeyId: 'SHOP', secretAccessKey: 'secret/of+the=shop' }
let server: S3Server
let store: MediaStore
beforeAll(async () => {
  server = await startS3Server(key.accessKeyId, key.secretAccessKey)
  store = bucketStore({ url: server.url, ...key })
})
afterAll(() => server.close())
beforeEach(() => server.files.clear())

/** An address at which nothing listens any more. */
async function nowhere(): Promise<string> {
  const { url, close } = await startS3Server('', '')
  await close()
  return url
}

describe('a bucket', () => {
  test('returns a stored file, whole and in part; writing it again changes nothing', {
    meta: {
      proves: [
        {
          id: 'media-bucket',
          section: 'closed',
          says: 'Pictures and films may be kept in a bucket, whose every request is signed.',
          from: 'own',
          breaks: { replace: 'part.from, part.to + 1', with: 'part.from, part.to' },
        },
      ],
    },
  }, async () => {
    const bytes = randomBytes(300_000)
    await store.write('ab12.960.webp', bytes)
    await store.write('ab12.960.webp', bytes)
    expect(await store.read('ab12.960.webp')).toEqual(bytes)
    expect(await store.size('ab12.960.webp')).toBe(bytes.length)
    const part = await store.open('ab12.960.webp', { from: 100, to: 199 })
    expect(part && (await buffer(part))).toEqual(bytes.subarray(100, 200))
    const whole = await store.open('ab12.960.webp')
    expect(whole && (await buffer(whole))).toEqual(bytes)
  })

  test('lists every file with its size, over as many pages as it takes', async () => {
    for (let n = 0; n < 8; n++) await store.write(`file-${n}.webp`, Buffer.alloc(n + 1))
    expect([...(await store.list())].toSorted()).toEqual(
      Array.from({ length: 8 }, (_, n) => [`file-${n}.webp`, n + 1]),
    )
  })

  test('reports a missing file as missing', async () => {
    expect(await store.size('nothing.webp')).toBeUndefined()
    expect(await store.open('nothing.webp')).toBeUndefined()
    await expect(store.read('nothing.webp')).rejects.toMatchObject({ code: 'NoSuchKey', syscall: 'S3' })
    expect((await store.list()).size).toBe(0)
  })

  test('refuses a wrong key, and says why', async () => {
    const thief = bucketStore({ url: server.url, ...key, secretAccessKey: 'another' })
    await expect(thief.write('a.webp', Buffer.from('a'))).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
    expect(server.files.size).toBe(0)
  })

  test('fails with the network’s error when it is unavailable', async () => {
    const away = bucketStore({ url: await nowhere(), ...key })
    await expect(away.size('a.webp')).rejects.toMatchObject({ code: 'ECONNREFUSED', syscall: 'S3' })
  })
})

describe('its settings', () => {
  const set = {
    MEDIA_S3_URL: 'http://minio:9000/pictures',
    MEDIA_S3_REGION: 'auto',
    MEDIA_S3_ACCESS_KEY_ID: 'a',
    MEDIA_S3_SECRET_ACCESS_KEY: 'b',
  }
  test('are all set or all missing, and require https in production', () => {
    expect(readBucketSettings({}, true)).toBeUndefined()
    expect(readBucketSettings(set, false)).toMatchObject({ url: set.MEDIA_S3_URL, secretAccessKey: 'b' })
    expect(() => readBucketSettings({ ...set, MEDIA_S3_REGION: '' }, false)).toThrow(
      'MEDIA_S3_REGION is not set',
    )
    expect(() => readBucketSettings(set, true)).toThrow('must use https')
  })
})

describe('a shop with a bucket', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(undefined, undefined, { mediaBucket: { url: server.url, ...key } })
  })
  afterAll(() => shop.close())
  const hash = '0123456789abcdef0123'
  const film = randomBytes(200_000)
  const ask = (name: string, headers = {}) => shop.shop.app.inject({ url: `/media/${name}`, headers })

  test('serves its files whole and in ranges, and not again to a browser that has them', async () => {
    server.files.set(`${hash}.mp4`, film)
    const whole = await ask(`${hash}.mp4`)
    expect(whole.rawPayload).toEqual(film)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    })
    for (const [range, from, to] of [
      ['bytes=100-199', 100, 199],
      ['bytes=199900-', 199_900, 199_999],
      ['bytes=-10', 199_990, 199_999],
      ['bytes=199999-500000', 199_999, 199_999],
    ] as const) {
      const part = await ask(`${hash}.mp4`, { range })
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/200000`])
      expect(part.rawPayload).toEqual(film.subarray(from, to + 1))
    }
    expect((await ask(`${hash}.mp4`, { range: 'bytes=200000-' })).statusCode).toBe(416)
    expect((await ask(`${hash}.mp4`, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
    const missing = await ask(`${hash}.webm`)
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('serves another form in place of one that was not made', async () => {
    server.files.set(`${hash}.480.webp`, Buffer.from('small'))
    server.files.set(`${hash}.960.webp`, Buffer.from('large'))
    const standIn = await ask(`${hash}.720.avif`)
    expect([standIn.body, standIn.headers['content-type'], standIn.headers['cache-control']]).toEqual([
      'large',
      'image/webp',
      'public, max-age=60',
    ])
  })

  test('answers while the bucket is unavailable, and logs that', async () => {
    const other = await testShop(undefined, undefined, {
      mediaBucket: { ...key, url: await nowhere() },
    })
    expect((await other.shop.app.inject(`/media/${hash}.mp4`)).statusCode).toBe(500)
    expect(other.log).toMatchObject([
      { msg: 'a media file could not be sent', err: { code: 'ECONNREFUSED' } },
    ])
    await other.close()
  })
})
