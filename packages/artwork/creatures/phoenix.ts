import type { Context } from '../canvas.ts'
import { metal, mixHue, oklch } from '../palette.ts'
import { between } from '../random.ts'
import { angleAt, bezier, feather, type Point } from '../shapes.ts'
import type { Creature, Pose } from './creature.ts'

/** A heraldic firebird: wings of three feather rows, tail plumes with eyes, a crest. */
export const phoenix: Creature = (context, pose) => {
  const { random } = pose
  const lift = between(random, 0.85, 1.2)
  const sweep = between(random, 0.86, 1.06)
  tail(context, pose)
  for (const side of [1, -1]) {
    context.save()
    context.scale(side, 1)
    wing(context, pose, lift, sweep)
    context.restore()
  }
  body(context, pose)
  head(context, pose)
}

function tail(context: Context, pose: Pose): void {
  const { random, palette, grandeur } = pose
  const plumes = 5 + grandeur * 2
  for (let plume = 0; plume < plumes; plume++) {
    const side = (plume / (plumes - 1)) * 2 - 1
    const tip: Point = [side * 0.66, 0.98 - side * side * 0.26]
    const curve = bezier([0, 0.16], [side * 0.06, 0.5], [side * 0.7 + Math.sin(plume * 2.1) * 0.08, 0.5], tip)
    const hue = mixHue(palette.accent, palette.second, Math.abs(side) * 0.8)
    for (let step = 0; step < 22; step++) {
      const t = 0.1 + (step / 22) * 0.88
      const length = 0.06 + 0.09 * t
      for (const lean of [1, -1]) {
        feather(context, curve(t), angleAt(curve, t) + lean * 0.55, length, length * 0.16, random, {
          hue: hue + t * 26,
          bend: lean * 0.25,
          lightness: 0.95,
          barbs: 4,
        })
      }
    }
    eyespot(context, tip, side * -0.5, pose)
  }
}

function eyespot(context: Context, [x, y]: Point, tilt: number, { palette }: Pose): void {
  const rings: [number, string][] = [
    [1, oklch(0.66, 0.18, palette.second)],
    [0.74, oklch(0.93, 0.12, 95)],
    [0.54, oklch(0.52, 0.19, palette.main)],
    [0.3, oklch(0.22, 0.09, palette.accent)],
  ]
  for (const [size, colour] of rings) {
    context.beginPath()
    context.ellipse(x, y, 0.048 * size, 0.066 * size, tilt, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
  }
  context.beginPath()
  context.arc(x - 0.008, y - 0.012, 0.007, 0, Math.PI * 2)
  context.fillStyle = '#fff'
  context.fill()
}

function wing(context: Context, { random, palette }: Pose, lift: number, sweep: number): void {
  const bone = bezier(
    [0.06, -0.02],
    [0.3, -0.36 * lift],
    [0.5 * sweep, -0.56 * lift],
    [0.74 * sweep, -0.6 * lift],
  )
  const rows = [
    { count: 17, length: 0.58, hue: palette.accent, lightness: 0.86 },
    { count: 15, length: 0.37, hue: palette.main, lightness: 0.96 },
    { count: 13, length: 0.2, hue: palette.second, lightness: 1.06 },
  ]
  for (const [rowIndex, row] of rows.entries()) {
    for (let index = 0; index < row.count; index++) {
      const t = 0.08 + (index / (row.count - 1)) * 0.9
      const angle = 1.75 - t * 1.95 - rowIndex * 0.08 + (random() - 0.5) * 0.06
      const swell = 0.55 + 0.5 * Math.sin(Math.min(1, t * 1.05) * 2.3)
      const length = row.length * swell * between(random, 0.95, 1.06)
      feather(context, bone(t), angle, length, length * 0.13, random, {
        hue: row.hue + t * 20 * (rowIndex - 1) + (random() - 0.5) * 10,
        bend: 0.16 - t * 0.34,
        lightness: row.lightness,
      })
    }
  }
  for (let index = 0; index < 30; index++) {
    const t = index / 29
    const angle = 0.9 - t * 1.5 + (random() - 0.5) * 0.3
    feather(context, bone(t), angle, 0.1 - t * 0.04, 0.018, random, {
      hue: palette.second + 16,
      bend: -0.1,
      lightness: 1.1,
      barbs: 3,
    })
  }
}

function body(context: Context, { random, palette }: Pose): void {
  for (let row = 0; row < 15; row++) {
    const t = row / 14
    const width = 0.115 * Math.sin(0.35 + t * 2.5)
    for (let column = -4; column <= 4; column++) {
      const x = (column / 4) * width * (row % 2 ? 0.9 : 1)
      feather(context, [x, -0.14 + t * 0.42], 1.57 + column * 0.1, 0.075, 0.022, random, {
        hue: mixHue(palette.second, palette.main, t * 0.6) + 12,
        lightness: 1.06 - t * 0.15,
        barbs: 3,
      })
    }
  }
}

function head(context: Context, { random, palette }: Pose): void {
  const neck = bezier([0, -0.06], [0.04, -0.22], [-0.1, -0.3], [-0.05, -0.43])
  for (let step = 0; step < 26; step++) {
    const t = step / 25
    const [x, y] = neck(t)
    for (const side of [-1, 0, 1]) {
      const root: Point = [x + side * 0.026 * (1.15 - t * 0.4), y]
      feather(context, root, 1.5 + side * 0.5, 0.062, 0.019, random, {
        hue: palette.second + 12 + t * 16,
        lightness: 1.08,
        barbs: 3,
      })
    }
  }
  const [hx, hy] = neck(1)
  const hues = [palette.main, palette.accent, palette.second]
  for (let plume = 0; plume < 7; plume++) {
    const length = 0.25 - Math.abs(plume - 2.5) * 0.032
    feather(context, [hx + 0.02, hy - 0.01], -1.95 + plume * 0.28, length, 0.02, random, {
      hue: hues[plume % 3] as number,
      bend: -0.32,
      lightness: 1.1,
    })
  }
  const skull = context.createRadialGradient(hx - 0.012, hy - 0.02, 0.004, hx, hy, 0.06)
  skull.addColorStop(0, oklch(0.98, 0.04, palette.second))
  skull.addColorStop(1, oklch(0.62, 0.17, palette.second))
  context.fillStyle = skull
  context.beginPath()
  context.ellipse(hx, hy, 0.054, 0.043, -0.1, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = metal(context, 'gold', hx - 0.13, hy - 0.02, 0.1, 0.05)
  context.beginPath()
  context.moveTo(hx - 0.035, hy - 0.028)
  context.quadraticCurveTo(hx - 0.1, hy - 0.02, hx - 0.125, hy + 0.032)
  context.quadraticCurveTo(hx - 0.07, hy + 0.018, hx - 0.035, hy + 0.026)
  context.fill()
  context.fillStyle = oklch(0.15, 0.06, palette.main)
  context.beginPath()
  context.ellipse(hx - 0.016, hy - 0.006, 0.014, 0.011, 0.3, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = '#fff'
  context.beginPath()
  context.arc(hx - 0.02, hy - 0.01, 0.0045, 0, Math.PI * 2)
  context.fill()
}
