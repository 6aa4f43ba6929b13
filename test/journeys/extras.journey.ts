import { expect, type Page, test } from '@playwright/test'
import { formatInteger } from '#web/ui/amounts.ts'
import { confirmDraw, openDrawSheet } from './draw.ts'
import { givePoints, sealPackWithExtra } from './given.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { startVisit, type Visit } from './visit.ts'

// A milestone and a ceiling (ruling 50): said on the pack's page, drawn, revealed with their badge, chosen, proven.

/** Draws `count` slots on the pack's page, and opens the cards one by one: the last of them is the extra. */
async function openToExtra(
  page: Page,
  { words, go, look }: Visit,
  { packId, count, badge, picture }: { packId: string; count: number; badge: string; picture: string },
): Promise<void> {
  const { drawing } = words
  const cards = String(count + 1)
  await go(`/pack-detail?packId=${packId}`)
  await openDrawSheet(page, words, count)
  await confirmDraw(page, words)
  await page.getByText(drawing.tapToStart).click()
  for (let opened = 1; opened <= count; opened++) {
    await expect(page.getByText(drawing.progress(String(opened), cards), { exact: true })).toBeVisible()
    await expect(page.getByText(badge, { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: drawing.next }).click()
  }
  await expect(page.getByText(badge, { exact: true })).toBeVisible()
  await look(`${picture}-reveal`)
  await page.getByRole('button', { name: drawing.seeAll }).click()
  await page.getByRole('button', { name: drawing.finish }).click()
  await expect(page).toHaveURL(/\/get-card-list/)
}

/** The choice and the proof that all may read show the extra beside the cards of the slots. */
async function seeInChoiceAndProof(
  page: Page,
  { words, go, look }: Visit,
  {
    packId,
    firstSlot,
    cards,
    badge,
    picture,
  }: Record<'packId' | 'badge' | 'picture', string> & {
    firstSlot: number
    cards: number
  },
): Promise<void> {
  const { drawing, proofs } = words
  await page.getByText(proofs.proven, { exact: true }).first().waitFor()
  await expect(page.getByText(drawing.ofTotal('0', String(cards)))).toBeVisible()
  await expect(page.getByText(badge, { exact: true })).toBeVisible()
  await look(`${picture}-choice`)
  const drawId = new URL(page.url()).searchParams.get('history_id')
  await go(`/draw-proof?packId=${packId}&firstSlot=${firstSlot}&drawId=${drawId}`)
  await page.getByText(proofs.proven, { exact: true }).first().waitFor()
  await expect(page.getByText(badge, { exact: true }).first()).toBeVisible()
  await look(`${picture}-proof`)
}

const noRule = { slots: [], draws: 0, tier: 0 }

test('a milestone comes with the slot of its number @phone-ja @desktop-en', async ({ page }, info) => {
  const visit = await startVisit(page, info)
  const { words, go, look } = visit
  const { extras } = words.packDetail
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 300)
  const packId = `milestone-${info.project.name}`
  await sealPackWithExtra(packId, { ...noRule, kind: 'milestone', quantity: 2, slots: [2, 19] })
  const { draw, open } = secondTab(page)
  const heading = page.getByRole('heading', { name: extras.milestone })

  await test.step('the pack’s page says the rule in one sentence, and which slot is next', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await heading.scrollIntoViewIfNeeded()
    await expect(page.getByText(extras.milestoneText(`3${extras.comma}20`, ''))).toBeVisible()
    await expect(page.getByText(extras.nextIn('3', '3'))).toBeVisible()
    await look('68-milestone-pack')
  })

  const milestone = { packId, badge: extras.milestone, picture: '68-milestone' }
  await test.step('the draw of the third slot brings it, in reveal, choice and proof', async () => {
    await open(await draw(packId, 1))
    await openToExtra(page, visit, { ...milestone, count: 2 })
    await seeInChoiceAndProof(page, visit, { ...milestone, firstSlot: 1, cards: 3 })
  })

  await test.step('the page names the next, and the prize among the recent wins', async () => {
    await go(`/pack-detail?packId=${packId}`)
    await expect(page.getByText(extras.nextIn('20', formatInteger(17)))).toBeVisible()
    const wins = page.getByRole('region', { name: words.recentWins.title })
    await wins.scrollIntoViewIfNeeded()
    await expect(wins.getByText(extras.milestone, { exact: true })).toBeVisible()
    await look('68-milestone-wins')
  })
})

test('a ceiling is reached with a member’s eighth draw in a row, and counts anew @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const visit = await startVisit(page, info)
  const { words, go, look } = visit
  const { extras } = words.packDetail
  const { mail } = await newcomer(page, info)
  await givePoints(mail, 900)
  const packId = `ceiling-${info.project.name}`
  await sealPackWithExtra(packId, { ...noRule, kind: 'ceiling', quantity: 4, draws: 8, tier: 5 })
  const { draw, open } = secondTab(page)
  /** The page says how many draws are left. */
  const left = async (draws: string) => {
    await go(`/pack-detail?packId=${packId}`)
    await page.getByRole('heading', { name: extras.ceiling }).scrollIntoViewIfNeeded()
    await expect(page.getByText(extras.ceilingText('8'))).toBeVisible()
    await expect(page.getByText(extras.ceilingIn(draws), { exact: true })).toBeVisible()
  }

  await test.step('after seven draws one is left', async () => {
    await left('8')
    await look('69-ceiling-new')
    await open(await draw(packId, 7))
    await left('1')
    await look('69-ceiling-near')
  })

  const ceiling = { packId, badge: extras.ceiling, picture: '69-ceiling' }
  await test.step('the eighth brings the prize, in reveal, choice and proof', async () => {
    await openToExtra(page, visit, { ...ceiling, count: 1 })
    await seeInChoiceAndProof(page, visit, { ...ceiling, firstSlot: 7, cards: 2 })
  })

  await test.step('the count begins anew', async () => {
    await left('8')
    await open(await draw(packId, 1))
    await left('7')
    await look('69-ceiling-anew')
  })
})
