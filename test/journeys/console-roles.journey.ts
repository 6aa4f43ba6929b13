import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { operatorRoles } from '#contract/operator/roles.ts'
import { createDraft } from '#server/cards/catalogue/drafts/change-draft.ts'
import { createShipments } from '#server/cards/shipping/create-shipment.ts'
import { transaction } from '#server/db/pool.ts'
import { findPaymentByOrderId } from '#server/money/payments/queries.ts'
import { insertEnquiry } from '#server/people/enquiries/queries.ts'
import { withShopDatabase } from '#tools/database.ts'
import type { Route } from '#web/console/frame/route.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { expectFitsPhoneEnlarged } from './enlarged.ts'
import { giveMoney } from './given-money.ts'

// Each role goes to each address of the console, also to those of other roles (decision 018).

const consoleFolder = join(import.meta.dirname, '../../web/console')

const listRoutes = async (): Promise<Route[]> =>
  await Promise.all(
    readdirSync(consoleFolder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(?!frame\/).+\/route\.ts$/.test(file))
      .map(async (file) => (await import(join(consoleFolder, file))).route),
  )

/** Makes the things behind the addresses with an id; each role that reads enquiries may read one of them. */
async function giveThings() {
  const { paid, differenceId } = await giveMoney()
  const enquiryIds = { payment: randomUUID(), parcel: randomUUID() }
  const shipmentId = randomUUID()
  const ids = {
    paymentId: '',
    memberId: '',
    differenceId,
    packId: 'starglade-first-light',
    parcelId: shipmentId,
    key: `roles-${shipmentId.slice(0, 8)}`,
    page: 'pack',
  }
  await withShopDatabase(async (db) => {
    const payment = await findPaymentByOrderId(db, paid)
    if (payment === undefined) throw new Error(`no payment ${paid}`)
    const { id: paymentId, memberId } = payment
    Object.assign(ids, { paymentId, memberId })
    const now = new Date()
    const at = { openedAt: now, lastAt: now, waitingSince: now }
    const open = { name: '', mail: '', language: 'ja' as const, about: '', assignedTo: null, closedAt: null }
    await transaction(db, async (tx) => {
      await createDraft(tx, { key: ids.key, copyOf: undefined, who: 'a journey', now })
      await createShipments(tx, [{ id: shipmentId, source: 'draw', memberId, cardCount: 1 }], now)
      for (const [topic, id] of Object.entries(enquiryIds) as ['payment' | 'parcel', string][])
        await insertEnquiry(tx, { id, memberId, topic, erasedAt: null, ...open, ...at })
    })
  })
  return { ids, enquiryIds }
}

/** A role that may open everything, and one that may not; a deep run has all roles. */
const tags: Partial<Record<(typeof operatorRoles)[number], string>> = {
  owner: '@desktop-ja',
  support: '@desktop-en',
}

for (const role of operatorRoles)
  test(`${role} opens the pages of the role, and finds no other page ${tags[role] ?? '@deep'}`, async ({
    page,
  }, info) => {
    const phrases = wordsOf(info)
    const { shell } = phrases
    const { ids, enquiryIds } = await giveThings()
    await logInAs(page, info, role)
    const given: Record<string, string> = {
      ...ids,
      enquiryId: role === 'finance' ? enquiryIds.payment : enquiryIds.parcel,
    }
    const routes = (await listRoutes()).filter(({ roles }) => roles !== 'before login')
    const isOpen = ({ roles }: Route) => roles.includes(role)

    // The bar of a phone has four of them, and the sheet that it opens has all.
    const navigation = page.getByRole('navigation')
    await expect(navigation).toBeVisible()
    const menu = page.getByRole('button', { name: shell.openMenu })
    if (await menu.isVisible()) {
      await menu.click()
      await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
    }
    const links = await navigation
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const named = routes.filter((route) => route.navigation !== undefined && isOpen(route))
    for (const { path } of named) expect(links).toContain(path)

    for (const route of routes)
      await test.step(route.path, async () => {
        const address = route.path.replaceAll(/:(\w+)/g, (_, name) => given[name] ?? name)
        await page.goto(`${shopUrl()}${address}`)
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toHaveCount(1)
        const missing = heading.filter({ hasText: shell.notFoundTitle })
        // A deposit is named in the query.
        const isThere = isOpen(route) && !route.path.endsWith('/deposit')
        await expect(missing).toHaveCount(isThere ? 0 : 1)
        await expect(heading.filter({ hasText: shell.failedTitle })).toHaveCount(0)
        if (role === 'owner') await expectFitsPhoneEnlarged(page, route.path)
      })
  })
