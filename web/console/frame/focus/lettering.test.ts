import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropOf } from './crop.ts'
import { isCut, letteredCells } from './lettering.ts'

/** White letters on a plain ground beside a sun, as a banner that was made in a minute. `x`: where they begin. */
const banner = (x: number, strokes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="600">
      <rect width="1600" height="600" fill="#7a1f3d"/>
      <circle cx="1200" cy="300" r="240" fill="#f2b84b"/>
      <path transform="translate(${x} 230)" d="${strokes}" stroke="#fff" stroke-width="18" fill="none"/>
    </svg>`,
  )
/** Four letters of three bars and a stem, 140 high. */
const letters = [0, 150, 300, 450]
  .map((at) => `M${at} 0h110M${at} 70h110M${at} 140h110M${at + 55} -10v160`)
  .join('')

async function cellsOf(picture: Buffer | string) {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .resize({ height: 240 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return letteredCells({ ...info, data })
}

const windowAt = (across: number) => cropOf({ zoom: 1, across, down: 0.5 }, 8 / 3, 8 / 7)

test('lettering is found, with a warning when a window cuts it; a circle and a plain ground are no lettering', async () => {
  expect(await cellsOf(banner(0, ''))).toEqual([])
  const cells = await cellsOf(banner(120, letters))
  expect(isCut(cells, windowAt(0.5))).toBe(true)
  expect(isCut(cells, windowAt(1))).toBe(true)
  // There all of them stand within it.
  expect(isCut(cells, windowAt(0.1))).toBe(false)
  expect(isCut(cells, { left: 0, top: 0, width: 1, height: 1 })).toBe(false)
})

test('a picture full of drawn lines gets no warning, since its lines look like lettering', async () => {
  const folder = join(import.meta.dirname, '../../../../demo/catalogue/banners')
  const files = await readdir(folder)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) expect([file, await cellsOf(join(folder, file))]).toEqual([file, []])
})
