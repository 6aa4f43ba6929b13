import sharp from 'sharp'
import { expect, test } from 'vitest'
import { progressiveJpeg } from '#test/dear-picture.ts'
import { openPicture } from './open-picture.ts'
import { structureFault, structureOf } from './picture-structure.ts'

const grey = (width = 70, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
const jpeg = await grey().jpeg().toBuffer()
const avif = await grey().avif({ effort: 0 }).toBuffer()
const gif = await grey().gif().toBuffer()
const black = await sharp({ create: { width: 70, height: 40, channels: 3, background: '#000' } })
  .png()
  .toBuffer()
const frames = await sharp([await grey().png().toBuffer(), black], { join: { animated: true } })
  .webp({ loop: 0 })
  .toBuffer()
const maxPixels = 10_000

/** A copy with these bytes at this place. */
const patched = (bytes: Buffer, at: number, ...put: number[]) => {
  const copy = Buffer.from(bytes)
  Buffer.from(put).copy(copy, at)
  return copy
}
/** Bytes that a decoder passes over, between the first table and the frame. */
const spaced = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, 71), Buffer.from([1, 2, 3]), bytes.subarray(71)])
const moov = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('moov')])

test.each([
  ['a JPEG', jpeg, 1],
  ['a progressive JPEG as programs save it', await grey().jpeg({ progressive: true }).toBuffer(), 10],
  ['a JPEG of a photo program', await grey().jpeg({ mozjpeg: true }).toBuffer(), 3],
  ['a JPEG of 32 scans', progressiveJpeg(70, 32), 32],
  ['a PNG', await grey().png().toBuffer(), 1],
  ['an interlaced PNG', await grey().png({ progressive: true }).toBuffer(), 1],
  ['a WebP', await grey().webp().toBuffer(), 1],
  ['a WebP without losses', await grey().webp({ lossless: true }).toBuffer(), 1],
  [
    'a WebP with a camera’s notes',
    await grey()
      .withExif({ IFD0: { Model: 'x' } })
      .webp()
      .toBuffer(),
    1,
  ],
  ['a WebP with see-through parts', await grey().ensureAlpha(0.5).webp().toBuffer(), 1],
  ['an AVIF', avif, 1],
])('%s is decoded, and its headers say what is in it', async (_what, bytes, least) => {
  expect(structureFault(bytes, maxPixels)).toBeUndefined()
  const found = structureOf(bytes)
  const { width, height } = await sharp(bytes).metadata()
  expect(found).toMatchObject({ width, height, isAnimated: false })
  expect(found?.scans).toBeGreaterThanOrEqual(least)
  expect((await openPicture(bytes, { maxPixels }).raw().toBuffer()).length).toBeGreaterThanOrEqual(
    width * height,
  )
})

test.each([
  ['a JPEG of 33 scans', progressiveJpeg(70, 33), 'tooDear'],
  ['a JPEG of 800 scans', progressiveJpeg(70, 800), 'tooDear'],
  [
    'a JPEG of 800 scans with bytes between them that belong to none',
    spaced(progressiveJpeg(70, 800)),
    'tooDear',
  ],
  ['a JPEG without a frame', patched(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1, 0xfe), 'broken'],
  ['a JPEG that ends in its first header', jpeg.subarray(0, 5), 'broken'],
  ['a JPEG of many pixels', progressiveJpeg(104, 1), 'tooManyPixels'],
  ['a PNG of many pixels', await grey(101, 100).png().toBuffer(), 'tooManyPixels'],
  ['a WebP of many pixels', await grey(101, 100).webp().toBuffer(), 'tooManyPixels'],
  [
    'a WebP without losses of many pixels',
    await grey(101, 100).webp({ lossless: true }).toBuffer(),
    'tooManyPixels',
  ],
  ['an AVIF of many pixels', await grey(101, 100).avif({ effort: 0 }).toBuffer(), 'tooManyPixels'],
  ['a PNG without its head', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), 'broken'],
  ['a WebP of two frames', frames, 'animated'],
  ['a WebP of two frames that says it has one', patched(frames, 20, (frames[20] ?? 0) & ~2), 'animated'],
  ['an AVIF with tracks', Buffer.concat([avif, moov]), 'animated'],
  ['an AVIF whose sizes are taken away', patched(avif, avif.indexOf('ispe'), 0x66, 0x72), 'broken'],
  ['a GIF', gif, 'broken'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'broken'],
  ['nothing', Buffer.alloc(0), 'broken'],
])('%s is not decoded', (_what, bytes, fault) => {
  expect(structureFault(bytes, maxPixels)).toBe(fault)
  expect(() => openPicture(bytes, { maxPixels })).toThrow(fault)
})
