// Measures the size of text on a screen: a size may come from any of its styles.

import type { Page } from '@playwright/test'

const smallestPx = 12
/** From so many letters of Japanese on a text is read, and is no caption. A letter of English is half as wide. */
const readLength = 40
const smallestReadPx = 15

export interface SmallText {
  text: string
  px: number
}

/** Texts in sight, or below the fold, that are smaller than they may be. */
export const smallText = (page: Page): Promise<SmallText[]> =>
  page.evaluate(
    ({ smallestPx, readLength, smallestReadPx }) => {
      const found: SmallText[] = []
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
