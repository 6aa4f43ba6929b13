import { expect, test } from '@playwright/test'
import { startVisit } from './visit.ts'

/** The demo's pack that offers a trial and shows its average. */
const packId = 'starglade-firefly-draw'

test('a guest reads the lowest prize left, and tries a hundred draws that nobody drew @phone-ja @desktop-en', async ({
  page,
}, info) => {
  const { words, language, go, look } = await startVisit(page, info)
  const { packDetail, trial } = words

  await go(`/pack-detail?packId=${packId}`)
  await expect(page.getByText(packDetail.floor, { exact: true })).toBeVisible()
  await expect(page.getByText(packDetail.atLeast('25'), { exact: true })).toBeVisible()
  await expect(page.getByText(/about ¥100/)).toHaveCount(language === 'en' ? 1 : 0)
  const left = await page.getByRole('meter').first().getAttribute('aria-valuenow')
  await page.getByRole('link', { name: packDetail.toTrial }).click()

  await expect(page).toHaveURL(/\/pack-trial\?packId=/)
  const band = page.getByText(trial.nothing)
  await expect(band).toBeVisible()
  await look('70-trial')
  await page.getByRole('button', { name: trial.deal('10'), exact: true }).click()
  await expect(page.getByRole('heading', { name: trial.dealt('10') })).toBeVisible()
  await page.getByRole('button', { name: trial.deal('100'), exact: true }).click()
  await expect(page.getByRole('heading', { name: trial.dealt('100') })).toBeVisible()
  await expect(
    page.getByText(
      language === 'en'
        ? /trial of 110 been real, it would have cost 11,000 pt/
        : /110口を実際に引いていれば11,000pt/,
    ),
  ).toBeVisible()
  await page.mouse.wheel(0, 5000)
  await expect(band).toBeInViewport()
  await look('71-trial-of-a-hundred')

  await page.getByRole('link', { name: trial.back }).click()
  await expect(page).toHaveURL(/\/pack-detail/)
  await expect(page.getByRole('meter').first()).toHaveAttribute('aria-valuenow', left ?? '')
})
