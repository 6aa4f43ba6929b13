import type { Context } from '../canvas.ts'
import type { Palette } from '../palette.ts'
import { createNoise, seededRandom } from '../random.ts'
import { forest } from './forest.ts'
import { heights } from './heights.ts'
import type { Scene } from './scene.ts'
import { sea } from './sea.ts'
import { volcano } from './volcano.ts'

const scenes = { forest, heights, sea, volcano } satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

export function drawScene(
  context: Context,
  name: SceneName,
  seed: string,
  palette: Palette,
  width: number,
  height: number,
): void {
  const random = seededRandom(`scene/${seed}`)
  context.save()
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  scenes[name](context, {
    width,
    height,
    unit: Math.min(width, height * 1.05),
    palette,
    random,
    noise: createNoise(random),
  })
  context.restore()
}
