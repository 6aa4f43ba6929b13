/** What the demo shop sells. The numbers are checked by `../catalogue.ts` before anything is written. */
import type { Palette } from '../palette.ts'
import type { Bilingual } from '../worlds/world.ts'

/** [card, quantity, reveal tier 1..7, points if converted] */
export type Prize = readonly [card: string, quantity: number, tier: number, convertsTo: number]

export interface Pack {
  key: string
  world: 'hoshimori' | 'shionari' | 'homura' | 'tokinoto'
  name: Bilingual
  price: { points: number } | { coins: number }
  startsAt?: string
  endsAt?: string
  /** Written to the catalogue as they are (docs/catalogue.md). */
  limits?: Readonly<Record<`maxPer${string}`, number | Readonly<Record<string, number>>>>
  limitMessage?: Bilingual
  revealStyle: 1 | 2 | 3 | 5 | 8 | 10 | 11 | 12 | 13
  /** The card whose picture the pack wears. */
  hero: string
  /** Another hour of the same world, so that its packs can be told apart in a list. */
  mood?: Partial<Palette>
  /** How the pack is wrapped in its pictures. */
  wrapping: 'pouch' | 'box'
  images: 2 | 3
  detail: Bilingual
  total: number
  prizes: readonly Prize[]
  /** One card more for the member who draws the last slot. */
  lastOne?: { card: string; tier: number; convertsTo: number }
  /** Cards that are always sent, never converted. */
  shipOnly?: readonly string[]
}
