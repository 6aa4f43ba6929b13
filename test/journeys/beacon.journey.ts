import { expect, test } from '@playwright/test'
import { checkerWords } from '#phrases/checker.ts'
import { pauseReasons } from '#phrases/pause.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints, sealPackFor } from './given.ts'
import { newcomer } from './newcomer.ts'
import { runShop } from './run-shop.ts'
import { startVisit } from './visit.ts'

// A draw of a beacon box (rulings 56 and 57): bought at once, closed before witnesses, decided by a round some seconds later.

const emulatorUrl = process.env.EMULATOR_URL as string

/** A box that relies on the emulators of a shop. */
function packOf(origin: string): Parameters<typeof sealPackFor>[1] {
  const { relays: _, shopSeed, ...emulated } = emulatorBeaconSettings(origin)
  const prize = { rarity: 0, tier: 1, convertsToPoints: 30, isShipOnly: false, quantity: 20 }
  return {
    price: 100,
    endsAt: new Date(Date.now() + 30 * 86_400_000),
    trust: { ...emulated, shopKey: signingKey(shopSeed).publicKey },
    prizes: [
      { ...prize, cardId: 'hsm-006', cardKey: 'hsm-006' },
      { ...prize, cardId: 'hsm-007', cardKey: 'hsm-007', quantity: 5, tier: 4, rarity: 2 },
    ],
  }
}

test('a draw of a beacon box waits for its round, through a reload, and then is opened @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const { language, words, go, look } = await startVisit(page, info)
  const { drawing } = words
  const packId = `beacon-${info.project.name}`
  await sealPackFor(packId, packOf(emulatorUrl))
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 1000)
  const wait = page.getByRole('dialog', { name: drawing.roundWait.title })

  await test.step('bought, it waits and says for what', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await openDrawSheet(page, words, 2)
    await confirmDraw(page, words)
    await expect(wait.getByText(drawing.roundWait.nobody)).toBeVisible()
    await look('75-beacon-wait')
  })

  await test.step('a reload waits on, and then the pack can be opened', async () => {
    await page.reload()
    await page.getByText(drawing.tapToStart).click()
    for (const at of ['1', '2']) {
      await expect(page.getByText(drawing.progress(at, '2'), { exact: true })).toBeVisible()
      await page.getByRole('button', { name: at === '1' ? drawing.next : drawing.seeAll }).click()
    }
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page).toHaveURL(/\/get-card-list/)
    await expect(page.getByText(drawing.ofTotal('0', '2'), { exact: true })).toBeVisible()
    await look('76-beacon-choice')
  })

  await test.step('the browser draws the cards again, from the counts that it kept, and shows how', async () => {
    const { proofs, beaconProofs } = words
    const badge = page.getByRole('button', { name: proofs.proven })
    await expect(badge).toContainText(beaconProofs.provenNote)
    await badge.click()
    const dialog = page.getByRole('dialog', { name: proofs.dialogTitle })
    await expect(dialog.getByText(beaconProofs.nobody)).toBeVisible()
    await expect(dialog.getByText(beaconProofs.seen)).toBeVisible()
    await expect(dialog.getByText(beaconProofs.witnesses)).toBeVisible()
    await look('77-beacon-proof')
    const shown = new URL((await dialog.getByText(/\/draw-proof\?/).textContent()) ?? '')
    await page.keyboard.press('Escape')
    await go(shown.pathname + shown.search)
    await expect(page.getByText(proofs.provenHere)).toBeVisible()
    await expect(page.getByText(proofs.checkStates.proven, { exact: true })).toHaveCount(4)
    await page.getByText(beaconProofs.checks.ticket.title).scrollIntoViewIfNeeded()
    await look('78-beacon-draw-proof')
  })

  await test.step('anybody audits the box while it is on sale', async () => {
    const { proofs, beaconProofs } = words
    await go(`/box?packId=${packId}`)
    await page.getByRole('button', { name: proofs.verifyAll }).click()
    await expect(page.getByText(proofs.verified, { exact: true })).toBeVisible()
    await expect(page.getByText(beaconProofs.audited('2', '1'))).toBeVisible()
    await page.getByText(proofs.verified, { exact: true }).scrollIntoViewIfNeeded()
    await look('79-beacon-audit')
  })

  await test.step('and at a page that comes from a witness', async () => {
    const checker = checkerWords[language]
    const box = page.url()
    await page.goto(`${emulatorUrl}/witness/1/check/`)
    await page.getByLabel(checker.address).fill('box')
    await page.getByRole('button', { name: checker.check }).click()
    await expect(page.getByText(checker.notAnAddress)).toBeVisible()
    await page.getByLabel(checker.address).fill(box)
    await page.getByRole('button', { name: checker.check }).click()
    await expect(page.getByText(checker.proven)).toBeVisible()
    await look('80-beacon-checker')
  })
})

test('while the beacon is silent an open page says so and sells nothing, and goes on by itself @phone-ja', async ({
  page,
}, info) => {
  test.setTimeout(300_000)
  // Faults hold for every box of a shop.
  const shop = await runShop({})
  const before = { ...process.env }
  Object.assign(process.env, { SHOP_URL: shop.url, DATA_FOLDER: shop.folder, EMULATOR_URL: shop.emulatorUrl })
  const setFaults = (data: object) => page.request.post(`${shop.emulatorUrl}/emulator/faults`, { data })
  try {
    const { words, go, look } = await startVisit(page, info)
    const { drawing } = words
    await sealPackFor('silent', packOf(shop.emulatorUrl))
    const { mail } = await newcomer(page, info)
    await givePoints(mail, 1000)
    await setFaults({ isBeaconSilent: true })
    await go('/pack-detail?packId=silent')
    await openDrawSheet(page, words)
    await confirmDraw(page, words)
    const wait = page.getByRole('dialog', { name: drawing.roundWait.title })
    await expect(wait.getByText(drawing.roundWait.late)).toBeVisible()
    await go('/pack-detail?packId=silent')
    const press = page.getByRole('button', { name: words.packDetail.draw('1') })
    await expect(press).toBeVisible()
    await expect(page.getByText(pauseReasons.beacon.ja)).toBeVisible()
    await expect(press).toHaveCount(0)
    await look('77-beacon-silent')
    await setFaults({ reset: true })
    await expect(press).toBeVisible()
    await expect(page.getByText(pauseReasons.beacon.ja)).toHaveCount(0)
    await page.reload()
    // The draw that waited was decided by its own round, and its 24 hours begin.
    await expect(page.getByRole('link', { name: words.shell.timeToChoose })).toBeVisible()
  } finally {
    Object.assign(process.env, before)
    await shop.close()
  }
})
