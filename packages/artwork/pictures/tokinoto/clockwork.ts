/** What Clockspire's works are made of: wheels, dials, hands, keys. */
import { isolated, letter } from '../../canvas.ts'
import type { Point } from '../../shapes.ts'
import { cornered, disc, limb, toneOf } from '../paper-cut.ts'
import type { Sheet, Tone } from '../picture.ts'
import { type Enamel, goldWire, INK, IVORY, leaf } from './enamel.ts'

/** A toothed wheel with holes between its spokes; fill it with 'evenodd'. */
export function wheel(x: number, y: number, radius: number, teeth: number, turn = 0, spokes = 5): Path2D {
  const points: Point[] = []
  const depth = Math.min(0.17, 2.6 / teeth)
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (const [part, reach] of [[0, 1 - depth], [0.16, 1], [0.46, 1], [0.62, 1 - depth]] as const) {
      const angle = turn + ((tooth + part) / teeth) * Math.PI * 2
      points.push([x + Math.cos(angle) * radius * reach, y + Math.sin(angle) * radius * reach])
    }
  }
  const path = cornered(points)
  const [inner, outer] = [radius * 0.26, radius * (0.96 - depth) * 0.82]
  for (let spoke = 0; spoke < spokes; spoke++) {
    const from = turn + ((spoke + 0.11) / spokes) * Math.PI * 2
    const to = turn + ((spoke + 0.89) / spokes) * Math.PI * 2
    const hole = new Path2D()
    hole.arc(x, y, outer, from, to)
    hole.arc(x, y, inner, to - 0.1, from + 0.1, true)
    hole.closePath()
    path.addPath(hole)
  }
  path.addPath(disc(x, y, radius * 0.1))
  return path
}

const NUMERALS = ['XII', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'] as const

interface Dial {
  x: number
  y: number
  radius: number
  tone?: Tone
  ink?: Tone
  /** Hours, with their parts: 3.25 is a quarter past three. Without it the dial has no hands. */
  time?: number
  numerals?: boolean
}

export function dial(lay: Enamel, sheet: Sheet, { x, y, radius, tone = IVORY, ink = INK, time, numerals = radius > 60 }: Dial): void {
  const { context } = sheet
  lay(disc(x, y, radius), tone, { wire: Math.max(3, radius * 0.07), shade: radius * 0.16, rim: 0 })
  for (let minute = 0; minute < 60; minute++) {
    const hour = minute % 5 === 0
    if (!hour && radius < 130) continue
    const angle = (minute / 60) * Math.PI * 2
    const [from, to] = hour && !numerals ? [0.66, 0.86] : [0.86, 0.93]
    context.strokeStyle = toneOf(ink)
    context.lineWidth = Math.max(1.2, radius * (hour ? 0.035 : 0.014))
    context.beginPath()
    context.moveTo(x + Math.cos(angle) * radius * from, y + Math.sin(angle) * radius * from)
    context.lineTo(x + Math.cos(angle) * radius * to, y + Math.sin(angle) * radius * to)
    context.stroke()
  }
  if (numerals) {
    NUMERALS.forEach((numeral, hour) => {
      isolated(context, () => {
        context.translate(x, y)
        context.rotate((hour / 12) * Math.PI * 2)
        letter(context, numeral, 0, -radius * 0.64, { size: radius * 0.19, weight: 900, align: 'center', fill: toneOf(ink) })
      })
    })
    goldWire(context, disc(x, y, radius * 0.56), 2)
  }
  if (time !== undefined) hands(sheet, x, y, radius, time)
}

export function hands({ context }: Sheet, x: number, y: number, radius: number, time: number, tone: Tone = INK): void {
  for (const [turn, reach, width] of [[time / 12, 0.5, 0.11], [time % 1, 0.8, 0.08]] as const) {
    const angle = turn * Math.PI * 2 - Math.PI / 2
    const at = (far: number): Point => [x + Math.cos(angle) * radius * far, y + Math.sin(angle) * radius * far]
    context.fillStyle = toneOf(tone)
    context.fill(limb([at(-0.12), at(reach * 0.6), at(reach)], [radius * width * 0.6, radius * width, 0.5], 12))
  }
  context.fillStyle = leaf(context)
  context.fill(disc(x, y, radius * 0.07))
}

/** The key of a clock, along the x axis: its ring at the origin, its bit at `long`. */
export function key(long: number, ring: number): Path2D {
  const path = disc(-ring * 0.5, -ring * 0.72, ring * 0.74)
  path.addPath(disc(-ring * 0.5, ring * 0.72, ring * 0.74))
  path.addPath(disc(-ring * 0.5, -ring * 0.72, ring * 0.4))
  path.addPath(disc(-ring * 0.5, ring * 0.72, ring * 0.4))
  const shaft = ring * 0.2
  path.addPath(cornered([[ring * 0.1, -shaft], [long, -shaft], [long, shaft], [ring * 0.1, shaft]]))
  return path
}
