import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRevealScene } from './reveal-scene.ts'
import type { Cue, Pose } from './style.ts'
import { styleOf } from './styles.ts'
import { tierStyle } from './tiers.ts'
import { type Entry, momentsOf, type Tier } from './timeline.ts'

const named = [1, 2, 3, 5, 8, 10, 11, 12, 13]
const numbers = [0, ...named]
const tiers: Tier[] = [1, 2, 3, 4, 5, 6, 7]

test('each movie style has its own scene, every other number the default (spec §4)', {
  meta: {
    proves: [
      {
        id: 'reveal-scene',
        section: 'transitions',
        says: 'The style (1, 2, 3, 5, 8, 10, 11, 12, 13, else the default) chooses a live scene.',
        from: 'spec',
        breaks: { replace: '12: egg,', with: '14: egg,' },
      },
    ],
  },
}, () => {
  for (const other of [4, 6, 7, 9, 14, -1, 1.5]) expect(styleOf(other), `${other}`).toBe(styleOf(0))
  const styles = numbers.map(styleOf)
  for (const part of ['place', 'object', 'camera'] as const)
    expect(new Set(styles.map((style) => style[part])).size, part).toBe(numbers.length)
})

const closed: Cue = { time: 0.5, arrived: 1, doubt: 0, strength: 0, open: 0 }
const opened: Cue = { ...closed, doubt: 1, strength: 1, open: 1 }

/** The movement of every part of an object from one instant to another. */
const moves = (number: number, from: Cue, to: Cue): string => {
  const parts = styleOf(number).object(() => 0.5)
  const difference = (before: Pose, after: Pose) =>
    after.map((value = 0, index) => value - (before[index] ?? 0))
  return JSON.stringify(parts.map(({ pose }) => difference(pose(from), pose(to))))
}

test('each object opens in its own way, under its own camera, and shows the doubt itself', () => {
  expect(new Set(numbers.map((number) => moves(number, closed, opened))).size).toBe(numbers.length)
  const cameras = numbers.map((number) => [closed, opened].map(styleOf(number).camera))
  expect(new Set(cameras.map((camera) => JSON.stringify(camera))).size).toBe(numbers.length)
  for (const number of numbers)
    expect(
      styleOf(number)
        .object(() => 0.5)
        .some(({ seams }) => seams),
      `${number}`,
    ).toBe(true)
})

test('each tier from 1 to 7 has its own look, and more power than the one below', {
  meta: {
    proves: [
      {
        id: 'reveal-tier',
        section: 'transitions',
        says: 'Each tier from 1 to 7 looks stronger than the one below.',
        from: 'spec',
        file: 'web/storefront/drawing/gacha-animation/scene/tiers.ts',
        breaks: { replace: '4: [0.86,', with: '4: [0.6,' },
      },
    ],
  },
}, () => {
  const styles = tiers.map(tierStyle)
  expect(new Set(styles.map((style) => JSON.stringify(style.look))).size).toBe(7)
  for (const [index, style] of styles.entries())
    if (index > 0) expect(style.power, `tier ${index + 1}`).toBeGreaterThan(styles[index - 1]?.power ?? 0)
})

test('the light passes through colours of tiers that are not higher, up to its own', () => {
  for (const tier of tiers) {
    const { stages, look } = tierStyle(tier)
    const reached = stages.map((stage) => tiers.find((one) => tierStyle(one).look === stage) ?? 8)
    expect(reached, `${tier}`).toEqual(reached.toSorted())
    expect(stages.at(-1)).toBe(look)
  }
})

/** The colours of all that was added as light, of any canvas: there is none in this process. */
let lights = new Set<string>()

/** A canvas that knows the colours on it. */
function fakeCanvas() {
  const canvas = { width: 0, height: 0, colours: new Set<string>(), getContext: () => context }
  type Source = { colours: Iterable<string> }
  let settings: Record<string, unknown> = {}
  const saved: (typeof settings)[] = []
  const lay = (colours: Iterable<string>) => {
    if (settings.globalCompositeOperation === 'source-in') canvas.colours.clear()
    for (const colour of colours) {
      canvas.colours.add(colour)
      if (settings.globalCompositeOperation === 'lighter') lights.add(colour)
    }
  }
  const coloursOf = (style: unknown) =>
    typeof style === 'string' ? [style] : ((style as Source | undefined)?.colours ?? [])
  const gradient = () => {
    const colours: string[] = []
    return { colours, addColorStop: (_: number, colour: string) => colours.push(colour) }
  }
  const fill = () => lay(coloursOf(settings.fillStyle))
  const known: Record<string, unknown> = {
    canvas,
    createLinearGradient: gradient,
    createRadialGradient: gradient,
    fill,
    fillRect: fill,
    stroke: () => lay(coloursOf(settings.strokeStyle)),
    drawImage: (source: Source) => lay(source.colours),
    save: () => saved.push({ ...settings }),
    restore: () => Object.assign(settings, saved.pop()),
  }
  const context = new Proxy(known, {
    get: (_, name: string) => known[name] ?? settings[name] ?? (() => {}),
    set: (_, name: string, value: unknown) => {
      settings = { ...settings, [name]: value }
      return true
    },
  })
  return canvas
}

beforeEach(() => {
  lights = new Set()
  vi.stubGlobal('document', { createElement: fakeCanvas })
  vi.stubGlobal('Path2D', class {})
})
afterEach(() => vi.unstubAllGlobals())

const sceneOf = (style: number, tier: Tier, entry: Entry = 'arriving') =>
  createRevealScene({ tier, style, seed: 'a draw', entry })

test('a style does not change how long a tier takes', () => {
  for (const tier of tiers)
    for (const entry of ['torn', 'arriving'] as const)
      for (const style of numbers)
        expect(sceneOf(style, tier, entry).seconds, `${style}`).toBe(momentsOf(tier, entry).end)
})

/** The shortest way between two hues, in degrees. */
const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)

test.each(tiers.slice(0, 6))('no style adds light in a colour that tier %i lacks', (tier) => {
  const hues = tierStyle(tier).stages.map(({ hue }) => hue ?? 0)
  for (const style of numbers) {
    const scene = sceneOf(style, tier)
    const stage = Object.assign(fakeCanvas(), { width: 360, height: 640 })
    for (let frame = 0; frame < 12; frame++)
      scene.draw(stage.getContext() as never, (scene.seconds * (frame + 0.5)) / 12)
    for (const colour of lights) {
      const [, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      if (!colour.startsWith('oklch') || chroma < 0.02) continue
      expect(Math.min(...hues.map((own) => apart(own, hue))), `style ${style}: ${colour}`).toBeLessThan(25)
    }
  }
  expect(lights.size).toBeGreaterThan(20)
})
