import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { mediaWidths } from '#contract/media.ts'
import { storeImage } from '#server/cards/catalogue/import/media-store.ts'
import { demoCatalogue } from '#server/process/load-demo.ts'
import { folderStore } from '#server/providers/media-stores.ts'
import { sampler } from '#test/depth.ts'

/** The most bytes of a card's WebP by width: in a list, and alone. AVIF, which nearly every browser takes, is half of it. */
const most: Record<(typeof mediaWidths.card)[number], number> = { 220: 45_000, 440: 45_000, 734: 140_000 }

test('no face of a card is too heavy for its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-faces-'))
  const store = folderStore(folder)
  const cards = join(demoCatalogue, 'cards')
  const faces = (await readdir(cards)).filter((file) => !file.includes('.foil.'))
  const looked = sampler()(faces, 3)
  for (const face of looked) await storeImage(await readFile(join(cards, face)), 'card', store, ['webp'])
  const stored = [...(await store.list())].map(([name, bytes]) => ({ width: name.split('.')[1], bytes }))
  expect(stored).toHaveLength(looked.length * Object.keys(most).length)
  for (const [width, bytes] of Object.entries(most))
    expect(Math.max(...stored.filter((form) => form.width === width).map((form) => form.bytes))).toBeLessThan(
      bytes,
    )
  await rm(folder, { recursive: true })
})
