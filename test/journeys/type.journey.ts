import { expect, type Page, test } from '@playwright/test'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'

// How large what one reads is, on the screens themselves: a size may come from any of their styles.

const packId = 'starglade-first-light'
const smallestPx = 12
/** From so many letters of Japanese on a text is read, and is no caption. A letter of English is half as wide. */
const readLength = 40
const smallestReadPx = 15

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

interface Small {
  text: string
  px: number
}

/** Texts in sight, or below the fold, that are smaller than they may be. */
const tooSmall = (page: Page): Promise<Small[]> =>
  page.evaluate(
    ({ smallestPx, readLength, smallestReadPx }) => {
      const found: Small[] = []
      const lengthOf = (text: string) => text.replaceAll(/[\0-\xff]{2}/g, ' ').length
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        const own = node.textContent?.trim() ?? ''
        const parent = node.parentElement
        const isHidden = parent === null || !parent.checkVisibility({ visibilityProperty: true })
        if (own === '' || isHidden || parent.closest('.visually-hidden, script, style, svg') !== null)
          continue
        const px = Number.parseFloat(getComputedStyle(parent).fontSize)
        const read = lengthOf(parent.closest('p, li, dd, td')?.textContent?.trim() ?? '') >= readLength
        // A fingerprint is compared, and the licence in the footer looked up: neither is read.
        const isLookedUp = /^[0-9a-f]{32,}$/.test(own) || parent.closest('footer') !== null
        const isSentence = read && !isLookedUp && lengthOf(own) >= readLength / 2
        if (px < smallestPx || (isSentence && px < smallestReadPx)) found.push({ text: own.slice(0, 40), px })
      }
      return found
    },
    { smallestPx, readLength, smallestReadPx },
  )

const judge = async (page: Page, go: (path: string) => Promise<void>, addresses: string[]) => {
  const findings: Record<string, Small[]> = {}
  for (const address of addresses) {
    await go(address)
    const found = await tooSmall(page)
    if (found.length > 0) findings[address] = found
  }
  expect(findings).toEqual({})
}

test('no text is under 12 px, and none that is read under 15, for everybody', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await judge(page, go, forEverybody)
})

test('nor for members', async ({ page }, info) => {
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 3000)
  const { go } = await startVisit(page, info)
  await judge(page, go, forMembers)
})
