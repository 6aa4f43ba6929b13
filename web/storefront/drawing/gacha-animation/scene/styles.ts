/** The `movie_style` variants. Every number without a row plays the default. */
import { box } from '#web/storefront/drawing/gacha-animation/scene/objects/box.ts'
import { clock } from '#web/storefront/drawing/gacha-animation/scene/objects/clock.ts'
import { crystal } from '#web/storefront/drawing/gacha-animation/scene/objects/crystal.ts'
import { egg } from '#web/storefront/drawing/gacha-animation/scene/objects/egg.ts'
import { furnace } from '#web/storefront/drawing/gacha-animation/scene/objects/furnace.ts'
import { gate } from '#web/storefront/drawing/gacha-animation/scene/objects/gate.ts'
import { lantern } from '#web/storefront/drawing/gacha-animation/scene/objects/lantern.ts'
import { lotus } from '#web/storefront/drawing/gacha-animation/scene/objects/lotus.ts'
import { pouch } from '#web/storefront/drawing/gacha-animation/scene/objects/pouch.ts'
import { shell } from '#web/storefront/drawing/gacha-animation/scene/objects/shell.ts'
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
