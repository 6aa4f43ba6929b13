// Card types, cards and their pictures, as the console makes and changes them (decision 063).

import * as z from 'zod/mini'
import { rarities } from '#contract/catalogue.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { yen } from './field-kinds.ts'
import { actFields, filterText, gridPage, operatorCall, pageQuery } from './operator-call.ts'
import { draftReaders, draftWriters } from './roles.ts'

/** What a picture that is added at the console is for. */
export const addedUses = ['card', 'foil', 'pack'] as const
export type AddedUse = (typeof addedUses)[number]

/** The largest file of a picture. */
export const pictureBytesMost = 12_000_000

/** Null: not entered, or not for these roles. */
const worth = z.nullable(yen)
const bothNames = { nameJa: text(100), nameEn: text(100) }
/** Of what was shown before: what has changed since is not overwritten. Empty: it is new. */
const seen = text(64)

export const listCards = operatorCall({
  method: 'GET',
  path: '/operator/cards',
  summary: 'Cards by their type, and the card types.',
  roles: draftReaders,
  query: record({ ...pageQuery, q: filterText, cardType: filterText }),
  output: record({
    ...gridPage(
      record({
        key: id,
        cardType: id,
        ...bothNames,
        model: z.string(),
        rarity: z.enum(rarities.map(({ name }) => name)),
        image: z.string(),
        /** Empty: the same in both languages. */
        imageEn: z.string(),
        /** Empty: it has none. */
        foil: z.string(),
        costYen: worth,
        marketYen: worth,
        seen,
      }),
    ),
    cardTypes: z.array(record({ key: id, ...bothNames, seen })),
    canChange: z.boolean(),
  }),
})

export const saveCard = operatorCall({
  method: 'POST',
  path: '/operator/cards/save',
  summary:
    'Makes or changes a card. 409 when it has changed since it was shown, when a new key is taken, and for the rarity of a card that a sealed box holds; 422 with what is wrong at its field.',
  roles: draftWriters,
  moves: 'nothing',
  input: record({
    ...actFields,
    key: text(60),
    seen,
    cardType: text(60),
    ...bothNames,
    model: text(60),
    rarity: z.enum(rarities.map(({ name }) => name)),
    image: text(300),
    imageEn: text(300),
    foil: text(300),
    costYen: z.nullable(z.number()),
    marketYen: z.nullable(z.number()),
  }),
  output: nothing,
})

export const saveCardType = operatorCall({
  method: 'POST',
  path: '/operator/cards/save_type',
  summary: 'Makes or renames a card type. 409 when it has changed since it was shown, or a new key is taken.',
  roles: draftWriters,
  moves: 'nothing',
  input: record({ ...actFields, key: text(60), seen, ...bothNames }),
  output: nothing,
})

/** From 0 to 1 of the picture as it is seen. */
const share = z.number().check(z.minimum(0), z.maximum(1))

export const addPicture = operatorCall({
  method: 'POST',
  path: '/operator/cards/add_picture',
  summary:
    'Cuts a picture, encodes it anew without anything that a camera wrote into it, and stores it. 422 when it is no picture, or what is left of it is too narrow.',
  roles: draftWriters,
  moves: 'nothing',
  input: record({
    ...actFields,
    use: z.enum(addedUses),
    fileName: text(200),
    /** Base64url. */
    file: text(Math.ceil((pictureBytesMost * 4) / 3)),
    left: share,
    top: share,
    width: share,
    height: share,
  }),
  output: record({ address: z.string() }),
})
