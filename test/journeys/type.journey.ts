import { expect, type Page, test } from '@playwright/test'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { type SmallText, smallText } from './small-text.ts'
import { startVisit } from './visit.ts'

// The size of text is measured on the screens themselves: a size may come from any of their styles.

const packId = 'starglade-first-light'
const forEverybody = [
  '/',
  '/pack-list?index=hoshimori',
  `/pack-detail?packId=${packId}`,
  `/box?packId=${packId}`,
  `/login?packId=${packId}`,
  `/user-register?packId=${packId}`,
  '/password-reissue',
  '/contact',
  '/notices',
  '/user-guide',
  '/specific-commerce',
  '/terms-of-service',
  '/privacy-protection',
  '/complete-withdraw',
  '/pack-detail?packId=unknown',
]

const forMembers = [
  '/my-page',
  '/user-menu',
  '/change-member',
  '/change-password',
  '/withdraw',
  `/buy-point?packId=${packId}&count=100`,
  `/confirm-buy-product?packId=${packId}&buyCount=1`,
  '/buy-point-history',
  '/coin-history',
  '/buy-product-history',
  '/exchange-card',
]

const judge = async (page: Page, go: (path: string) => Promise<void>, addresses: string[]) => {
  const findings: Record<string, SmallText[]> = {}
  for (const address of addresses) {
    await go(address)
    const found = await smallText(page)
    if (found.length > 0) findings[address] = found
  }
  expect(findings).toEqual({})
}

test('no text on public pages is under 12 px, and no body text under 15 px @deep', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await judge(page, go, forEverybody)
})

test('no text on members’ pages is under 12 px, and no body text under 15 px @deep', async ({
  page,
}, info) => {
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 3000)
  const { go } = await startVisit(page, info)
  await judge(page, go, forMembers)
})
