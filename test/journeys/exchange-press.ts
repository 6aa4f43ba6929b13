import type { Page } from '@playwright/test'

/** At the exchange counter: presses the button of the first card that can be exchanged. */
export const pressExchange = (page: Page): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('combobox') })
    .first()
    .getByRole('button')
    .last()
    .click()
