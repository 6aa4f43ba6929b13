import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listPrizes } from '#server/cards/boxes/queries.ts'
import { sealBox } from '#server/cards/boxes/seal-box.ts'
import { endSaleEarly } from '#server/cards/boxes/stop-sale.ts'
import { findPack, upsertPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { withShopDatabase } from '#tools/database.ts'
import { startVisit } from './visit.ts'

/** Enough slots that both the sealing and the browser share them out to several workers. */
const slots = 120_000
/** In the browser. */
const slotsPerWorker = 20_000

/** A pack of this journey alone, with the demo's pictures; its sale has ended early. */
const openLargeBox = (packId: string) =>
  withShopDatabase(async (db, { now }) => {
    const shown = await findPack(db, 'starglade-first-light')
    const [first] = await listPrizes(db, 'starglade-first-light')
    if (shown === undefined || first === undefined) throw new Error('the demo has lost a pack')
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...shown, id: packId, position: 998 })
      const prizes = [{ ...first, quantity: slots }]
      const terms = { packId, currency: 'points' as const, price: 300, prizes, endsAt: undefined }
      await sealBox(tx, { ...terms, startsAt: new Date(0) }, { now, random: randomBytes })
    })
    const reason = { ja: '検証のため', en: 'To verify it' }
    await transaction(db, (tx) => endSaleEarly(tx, { packId, reason, now }))
  })

test(
  'several workers verify a large box, and the visitor may stop them',
  { tag: '@desktop-en' },
  async ({ page }, info) => {
    const { words, go, look } = await startVisit(page, info)
    const { proofs } = words
    const packId = `large-box-${info.project.name}`
    await openLargeBox(packId)
    await go(`/box?packId=${packId}`)
    const begin = page.getByRole('button', { name: proofs.verifyAll })
    const stop = page.getByRole('button', { name: proofs.stopVerifying })
    const progress = page.getByRole('progressbar', { name: proofs.verifyAll })

    await test.step('it is stopped while its data loads, and no part of it continues', async () => {
      const held = Promise.withResolvers<void>()
      await page.route('**/opened', async (route) => {
        await held.promise
        await route.continue().catch(() => {})
      })
      await begin.click()
      await expect(progress).toBeVisible()
      await expect(stop).toBeFocused()
      await look('70-large-box-loading')
      expect(page.workers().length).toBe(1)
      await stop.click()
      await expect(progress).toHaveCount(0)
      await expect(begin).toBeFocused()
      await expect.poll(() => page.workers().length).toBe(0)
      held.resolve()
      await page.unroute('**/opened')
    })

    await test.step('it is verified', async () => {
      let workers = 0
      page.on('worker', () => {
        workers += 1
      })
      await begin.click()
      // Seconds of work for a processor: minutes where others want it as well.
      await expect(page.getByText(proofs.verified)).toBeVisible({ timeout: 300_000 })
      const processors = await page.evaluate(() => navigator.hardwareConcurrency)
      expect(workers).toBe(processors > 1 ? 1 + Math.min(processors, slots / slotsPerWorker) : 1)
      await expect(begin).toBeFocused()
      await look('71-large-box-verified')
    })
  },
)
