import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test'
import sharp from 'sharp'
import { changeContent } from '#contract/operator/content.ts'
import { uploadFilm } from '#contract/operator/films.ts'
import { filmFaults } from '#phrases/catalogue/films.ts'
import { listPrizes } from '#server/cards/boxes/queries.ts'
import { sealBox } from '#server/cards/boxes/seal-box.ts'
import { findPack, upsertPack } from '#server/cards/catalogue/queries.ts'
import { transaction } from '#server/db/pool.ts'
import { withShopDatabase } from '#tools/database.ts'
import { languageOf, logInAs, shopUrl, wordsOf } from './console-login.ts'
import { givePoints } from './given.ts'
import { confirmAct, loseAnswer } from './lost-answer.ts'
import { newcomer } from './newcomer.ts'
import { secondTab } from './second-tab.ts'
import { lookAt, startVisit } from './visit.ts'

// Films are uploaded at the console, scheduled, looked at before their moment and played after it (decision 025). Each
// project has a pack with a reveal that no other journey watches.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const isPhone = (info: TestInfo) => info.project.name.startsWith('phone')
const placeOf = (info: TestInfo) => ({ style: isPhone(info) ? 13 : 12, tier: 7 })

const film = async (name: string, as = name) => ({
  name: as,
  mimeType: name.endsWith('webm') ? 'video/webm' : 'video/mp4',
  buffer: await readFile(join(import.meta.dirname, '../films', name)),
})
const still = async (width: number, height: number) => ({
  name: 'still.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#7a3b1f' } })
    .png()
    .toBuffer(),
})

const packOf = (info: TestInfo) => `films-${info.project.name}`
const sealPack = (info: TestInfo) =>
  withShopDatabase(async (db, { now }) => {
    const shown = await findPack(db, 'starglade-first-light')
    const [first] = await listPrizes(db, 'starglade-first-light')
    if (shown === undefined || first === undefined) throw new Error('the demo has lost a pack')
    const { style, tier } = placeOf(info)
    const packId = packOf(info)
    await transaction(db, async (tx) => {
      await upsertPack(tx, { ...shown, id: packId, revealStyle: style, position: 997 })
      const prizes = [{ ...first, tier, quantity: 5 }]
      const terms = { packId, currency: 'points' as const, price: 300, prizes, endsAt: undefined }
      await sealBox(tx, { ...terms, startsAt: new Date(0) }, { now, random: randomBytes })
    })
  })

/** All films are one list: the projects change it one after the other. */
const oneAfterTheOther = (work: () => Promise<void>) =>
  withShopDatabase(async (_db, { pool }) => {
    const client = await pool.connect()
    const ask = async (question: string) => (await client.query(`select ${question} as done`)).rows[0].done
    try {
      await expect
        .poll(() => ask('pg_try_advisory_lock(62, 39)'), { timeout: 400_000, intervals: [500] })
        .toBe(true)
      await work()
    } finally {
      await ask('pg_advisory_unlock(62, 39)')
      client.release()
    }
  })

async function openForm(page: Page, info: TestInfo, kind: 'banners' | 'revealFilms') {
  const { content: words } = wordsOf(info)
  await page.goto(`${shopUrl()}/operator/content`)
  await page.getByRole('button', { name: words.changeNamed(words.kinds[kind]) }).click()
  return page.getByRole('dialog')
}

async function uploadStill(entry: Locator, info: TestInfo, picture: Awaited<ReturnType<typeof still>>) {
  const { content: words, films } = wordsOf(info)
  await entry.getByLabel(films.poster).setInputFiles(picture)
  const upload = entry.getByRole('button', { name: words.upload, exact: true })
  await upload.click()
  await expect(upload).toBeHidden()
}

const played = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.currentTime)

/** Notes on the page which film has moved last: it may be over before it is asked for. */
const noteFilms = (page: Page) =>
  page.addInitScript(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement && target.currentTime > 0)
        document.documentElement.dataset.film = target.currentSrc
    }
    document.addEventListener('timeupdate', note, true)
  })
const filmPlayed = (page: Page) => page.evaluate(() => document.documentElement.dataset.film ?? '')

/** A minute of Japan that begins in a minute at the earliest, as a field for a moment takes it. */
function minuteToCome(): { at: Date; typed: string } {
  const at = new Date(Math.ceil((Date.now() + 60_000) / 60_000) * 60_000)
  return { at, typed: new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 16) }
}

test('a film of a reveal is previewed before its start, and plays after it @deep @shared', async ({
  page,
}, info) => {
  test.setTimeout(800_000)
  const { content: words, films, packs } = wordsOf(info)
  const { style, tier } = placeOf(info)
  const place = films.place(String(style), String(tier))
  await sealPack(info)
  await logInAs(page, info, 'packs')

  await oneAfterTheOther(async () => {
    const dialog = await openForm(page, info, 'revealFilms')
    await dialog.getByRole('button', { name: films.add.reveal }).click()
    const entry = dialog.getByRole('group').last()
    await entry.getByLabel(films.style, { exact: true }).selectOption(String(style))
    await entry.getByLabel(packs.tier).selectOption(String(tier))
    const upload = entry.getByRole('button', { name: films.upload })

    await entry.getByLabel(films.film).setInputFiles(await film('too-long.mp4', 'long.mp4'))
    await upload.click()
    await expect(
      entry.getByText(filmFaults.seconds[languageOf(info)]('long.mp4', '31.0', '15')),
    ).toBeVisible()
    await entry.getByLabel(films.film).setInputFiles(await film('with-place.mp4'))
    await loseAnswer(page, info, uploadFilm, upload)
    await expect(upload).toBeHidden()
    // Both encodings take its place.
    await entry
      .getByLabel(films.film)
      .setInputFiles([await film('h264-with-sound.mp4'), await film('vp8-in-clusters.webm')])
    await upload.click()
    await expect(upload).toBeHidden()
    await expect(entry.locator('video source')).toHaveCount(2)
    await expect(entry.locator('video source').first()).toHaveAttribute('type', /webm/)

    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(entry.getByText(films.posterMissing)).toBeVisible()
    await lookAt(page, info, 'console-films-missing')
    await uploadStill(entry, info, await still(720, 1280))
    await entry.getByLabel(films.style, { exact: true }).scrollIntoViewIfNeeded()
    await lookAt(page, info, 'console-films-form')

    const { typed } = minuteToCome()
    await dialog.getByLabel(words.from).fill(typed)
    await confirmAct(page, info, changeContent, words.confirm)
    const line = page.getByRole('listitem').filter({ hasText: place }).first()
    await line.scrollIntoViewIfNeeded()
    await lookAt(page, info, 'console-films-scheduled')

    await page
      .getByRole('listitem')
      .filter({ hasText: place })
      .getByRole('link', { name: words.toPreview })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: films.reveals })).toBeVisible()
    const video = page.getByLabel(films.shown.reveal(place))
    await expect(video).toHaveAttribute('poster', /^\/media\//)
    await expect(page.getByRole('row').filter({ hasText: films.plays })).toHaveCount(1)
    expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.paused, one.controls])).toEqual([
      true,
      true,
      true,
    ])
    await lookAt(page, info, 'console-films-preview')
    await video.evaluate((one: HTMLVideoElement) => void one.play())
    await expect.poll(() => played(video)).toBeGreaterThan(0)
    // Now there is none.
    await page.getByLabel(wordsOf(info).preview.at).fill('')
    await page.getByRole('button', { name: wordsOf(info).preview.look }).click()
    await expect(video).toHaveCount(0)

    const reveal = await page.context().newPage()
    await noteFilms(reveal)
    const { words: own, go } = await startVisit(reveal, info)
    const { mail } = await newcomer(reveal, info)
    await givePoints(mail, 300)
    // It stands once its moment has come and the job has run.
    await expect(async () => {
      await page.goto(`${shopUrl()}/operator/content`)
      await expect(page.getByRole('heading', { name: words.kinds.revealFilms })).toBeVisible()
      const lines = page.getByRole('listitem').filter({ hasText: place })
      expect(await lines.count()).toBe(1)
      expect(await lines.getByRole('link', { name: words.toPreview }).count()).toBe(0)
    }).toPass({ timeout: 200_000, intervals: [3000] })
    await secondTab(reveal).draw(packOf(info), 1)
    await go('/get-card-list')
    await reveal.getByRole('link', { name: own.drawing.unopened.open }).click()
    await reveal.getByRole('button', { name: own.drawing.tapToStart }).click()
    await expect.poll(() => filmPlayed(reveal)).toMatch(/\/media\/[0-9a-f]+\.webm/)
    await reveal.close()

    // It is taken away again, at once.
    const form = await openForm(page, info, 'revealFilms')
    const group = form.getByRole('group').filter({ hasText: place })
    await group.getByRole('button').last().click()
    await confirmAct(page, info, changeContent, words.confirm)
    await expect(page.getByText(words.done, { exact: true })).toBeVisible()
  })
})

test('a banner has a film with its still picture @deep', async ({ page }, info) => {
  const { films } = wordsOf(info)
  await logInAs(page, info, 'packs')
  // The form is not saved: other journeys change the banners.
  const dialog = await openForm(page, info, 'banners')
  await dialog.getByLabel(films.kind).selectOption('video')
  await dialog.getByRole('button', { name: films.add.banner }).click()
  await expect(dialog.getByRole('button', { name: films.add.banner })).toBeHidden()
  const entry = dialog.getByRole('group').last()
  await entry.getByLabel(films.film).setInputFiles(await film('vp8-in-clusters.webm'))
  await entry.getByRole('button', { name: films.upload }).click()
  await expect(entry.getByLabel(films.shown.banner)).toBeVisible()
  await uploadStill(entry, info, await still(1600, 600))
  await lookAt(page, info, 'console-films-banner')
  await dialog.getByLabel(films.kind).selectOption('carousel')
  await dialog.getByLabel(films.kind).selectOption('video')
  await expect(entry).toBeVisible()
})
