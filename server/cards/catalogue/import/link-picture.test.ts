import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLinkPicture } from './link-picture.ts'

/** Left half red, right half blue, with a white frame. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(
      ['#d00', '#00d'].map((background, half) => ({
        input: { create: { width: width / 2 - 20, height: height - 40, channels: 3, background } },
        left: half === 0 ? 20 : width / 2,
        top: 20,
      })),
    )
    .withExif({ IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg()
    .toBuffer()

const pixel = async (image: Buffer, [left = 0, top = 0]: readonly number[]) => [
  ...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

test.each([
  ['3:2, as a pack', 1200, 800, [600, 3], [60, 315]],
  ['8:3, as a banner', 1600, 600, [3, 315], [300, 40]],
  ['upright', 600, 1200, [600, 3], [100, 315]],
] as const)(
  '%s: fits whole in 1200 × 630, on a dark background of its colours',
  async (_name, width, height, edge, beside) => {
    const drawn = await drawLinkPicture(await picture(width, height))
    const { format, exif, ...size } = await sharp(drawn).metadata()
    expect([format, size.width, size.height, exif]).toEqual(['jpeg', 1200, 630, undefined])
    // Its frame reaches the edge of the drawing: nothing is cut, and it is as large as fits.
    expect(Math.min(...(await pixel(drawn, edge)))).toBeGreaterThan(200)
    const [red = 0, green = 0, blue = 0] = await pixel(drawn, beside)
    expect(green).toBeLessThan(40)
    expect(Math.max(red, blue)).toBeGreaterThan(60)
    expect(Math.max(red, blue)).toBeLessThan(160)
  },
)
