import { paperCut } from '../pictures/paper-cut.ts'
import type { Sheet, Tone } from '../pictures/picture.ts'
import { cloudBank, engravedSky, fan, orb, skyline, tower } from '../pictures/tokinoto/scenery.ts'
import type { Scene } from './scene.ts'

/** The city of clocks above the clouds, in the hand of its cards and at any hour a pack wants. */
export const heights: Scene = (context, { width, height, unit, random, palette }) => {
  const { deep, mid, glow, main, second, accent, chroma, daylight } = palette
  const light = {
    x: width * (random() < 0.5 ? 0.34 : 0.66),
    y: height * 0.4,
    colour: [0.95, chroma * 0.7, glow] as Tone,
    reach: unit * 1.3,
    shade: [0.2, chroma, deep] as Tone,
  }
  const sheet: Sheet = { context, width, height, random, light, cut: paperCut(context, light, [width / 2, height]) }
  const toned = (lightness: number, hue: number, share = 1): Tone => [lightness + daylight * 0.2, chroma * share, hue]
  engravedSky(sheet, [toned(0.26, deep), toned(0.46, mid), toned(0.74, glow, 0.8)], [0, 0.4, 0.72], { line: [0.14, chroma, deep], gap: unit * 0.018 })
  fan(sheet, 32, [unit * 0.14, width * 0.7], [0.97, chroma * 0.6, glow], 0.5)
  orb(sheet, unit * 0.11, light.colour, [unit * 0.14, unit * 0.17])
  skyline(sheet, height * 0.76, unit * 0.32, toned(0.5, mid, 0.8), Math.round((9 * width) / unit))
  cloudBank(sheet, { y: height * 0.66, size: unit * 0.08, lit: toned(0.82, glow, 0.4), foot: toned(0.5, mid, 0.8) })
  const towers = Math.round((5 * width) / unit)
  for (let index = 0; index < towers; index++) {
    const x = ((index + 0.5) / towers) * width
    // They grow towards the sides and leave the middle to what stands before them.
    const side = Math.abs(x / width - 0.5) * 2
    tower(sheet, {
      x: x + (random() - 0.5) * unit * 0.06,
      foot: height,
      wide: unit * (0.1 + random() * 0.05),
      tall: height * (0.26 + side * 0.3 + random() * 0.08),
      wall: toned(0.72, main, 0.5),
      roof: toned(0.48, index % 2 ? second : accent),
      ...(index % 2 ? { time: random() * 12 } : {}),
    })
  }
  cloudBank(sheet, { y: height * 0.82, size: unit * 0.1, lit: toned(0.9, glow, 0.3), foot: toned(0.56, mid, 0.7) })
}
