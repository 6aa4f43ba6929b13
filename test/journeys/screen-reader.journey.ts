import { expect, type Page, test } from '@playwright/test'
import { openDrawSheet } from './draw.ts'
import { givePoints } from './given.ts'
import { newcomer } from './newcomer.ts'
import { startVisit } from './visit.ts'

// The shop as a screen reader tells it, from the pack to the choice: what is told by itself, and what is found by reading.

const packId = 'starglade-first-light'
const count = 2

/** Collects what the page's live regions say from now on, in turn. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        // A part of a live region that is not live itself, such as a countdown, says nothing.
        const region = element?.closest(`${live}, [aria-live=off]`)
        if (!region?.matches(live)) continue
        const text = region.textContent?.trim() ?? ''
        if (text !== '' && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

/** All names and texts in the order in which they are read. */
const read = (page: Page) => page.locator('body').ariaSnapshot()

/** No letter that stands for a picture is read before the name it belongs to, as in 「買 買取館」. */
function expectNoDecoration(text: string): void {
  const names = Array.from(text.matchAll(/- (?:link|button|heading|img) "([^"]+)"/g), ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => /^(\S)\s+\1/.test(name))).toEqual([])
  expect(names.filter((name) => /^[\s\p{S}\p{P}]*$/u.test(name))).toEqual([])
  expect(text).not.toMatch(/\bimg$/m)
}

test('a screen reader announces a purchase and its reveal once, in order, without decoration', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  const { drawing, packDetail } = words
  const { mail } = await newcomer(page, info)
  await givePoints(mail, count * 500)

  await test.step('the top page: without decoration, and without announcing a counter each second', async () => {
    await go('/')
    expectNoDecoration(await read(page))
  })

  await test.step('the pack: name, prizes and price, in this order', async () => {
    await go(`/pack-detail?packId=${packId}`)
    const text = await read(page)
    expectNoDecoration(text)
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const places = [`heading "${title}" [level=1]`, packDetail.lineup, packDetail.draw('1')].map((part) =>
      text.indexOf(part),
    )
    expect(Math.min(...places), 'all are there').toBeGreaterThanOrEqual(0)
  })

  await test.step('the sheet: a stepper and a field, without a list of a hundred', async () => {
    await openDrawSheet(page, words, count)
    const sheet = page.getByRole('dialog', { name: drawing.confirmTitle })
    await expect(sheet.getByRole('option')).toHaveCount(0)
    await expect(sheet.getByRole('combobox')).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: packDetail.oneFewer })).toBeEnabled()
    await expect(sheet.getByRole('button', { name: packDetail.oneMore })).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: packDetail.count })).toHaveValue(String(count))
    const said = await listen(page)
    await sheet.getByRole('button', { name: packDetail.oneFewer }).click()
    await expect.poll(said, 'the new sum is told once').toHaveLength(1)
    await sheet.getByRole('button', { name: packDetail.oneMore }).click()
    await page.getByRole('button', { name: drawing.yes }).click()
    await expect(page).toHaveURL(/\/gacha-animation/)
  })

  await test.step('each card once: place, rarity, name, whether it is new, value', async () => {
    const said = await listen(page)
    // A card is told once it shows its face, which waits for its picture.
    const toldSoFar = (cards: number) => expect.poll(said).toHaveLength(cards)
    await page.getByRole('button', { name: drawing.tapToStart }).click()
    await toldSoFar(1)
    await page.getByRole('button', { name: drawing.next }).click()
    await expect(page.getByRole('button', { name: drawing.seeAll })).toBeFocused()
    await toldSoFar(2)
    const told = await said()
    const places = ['1', '2'].map((at) => drawing.cardNumber(at, String(count)))
    expect(told.map((text) => places.findIndex((place) => text.startsWith(place)))).toEqual([0, 1])
    for (const text of told) {
      const rarities = Object.values(drawing.rarityNames).filter((rarity) => text.includes(rarity))
      expect(rarities.length, text).toBeGreaterThanOrEqual(1)
      expect(text).toMatch(new RegExp(drawing.worthOf('[\\d,]+')))
      const parts = text.split(/[、,.。:：]\s*/).filter((part) => part !== '')
      expect(new Set(parts).size, text).toBe(parts.length)
    }
    const name = await page.locator('[data-tier] p').nth(1).textContent()
    expect(told[1]).toContain(name ?? 'no name')
    const stage = await page.getByRole('dialog').ariaSnapshot()
    // The picture and the signs on it are told in words: they are not read again.
    expect(stage).not.toMatch(/- img/)
  })

  await test.step('the choice: the seconds count down without an announcement', async () => {
    await page.getByRole('button', { name: drawing.seeAll }).click()
    await page.getByRole('button', { name: drawing.finish }).click()
    await expect(page.getByRole('heading', { name: drawing.chooseTitle, level: 1 })).toBeVisible()
    await page.getByText(words.proofs.proven, { exact: true }).first().waitFor()
    expectNoDecoration(await read(page))
    const clock = page.getByRole('timer').first()
    const before = (await clock.textContent()) ?? ''
    const said = await listen(page)
    await expect(clock).not.toHaveText(before)
    const after = (await clock.textContent()) ?? ''
    await expect(clock).not.toHaveText(after)
    expect(await said()).toEqual([])
  })
})
