import { cards } from '#server/cards/cards.ts'
import { desks } from '#server/desks/desks.ts'
import { wingOf } from '#server/http/room.ts'
import { money } from '#server/money/money.ts'
import { people } from '#server/people/people.ts'

/** Every room of the shop, as one. */
export const wings = wingOf(people, money, cards, desks)
