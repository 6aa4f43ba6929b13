// Measures a frame of the reveal on a phone's screen without a graphics processor: the script that draws it, and the
// painting of its pixels. An older release is measured in turns with it: `npm run bench -- reveal [commit]`.

import type { Page } from '@playwright/test'
import { withScenes } from '#tools/scene-page.ts'

/** The last one whose openings all took 4.8 seconds. */
const before = process.argv[3] ?? '417bf282'
const styles = [0, 1, 2, 3, 5, 8, 10, 11, 12, 13]
const tiers = [1, 2, 3, 4, 5, 6, 7]
/** Frames of each scene, evenly apart. */
const frames = Number(process.env.FRAMES ?? 24)
/** A phone; each release draws as many pixels as it does there. */
const phone = { width: 390, height: 844, ratio: 2 }

interface Cost {
  script: number
  raster: number
}

/** Draws frames of one scene; reading a pixel back waits until the frame is painted. */
const drawScene = (page: Page, release: string, tier: number, style: number): Promise<Cost[]> =>
  page.evaluate(
    async ({ release, tier, style, phone, frames }) => {
      const load = (file: string) => import(`/${release}/${file}`)
      const module = await load('scene/reveal-scene.ts')
      const { canvasSize } = await load('stage.ts')
      const size = canvasSize(phone.width, phone.height, phone.ratio)
      const canvas = document.createElement('canvas')
      Object.assign(canvas, size)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('This browser has no 2D canvas')
      const scene = module.createRevealScene({ tier, style, seed: 'bench', entry: 'arriving', ...size })
      const seconds = scene.seconds ?? module.SCENE_SECONDS
      const costs: { script: number; raster: number }[] = []
      for (let frame = 0; frame < frames; frame++) {
        const begin = performance.now()
        scene.draw(context, (seconds * (frame + 0.5)) / frames)
        const drawn = performance.now()
        context.getImageData(0, 0, 1, 1)
        costs.push({ script: drawn - begin, raster: performance.now() - drawn })
      }
      // The first frame uploads every picture.
      return costs.slice(1)
    },
    { release, tier, style, phone, frames },
  )

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const said = (costs: readonly Cost[]) => {
  const whole = costs.map(({ script, raster }) => script + raster)
  const script = quantile(
    costs.map((cost) => cost.script),
    0.5,
  )
  return { script, p50: quantile(whole, 0.5), p95: quantile(whole, 0.95), worst: Math.max(...whole) }
}

/** Frames of one scene that can be shown in a second, one after the other. */
const perSecond = (costs: readonly Cost[]) =>
  (1000 * costs.length) / costs.reduce((sum, { script, raster }) => sum + script + raster, 0)

const line = ({ script, p50, p95, worst }: ReturnType<typeof said>) =>
  [script, p50, p95, worst].map((ms) => ms.toFixed(1).padStart(7)).join('')

export async function measureReveal(): Promise<void> {
  await withScenes(before, async (browser, url) => {
    for (const throttle of [1, 4]) {
      const page = await browser.newPage()
      await page.goto(url)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      console.log(`\nMilliseconds a frame, processor at 1/${throttle}: script p50, whole p50, p95, worst`)
      console.log(
        `tier ${'now'.padStart(18)}${`before (${before})`.padStart(34)}${'p95 to before'.padStart(22)}`,
      )
      const all: Record<'now' | 'before', Cost[]> = { now: [], before: [] }
      const fewest = { now: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY }
      for (const tier of tiers) {
        const own: Record<'now' | 'before', Cost[]> = { now: [], before: [] }
        // Throttled, a third of the styles stands for all.
        for (const style of throttle === 1 ? styles : styles.filter((_, index) => index % 4 === 0))
          for (const release of ['now', 'before'] as const) {
            const costs = await drawScene(page, release, tier, style)
            fewest[release] = Math.min(fewest[release], perSecond(costs))
            own[release].push(...costs)
          }
        const [now, then] = [said(own.now), said(own.before)]
        console.log(
          `${tier}   ${line(now)}      ${line(then)}      ${(now.p95 / then.p95).toFixed(2).padStart(8)}`,
        )
        all.now.push(...own.now)
        all.before.push(...own.before)
      }
      const [now, then] = [said(all.now), said(all.before)]
      console.log(`all ${line(now)}      ${line(then)}      ${(now.p95 / then.p95).toFixed(2).padStart(8)}`)
      console.log(
        `frames a second of the slowest scene: ${fewest.now.toFixed(0)}, before ${fewest.before.toFixed(0)}`,
      )
      await page.close()
    }
  })
}
