import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFaults } from '#phrases/catalogue/pictures.ts'
import { pictureFault } from './picture-fault.ts'

// A picture is judged by its structure, wherever in the file a part of it stands.

const still = await sharp({ create: { width: 700, height: 980, channels: 4, background: '#a33' } })
  .png()
  .toBuffer()

function chunk(kind: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(kind), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/** The still picture with these chunks behind its head, which is 33 bytes long with the signature. */
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([still.subarray(0, 33), ...chunks, still.subarray(33)])
const note = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`))
const frames = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
const faultOf = async (bytes: Buffer) => (await pictureFault(bytes, 'card', 'a.png'))?.en

test.each([
  ['its frames are declared at once', withChunks(frames)],
  ['its frames are declared behind 2 kB of notes', withChunks(note('x'.repeat(2000)), frames)],
])('a PNG moves: %s', async (_where, bytes) => {
  expect(await faultOf(bytes)).toBe(pictureFaults.animated.en('a.png'))
})

test.each([
  ['nothing but its picture', still],
  ['a note that names the chunk', withChunks(note('made without acTL'))],
])('a PNG is still: %s', async (_what, bytes) => {
  expect(await faultOf(bytes)).toBeUndefined()
})

test('an AVIF whose brand is a sequence moves; one picture does not', async () => {
  const avif = await sharp(still).avif({ effort: 0 }).toBuffer()
  expect(await faultOf(avif)).toBeUndefined()
  avif.write('avis', 8, 'latin1')
  expect(await faultOf(avif)).toBe(pictureFaults.animated.en('a.png'))
})
