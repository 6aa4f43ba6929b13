import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test'
import sharp from 'sharp'
import { changeContent } from '#contract/operator/content.ts'
import { saveDraft } from '#contract/operator/drafts.ts'
import { logInAs, shopUrl, wordsOf } from './console-login.ts'
import { confirmAct } from './lost-answer.ts'
import { lookAt } from './visit.ts'

// A picture is seen as visitors will see it before it is saved, and its point is what the shop keeps in sight (decision 022).

/** Letters stand in its left half, of which a phone cuts the most. */
const lettered = (width: number, height: number) => {
  const letter = 'h110M0 70h110M0 140h110M55 -10v160'
  const letters = [0, 150, 300, 450].map((x) => `<path transform="translate(${x})" d="M0 0${letter}"/>`)
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="#7a1f3d"/>
        <circle cx="${width * 0.75}" cy="${height / 2}" r="${height * 0.3}" fill="#f2b84b"/>
        <g transform="translate(120 ${height / 2 - 70})" stroke="#fff" stroke-width="18" fill="none">${letters.join('')}</g>
      </svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

const positionOf = (picture: Locator) => picture.evaluate((image) => getComputedStyle(image).objectPosition)

/** Puts the point somewhere by drawing it. */
async function draw(page: Page, field: Locator, x: number, y: number): Promise<void> {
  const { focus: words } = wordsOf(test.info())
  const point = field.getByRole('slider', { name: words.point })
  await point.scrollIntoViewIfNeeded()
  const [from, whole] = [await point.boundingBox(), await point.locator('..').boundingBox()]
  if (from === null || whole === null) throw new Error('the point is not on the page')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(whole.x + whole.width * x, whole.y + whole.height * y, { steps: 4 })
  await page.mouse.up()
}

const frame = (field: Locator, name: string) =>
  field.getByRole('figure').filter({ has: field.page().getByText(name, { exact: true }) })

test('a banner keeps its focus on a desktop and on a phone, and a warning appears when its lettering is cut', async ({
  page,
}, info) => {
  const { content: words, focus } = wordsOf(info)
  await logInAs(page, info, 'packs')
  await page.goto(`${shopUrl()}/operator/content`)
  await page.getByRole('button', { name: words.changeNamed(words.kinds.banners) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.add.banners }).click()
  const last = dialog
    .getByRole('group')
    .filter({ has: page.getByLabel(words.picture) })
    .last()
  const picture = { name: 'fair.jpg', mimeType: 'image/jpeg', buffer: await lettered(1600, 600) }
  await last.getByLabel(words.picture).setInputFiles(picture)
  await last.getByRole('button', { name: words.upload }).click()

  const field = last.getByRole('group', { name: focus.title })
  const phone = frame(field, focus.frames.phone)
  const point = field.getByRole('slider', { name: focus.point })
  const cut = field.getByRole('status')
  await expect(cut).toHaveText(focus.cut([focus.frames.phone]))
  await lookAt(page, info, 'console-frames-cut')
  for (let press = 0; press < 4; press++) await point.press('Shift+ArrowLeft')
  await point.press('ArrowLeft')
  await point.press('ArrowDown')
  await expect(point).toHaveAttribute('aria-valuetext', focus.at('9', '51'))
  await expect(cut).toBeEmpty()
  expect(await positionOf(phone.locator('img'))).toBe('9% 51%')
  await lookAt(page, info, 'console-frames-banner')

  await draw(page, field, 0.25, 0.5)
  await expect(point).toHaveAttribute('aria-valuetext', focus.at('25', '50'))
  await field.getByRole('button', { name: focus.centre }).click()
  await expect(cut).toHaveText(focus.cut([focus.frames.phone]))
  await point.press('Shift+ArrowLeft')
  const alt = `fair-${randomUUID().slice(0, 8)}`
  await last.getByLabel(words.altJa).fill(alt)
  await last.getByLabel(words.altEn).fill(alt)
  await last.getByLabel(words.address).fill('/pack-list')
  await dialog
    .getByLabel(words.from)
    .fill(
      `${2036 + ['phone-ja', 'phone-en', 'desktop-ja', 'desktop-en'].indexOf(info.project.name)}-01-10T10:00`,
    )
  await confirmAct(page, info, changeContent, words.confirm)
  await expect(page.getByText(words.doneScheduled)).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: alt }).first()
  await line.getByRole('link', { name: words.toPreview }).click()
  const shown = page.frameLocator('iframe').locator(`img[alt="${alt}"]`).first()
  await expect(shown).toBeAttached()
  expect(await positionOf(shown)).toBe('40% 50%')
  await expect(shown.locator('xpath=../source').first()).toHaveAttribute('srcset', /phone-40\.avif$/)
})

/** A draft with one picture; answers its key. */
async function beginDraft(page: Page, info: TestInfo): Promise<string> {
  const { drafts } = wordsOf(info)
  await page.goto(`${shopUrl()}/operator/drafts`)
  await page.getByRole('button', { name: drafts.create.button, exact: true }).click()
  await expect(page.getByRole('heading', { name: drafts.words.title })).toBeVisible()
  await page.getByLabel(drafts.places['name.ja'] ?? '', { exact: true }).fill('大阪たこ焼きまつり')
  await page.getByLabel(drafts.places['name.en'] ?? '', { exact: true }).fill('Osaka Takoyaki Fair')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: drafts.pictures.add }).click()
  const buffer = await lettered(1200, 800)
  await (await chosen).setFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

test('a pack’s picture fits whole on the pouch, or fills it around its focus @desktop-en', async ({
  page,
}, info) => {
  const { drafts, focus } = wordsOf(info)
  await logInAs(page, info, 'packs')
  const key = await beginDraft(page, info)
  const field = page.getByRole('group', { name: focus.title })
  const pouch = frame(field, focus.frames.pouch)
  const cut = field.getByRole('status')
  const point = field.getByRole('slider', { name: focus.point })
  // All of it is on the pouch, and the name is set in type.
  await expect(cut).toHaveText(focus.cut([focus.frames.phoneList]))
  await expect(pouch).toContainText(
    info.project.name.endsWith('en') ? 'Osaka Takoyaki Fair' : '大阪たこ焼きまつり',
  )
  await field.scrollIntoViewIfNeeded()
  await lookAt(page, info, 'console-frames-pouch')
  await field.getByRole('checkbox', { name: focus.fills }).check()
  await expect(cut).toHaveText(focus.cut([focus.frames.phoneList, focus.frames.pouch]))
  await draw(page, field, 0.2, 0.6)
  await expect(point).toHaveAttribute('aria-valuetext', focus.at('20', '60'))
  expect(await positionOf(pouch.locator('img'))).toBe('20% 60%')
  await lookAt(page, info, 'console-frames-filled')
  const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${saveDraft.path}`)
  await page.getByRole('button', { name: drafts.save.button, exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(point).toHaveAttribute('aria-valuetext', focus.at('20', '60'))
  await expect(field.getByRole('checkbox', { name: focus.fills })).toBeChecked()
  expect(key).not.toBe('')
})
