import { expect, type Page, test } from '@playwright/test'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit } from './visit.ts'

// A draw is a surprise until its member opens it (decision 023).

const packId = 'starglade-first-light'
const priceOfDraw = 500
const count = 10

/** Every text that the page is answered, by its address. */
function answersOf(page: Page): { texts: () => Promise<[address: string, text: string][]> } {
  const answers: Promise<[string, string]>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!/html|json/.test(type) || response.status() >= 300) return
    answers.push(
      response.text().then(
        (text): [string, string] => [response.url(), text],
        (): [string, string] => [response.url(), ''],
      ),
    )
  })
  return { texts: () => Promise.all(answers) }
}

test('a draw shows nothing before it is opened, and everything after @deep', async ({ page }, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, count * priceOfDraw)
  const { draw, get } = secondTab(page)
  const drawId = await draw(packId, count)
  // Asked beside the page.
  const { cards } = (await get('/user/pack/gache_result')) as {
    cards: { history_id: string; name: string; image: string; rarity_label: number }[]
  }
  expect(cards).toHaveLength(count)
  const secrets = new Set(cards.flatMap(({ history_id, name, image }) => [history_id, name, image]))
  const toldIn = (text: string) => [...secrets].filter((secret) => text.includes(secret))
  const answers = answersOf(page)

  await test.step('no page of the member reveals a name, a picture or an id', async () => {
    for (const address of [
      '/get-card-list',
      `/get-card-list?history_id=${drawId}`,
      `/confirm-get-card-list?history_id=${drawId}&selectedCardHistoryIds=`,
      `/thank-you?packId=${packId}&history_id=${drawId}`,
      '/buy-product-history',
      `/buy-product-history-detail?packHistoryId=${drawId}`,
      '/buy-point-history',
      '/my-page',
      // Typed as an address, the reveal leads to the choice.
      '/gacha-animation',
    ]) {
      await go(address)
      expect([address, toldIn(await page.content())]).toEqual([address, []])
    }
    await expect(page).toHaveURL(/\/get-card-list/)
    await page.goto(`${process.env.SHOP_URL}/dev/outbox`)
    expect(toldIn(await page.content())).toEqual([])
    const texts = await answers.texts()
    expect(texts.some(([address]) => address.includes('/api/'))).toBe(true)
    for (const [address, text] of texts) expect([address, toldIn(text)]).toEqual([address, []])
  })

  await test.step('the choice shows them face down, with the clock', async () => {
    await go('/get-card-list')
    await expect(
      page.getByRole('heading', { name: drawing.unopened.title(String(count)), level: 1 }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: drawing.timeLeft })).toBeVisible()
    await expect(page.getByRole('link', { name: drawing.unopened.open, exact: true })).toBeInViewport()
    await look('66-unopened')
    await page.emulateMedia({ colorScheme: 'dark' })
    await look('66-unopened-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('the keyboard opens them all at once, the best first', async () => {
    const openAll = page.getByRole('button', { name: drawing.unopened.openAll })
    await openAll.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(drawing.unopened.opened(String(count)))).toBeFocused()
    await expect(page.getByRole('heading', { name: drawing.chooseTitle, level: 1 })).toBeVisible()
    const main = page.getByRole('main')
    for (const { name } of cards) await expect(main.getByText(name, { exact: true }).first()).toBeVisible()
    const best = Math.max(...cards.map((card) => card.rarity_label))
    const bestNames = cards.filter((card) => card.rarity_label === best).map(({ name }) => name)
    const first = (await main.getByRole('listitem').first().textContent()) ?? ''
    expect(bestNames.some((name) => first.includes(name))).toBe(true)
    await page.getByText(words.proofs.proven, { exact: true }).first().waitFor()
    await look('67-opened-at-once')
    expect(toldIn(await page.content())).not.toEqual([])
  })
})

const manyCount = 100
const manyPack = 'starglade-firefly-draw'
const priceOfMany = 100
/** Four screens of a phone. */
const tallestPx = 4 * 844

test('a hundred cards are chosen on four screens of a phone, in stacks and by rules', async ({
  page,
}, info) => {
  const { words, go, look } = await startVisit(page, info)
  const { drawing } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, manyCount * priceOfMany)
  const { draw, open, get } = secondTab(page)
  const drawId = await draw(manyPack, manyCount)
  await go('/get-card-list')
  await look('68-hundred-unopened')
  await open(drawId)
  const { cards } = (await get('/user/pack/buy_result')) as {
    cards: { name: string; rarity_label: number; action_type: number }[]
  }
  const kinds = Map.groupBy(cards, ({ name }) => name)
  const shown = (shipped: number) =>
    expect(page.getByText(drawing.ofTotal(String(shipped), String(manyCount)), { exact: true })).toBeVisible()
  const rule = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await test.step('they fit', async () => {
    if (info.project.name.startsWith('phone')) await page.setViewportSize({ width: 390, height: 844 })
    await go('/get-card-list')
    await page.getByText(words.proofs.proven, { exact: true }).first().waitFor()
    const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
    info.annotations.push({ type: 'height of the choice of a hundred', description: `${heightPx} px` })
    expect(heightPx).toBeLessThanOrEqual(tallestPx)
    await expect(page.getByRole('button', { name: drawing.toConfirm })).toBeInViewport()
    await look('69-hundred')
    await page.screenshot({
      path: `artifacts/pictures/${info.project.name}/69-hundred-whole.png`,
      fullPage: true,
    })
  })

  await test.step('a rule chooses many', async () => {
    await rule(drawing.rules.from('R'))
    await shown(cards.filter((card) => card.rarity_label >= 1).length)
    await rule(drawing.rules.oneEach)
    await shown(kinds.size)
    await rule(drawing.rules.all)
    await shown(manyCount)
    await rule(drawing.rules.none)
    await shown(0)
  })

  await test.step('a stepper chooses how many of equal cards to ship, also by keyboard', async () => {
    const [name = '', same = []] = [...kinds].find(([, list]) => list.length > 2) ?? []
    const total = String(same.length)
    const tile = page.getByRole('group', { name, exact: true })
    const more = tile.getByRole('button', { name: drawing.shipOneMore(name) })
    const box = await more.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await more.click()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(tile.getByText(drawing.shipsOf('2', total))).toBeVisible()
    await shown(2)
    await tile.getByRole('button', { name: drawing.shipOneFewer(name) }).click()
    await shown(1)
    await tile.getByRole('button', { name: drawing.shipAllOf(name, total) }).click()
    await shown(same.length)
    await look('70-hundred-chosen')

    await page.getByRole('button', { name: drawing.toConfirm }).click()
    await expect(page.getByRole('button', { name: drawing.confirmChoice })).toBeVisible()
    // The same stacks: one kind is shipped, the others are converted.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(kinds.size)
    await look('71-hundred-confirm')
    await page.getByRole('link', { name: drawing.back }).click()
    await shown(same.length)
  })
})
