import { expect, test } from '@playwright/test'
import { startVisit, wake } from './visit.ts'

// Between one page and the next: the shapes of the awaited page, and the picture that goes along.

test('a page that is loading shows placeholders, and the page before it is not blocked as during an action', async ({
  page,
}, info) => {
  const { words, go } = await startVisit(page, info)
  await go('/notices')
  await wake(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('banner').getByRole('link').first().click()
  const shapes = page.getByRole('status').filter({ hasText: words.ui.loading })
  await expect(shapes).toBeVisible()
  expect(await page.locator('[popover]:popover-open').count()).toBe(0)
  // The header is above them: the way elsewhere stays open.
  await page.getByRole('button', { name: words.shell.menu }).click({ trial: true })
  answer()
  await expect(page).toHaveURL(/\/$/)
  await expect(shapes).toHaveCount(0)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a pack's picture moves to its page ${reducedMotion === 'reduce' ? 'without' : 'in'} movement`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        void transition.ready.then(() => {
          const moving = document
            .getAnimations()
            .filter(({ effect }) => (effect as KeyframeEffect).pseudoElement?.includes('(pack-picture)'))
          document.documentElement.dataset.moved = String(moving.length > 0)
        })
        return transition
      }
    })
    const { go } = await startVisit(page, info)
    await go('/pack-list?index=hoshimori')
    await wake(page)
    await page.getByRole('main').locator('a[href^="/pack-detail"]').first().click()
    await expect(page).toHaveURL(/\/pack-detail/)
    await expect(page.locator('html')).toHaveAttribute(
      'data-moved',
      String(reducedMotion === 'no-preference'),
    )
  })
