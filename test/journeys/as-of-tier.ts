import type { Page } from '@playwright/test'

/** Every card of the reveal as if it were of this tier: the opening of the highest lasts longest. */
export const asOfTier = (page: Page, tier: number) =>
  page.route('**/api/user/pack/gache_result*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const cards = body.cards.map((card: object) => ({ ...card, rarity: tier }))
    await route.fulfill({ response, json: { ...body, cards } })
  })
