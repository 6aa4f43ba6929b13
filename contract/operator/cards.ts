// Card types, cards and their pictures, as the console makes and changes them (decision 025).

import * as z from 'zod/mini'
import { rarities } from '#contract/catalogue.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { yen } from './field-kinds.ts'
import { actFields, csvEncodings, filterText, gridPage, operatorCall, pageQuery } from './operator-call.ts'
import { draftReaders, draftWriters } from './roles.ts'

/** Uses for which the console adds pictures. */
export const addedUses = ['card', 'foil', 'pack'] as const
export type AddedUse = (typeof addedUses)[number]

/** The largest file of a picture. */
export const pictureBytesMost = 12_000_000

/** Null: not entered, or not for these roles. */
const worth = z.nullable(yen)
/** The facts of a card besides its name and pictures. Empty: nothing is said. */
const facts = {
  gradingCompany: text(40),
  grade: text(40),
  /** Key of one of the shop's condition words. */
  condition: text(20),
  noteJa: text(200),
  noteEn: text(200),
  referenceDate: text(10),
  referenceSource: text(100),
}
const bothNames = { nameJa: text(100), nameEn: text(100) }
/** The version shown to the operator, so that later changes are not overwritten. Empty: a new row. */
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
        imageBack: z.string(),
        foil: z.string(),
        ...facts,
        referenceYen: worth,
        costYen: worth,
        marketYen: worth,
        seen,
      }),
    ),
    cardTypes: z.array(record({ key: id, ...bothNames, seen })),
    /** The shop's condition words, in its order. */
    conditions: z.array(record({ key: z.string(), label: z.string() })),
    canChange: z.boolean(),
  }),
})

export const saveCard = operatorCall({
  method: 'POST',
  path: '/operator/cards/save',
  summary:
    'Makes or changes a card; a new one without a key gets the next of its type. 409 when it has changed since it was shown, when a new key is taken, and for the rarity of a card that a sealed box holds; 422 with what is wrong at its field.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
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
    imageBack: text(300),
    foil: text(300),
    ...facts,
    referenceYen: z.nullable(z.number()),
    costYen: z.nullable(z.number()),
    marketYen: z.nullable(z.number()),
  }),
  output: nothing,
})

/** The most cards that are made at once; as many pictures are taken in a minute. */
export const cardsAtOnceMost = 50

export const addCards = operatorCall({
  method: 'POST',
  path: '/operator/cards/add',
  summary:
    'Makes new cards, each wholly or not at all, with keys of their own. 422 with what is wrong at its field (`cards.0.nameJa`) when none could be made.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    cardType: text(60),
    cards: z
      .array(
        record({
          ...bothNames,
          model: text(60),
          rarity: z.enum(rarities.map(({ name }) => name)),
          image: text(300),
          ...facts,
          referenceYen: z.nullable(z.number()),
          costYen: z.nullable(z.number()),
          marketYen: z.nullable(z.number()),
        }),
      )
      .check(z.minLength(1), z.maxLength(cardsAtOnceMost)),
  }),
  /** The cards stand in the order given. */
  output: record({
    cards: z.array(
      record({
        /** Null when the card was not made. */
        key: z.nullable(id),
        faults: z.array(record({ place: z.string(), message: z.string() })),
      }),
    ),
  }),
})

/** The columns of a file of cards. A file may leave columns out: cards that are there keep what it does not name. */
export const cardColumns = [
  ...(['key', 'cardType', 'nameJa', 'nameEn', 'model', 'rarity'] as const),
  ...(['gradingCompany', 'grade', 'condition', 'noteJa', 'noteEn'] as const),
  ...(['referenceYen', 'referenceDate', 'referenceSource'] as const),
  ...(['costYen', 'marketYen', 'image'] as const),
] as const
/** Bytes of the largest file of cards. */
export const cardFileMost = 300_000
/** Lines of the largest file of cards. */
export const cardLinesMost = 2000

export const importCards = operatorCall({
  method: 'POST',
  path: '/operator/cards/import',
  summary:
    'Makes and changes cards by a CSV file, or returns the faults of each line (422) and changes nothing. A line with the key of a card changes it; one without a key makes a card.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    /** Base64url: CSV in UTF-8, UTF-16, CP932 or EUC-JP. */
    file: text(Math.ceil((cardFileMost * 4) / 3)),
    encoding: z.enum(csvEncodings),
    /** Pictures that were added for this file; its column `image` may name one by its file name. */
    pictures: z.array(record({ name: text(200), address: text(300) })).check(z.maxLength(cardsAtOnceMost)),
  }),
  output: record({ made: z.int(), changed: z.int() }),
})

export const saveCardType = operatorCall({
  method: 'POST',
  path: '/operator/cards/save_type',
  summary:
    'Makes or renames a card type; a new one without a key gets one. 409 when it has changed since it was shown, or a new key is taken.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, key: text(60), seen, ...bothNames }),
  output: nothing,
})

/** From 0 to 1 of the picture as it is seen. */
const share = z.number().check(z.minimum(0), z.maximum(1))

export const addPicture = operatorCall({
  method: 'POST',
  path: '/operator/cards/add_picture',
  summary:
    'Crops a picture, re-encodes it without camera data, and stores it. 422 when it is not a picture, or the crop is too narrow.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
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
