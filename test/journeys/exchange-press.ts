import type { Page } from '@playwright/test'

/** At the exchange counter: presses the button of the first card that can be exchanged. */
export const pressExchange = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('article')
    // One opens the card's view, the other exchanges it; a card out of stock has the first alone.
    .filter({ has: page.getByRole('button').nth(1) })
    .first()
    .getByRole('button')
    .last()
    .click()
