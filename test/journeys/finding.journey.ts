import { expect, type Locator, type Page, test } from '@playwright/test'
import { answers } from '#phrases/answers/by-language.ts'
import { startVisit, wake } from './visit.ts'

// Finding a pack: by words and by every condition; by keyboard, by its address, and without any script.

const tag = { ja: 'はじめての一枚', en: 'First draw' }
/** The demo's pack in two spellings: neither is the one on its tile. */
const typed = { ja: '蛍火クジ', en: 'ＦＩＲＥＦＬＹ' }
const firefly = 'starglade-firefly-draw'

/** Tabs on until the control has the focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached with the Tab key`)
}

const tiles = (page: Page) => page.locator('main a[href^="/pack-detail"]')
const fields = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test(
  'by keyboard: words, a tag, an order; each stands in the address',
  {
    tag: ['@phone-ja', '@desktop-en'],
  },
  async ({ page }, info) => {
    const { go, look, words, language } = await startVisit(page, info)
    const { packList } = words
    await go('/pack-list')
    await wake(page)
    await look('finding-all')
    const search = page.getByLabel(packList.search)
    await reach(page, search)
    await page.keyboard.type(typed[language])
    await page.keyboard.press('Enter')
    await expect(tiles(page)).toHaveCount(1)
    await expect(tiles(page)).toHaveAttribute('href', new RegExp(firefly))
    expect(fields(page)).toEqual({ searchText: typed[language] })
    await expect(search).toBeFocused()

    await page.goBack()
    await expect(search).toHaveValue('')
    const filters = page.locator('summary', { hasText: packList.filters })
    await reach(page, filters)
    await page.keyboard.press('Enter')
    const tags = page.getByLabel(packList.tags, { exact: true })
    await reach(page, tags)
    await tags.selectOption({ label: tag[language] })
    await reach(page, page.getByLabel(packList.priceTo))
    await page.keyboard.type('２００')
    await page.keyboard.press('Enter')
    await expect(tiles(page)).toHaveCount(2)
    // An amount may be typed at full width.
    expect(fields(page)).toEqual({ tag: tag.ja, priceTo: '２００' })
    await look('finding-filtered')

    const sort = page.getByLabel(packList.sort)
    await sort.selectOption('0')
    await expect(page).toHaveURL(/sort=0/)
    await expect(tiles(page).first()).toHaveAttribute('href', /emberfell-festival-of-sparks/)
    await page.reload()
    await expect(tiles(page).first()).toHaveAttribute('href', /emberfell-festival-of-sparks/)
    await expect(sort).toHaveValue('0')

    await go(`/pack-list?tag=${encodeURIComponent(tag.ja)}&priceFrom=4000`)
    await expect(page.getByText(packList.noneFound)).toBeVisible()
    await look('finding-nothing')
    await page.getByRole('link', { name: packList.relax(`#${tag[language]}`, '2') }).press('Enter')
    await expect(tiles(page)).toHaveCount(2)
    await page.getByRole('link', { name: packList.clear }).press('Enter')
    await expect(page).toHaveURL(/\/pack-list$/)
  },
)

test(
  'by keyboard: the state of cards, who may draw, and the lowest prize left',
  {
    tag: ['@phone-ja', '@desktop-en'],
  },
  async ({ page }, info) => {
    const { go, look, words, language } = await startVisit(page, info)
    const { packList } = words
    await go('/pack-list')
    await wake(page)
    await reach(page, page.locator('summary', { hasText: packList.filters }))
    await page.keyboard.press('Enter')
    const asked = { condition: 'graded', audience: 'everybody', floor: '25' }
    for (const [label, value] of [
      [packList.conditions, asked.condition],
      [packList.audience, asked.audience],
      [packList.floor, asked.floor],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      await reach(page, field)
      await field.selectOption(value)
    }
    await reach(page, page.getByRole('button', { name: packList.apply }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/condition=graded/)
    expect(fields(page)).toEqual(asked)
    const tile = (packId: string) => page.locator(`main a[href$="${packId}"]`)
    await expect(tile('clockspire-prime-mover')).toBeVisible()
    // The lowest prize of this one is worth 24 %.
    await expect(tile('tidesong-song-of-the-deep')).toHaveCount(0)
    await look('finding-state')
    const graded = packList.told(packList.conditions, answers[language].packs.graded)
    await expect(page.getByRole('link', { name: packList.remove(graded) })).toBeVisible()
    const said = packList.told(packList.floor, packList.leastFloor(asked.floor))
    await page.getByRole('link', { name: packList.remove(said) }).press('Enter')
    await expect(tile('tidesong-song-of-the-deep')).toBeVisible()
    expect(fields(page)).toEqual({ condition: asked.condition, audience: asked.audience })
  },
)

test('a tag of a pack leads to the packs that have it', { tag: '@desktop-ja' }, async ({ page }, info) => {
  const { go, language, words } = await startVisit(page, info)
  await go(`/pack-detail?packId=${firefly}`)
  await page.getByRole('link', { name: `#${tag[language]}` }).click()
  await expect(page).toHaveURL(/\/pack-list\?tag=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.packList.title(''))
  await expect(tiles(page)).toHaveCount(3)
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  test(
    'the form finds packs, and keeps what was asked',
    { tag: ['@phone-ja', '@desktop-en'] },
    async ({ page }, info) => {
      const language = info.project.name.endsWith('en') ? 'en' : 'ja'
      await page
        .context()
        .addCookies([{ name: 'lang', value: language, url: process.env.SHOP_URL as string }])
      await page.goto(`${process.env.SHOP_URL}/pack-list?tag=${encodeURIComponent(tag.ja)}`)
      await expect(tiles(page)).toHaveCount(3)
      await page.locator('input[name="priceFrom"]').fill('150')
      await page.locator('select[name="sort"]').selectOption('1')
      await page.locator('input[name="priceFrom"]').press('Enter')
      await expect(tiles(page)).toHaveCount(2)
      expect(fields(page)).toMatchObject({ tag: tag.ja, priceFrom: '150', sort: '1' })
      await expect(page.locator('input[name="priceFrom"]')).toHaveValue('150')
      await expect(tiles(page).first()).toHaveAttribute('href', /emberfell-festival-of-sparks/)
      await page.locator('select[name="condition"]').selectOption('graded')
      await page.locator('select[name="audience"]').selectOption('everybody')
      await page.locator('input[name="searchText"]').fill(typed[language])
      await page.locator('input[name="searchText"]').press('Enter')
      await expect(page.locator('select[name="condition"]')).toHaveValue('graded')
      await expect(tiles(page)).toHaveCount(0)
    },
  )
})
