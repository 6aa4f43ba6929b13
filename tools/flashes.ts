// Light that could hurt: measures how bright the whole stage of an opening is from frame to frame, and refuses flashes.

import type { Page } from '@playwright/test'

/** The frames looked at in a second, and their size: light fills the stage, so a few pixels tell. */
const framesPerSecond = 20
const stage = { width: 54, height: 96 }

/** A change of this share of full light within a frame is a jump. */
const jump = 0.6
/** Openings of lower tiers have no jump at all. */
const jumpsFrom = 6
/** A flash is a rise and a fall of at least this much of full light, the darker side below `bright` (WCAG 2.3.1). */
const swing = 0.1
const bright = 0.8
const mostFlashes = 3

/** The mean relative luminance (0..1) of each frame of an opening. The page is one of `withScenes`. */
export const luminances = (page: Page, opening: { tier: number; style: number }): Promise<number[]> =>
  page.evaluate(
    async ({ tier, style, stage, framesPerSecond }) => {
      const { createRevealScene } = await import('/now/scene/reveal-scene.ts' as string)
      const canvas = Object.assign(document.createElement('canvas'), stage)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('This browser has no 2D canvas')
      const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
      const levels = Array.from({ length: 256 }, (_, value) => linear(value / 255))
      const scene = createRevealScene({ tier, style, seed: 'flashes', entry: 'arriving' })
      return Array.from({ length: Math.ceil(scene.seconds * framesPerSecond) }, (_, frame) => {
        scene.draw(context, frame / framesPerSecond)
        const { data } = context.getImageData(0, 0, stage.width, stage.height)
        let sum = 0
        for (let at = 0; at < data.length; at += 4) {
          const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]].map(
            (value = 0) => levels[value],
          )
          sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        return sum / (stage.width * stage.height)
      })
    },
    { ...opening, stage, framesPerSecond },
  )

/** The frames at which light turns from growing to fading or back, each at least a swing from the one before. */
function turns(levels: readonly number[]): number[] {
  const found: number[] = []
  let [low, high] = [0, 0]
  let direction = 0
  for (const [frame, level] of levels.entries()) {
    const at = (other: number) => levels[other] ?? 0
    if (level < at(low)) low = frame
    if (level > at(high)) high = frame
    const isDark = Math.min(level, at(low)) < bright
    if (direction <= 0 && isDark && level - at(low) >= swing) {
      found.push(frame)
      ;[direction, high] = [1, frame]
    } else if (direction >= 0 && isDark && at(high) - level >= swing) {
      found.push(frame)
      ;[direction, low] = [-1, frame]
    }
  }
  return found
}

/** Returns the faults of an opening of this tier. */
export function flashFaults(tier: number, levels: readonly number[]): string[] {
  const jumps = levels.flatMap((level, frame) =>
    frame > 0 && Math.abs(level - (levels[frame - 1] ?? 0)) > jump ? [frame] : [],
  )
  const changes = turns(levels)
  // A flash is two changes.
  const isMany = changes.some(
    (frame, index) =>
      (changes[index + mostFlashes * 2] ?? Number.POSITIVE_INFINITY) - frame < framesPerSecond,
  )
  return [
    ...(tier < jumpsFrom && jumps.length > 0 ? [`light jumps at frame ${jumps.join(', ')}`] : []),
    ...(jumps.some((frame, index) => jumps[index + 1] === frame + 1) ? ['two jumps in a row'] : []),
    ...(isMany ? [`more than ${mostFlashes} flashes a second`] : []),
  ]
}
