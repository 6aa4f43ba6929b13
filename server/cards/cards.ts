// Cards: which there are, the sealed boxes they lie in, who draws them, and how they leave.

import { boxes } from '#server/cards/boxes/room.ts'
import { catalogue } from '#server/cards/catalogue/room.ts'
import { draws } from '#server/cards/draws/room.ts'
import { exchange } from '#server/cards/exchange/room.ts'
import { favourites } from '#server/cards/favourites/room.ts'
import { legal } from '#server/cards/legal/room.ts'
import { reminders } from '#server/cards/reminders/room.ts'
import { wingOf } from '#server/http/room.ts'

export const cards = wingOf(boxes, catalogue, favourites, exchange, draws, reminders, legal)
