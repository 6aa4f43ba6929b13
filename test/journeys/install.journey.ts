import { expect, test } from '@playwright/test'
import { appIcons } from '#web/storefront/document/app-icons.ts'
import { startVisit } from './visit.ts'

test('every icon is a picture of its size', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await go('/')
  for (const { name, sizePx } of appIcons) {
    const [type, width, height] = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      const { width, height } = await createImageBitmap(await answer.blob())
      return [answer.headers.get('content-type'), width, height] as const
    }, `/${name}`)
    expect([type, width, height], name).toEqual(['image/png', sizePx, sizePx])
  }
})

test('Chromium finds no obstacle to installing the shop on a home screen', async ({ page }, info) => {
  const { go } = await startVisit(page, info)
  await go('/')
  const browser = await page.context().newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${process.env.SHOP_URL}/manifest.webmanifest`, []])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A Chromium with a window says of a journey's own that it keeps nothing: that is not the shop's.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
