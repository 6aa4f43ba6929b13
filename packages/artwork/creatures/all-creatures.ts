/** Every subject a card can show, by the name the card data uses. */
import { automaton } from './automaton.ts'
import type { Creature } from './creature.ts'
import { dragon } from './dragon.ts'
import { lotus } from './lotus.ts'
import { moth } from './moth.ts'
import { owl } from './owl.ts'
import { phoenix } from './phoenix.ts'
import { compass, hourglass, lantern, mirror } from './relic.ts'
import { stag } from './stag.ts'
import { whale } from './whale.ts'

export const creatures = {
  automaton,
  compass,
  dragon,
  hourglass,
  lantern,
  lotus,
  mirror,
  moth,
  owl,
  phoenix,
  stag,
  whale,
} satisfies Record<string, Creature>

export type CreatureName = keyof typeof creatures
