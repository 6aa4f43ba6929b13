/** The `movie_style` variants. Every number without a row plays the default. */
import { box } from './objects/box.ts'
import { clock } from './objects/clock.ts'
import { crystal } from './objects/crystal.ts'
import { egg } from './objects/egg.ts'
import { furnace } from './objects/furnace.ts'
import { gate } from './objects/gate.ts'
import { lantern } from './objects/lantern.ts'
import { lotus } from './objects/lotus.ts'
import { pouch } from './objects/pouch.ts'
import { shell } from './objects/shell.ts'
import type { Style } from './style.ts'

const STYLES: Record<number, Style> = {
  1: lantern,
  2: shell,
  3: lotus,
  5: crystal,
  8: box,
  10: furnace,
  11: clock,
  12: egg,
  13: gate,
}

export function styleOf(movieStyle: number): Style {
  return STYLES[movieStyle] ?? pouch
}
