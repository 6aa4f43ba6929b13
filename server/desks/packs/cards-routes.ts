import * as calls from '#contract/operator/cards.ts'
import { draftWriters, yenReaders } from '#contract/operator/roles.ts'
import { searchKey } from '#contract/typed-text.ts'
import type { InputOf } from '#contract/wire.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { Language } from '#phrases/language.ts'
import { importCards } from '#server/cards/catalogue/cards/import-cards.ts'
import {
  type CardSaved,
  saveCard,
  saveCards,
  saveCardType,
  seenOf,
} from '#server/cards/catalogue/cards/save-card.ts'
import { bare } from '#server/cards/catalogue/csv-table.ts'
import { entryOfFacts, writtenDay } from '#server/cards/catalogue/import/card-facts.ts'
import { rarityNames } from '#server/cards/catalogue/import/catalogue-file.ts'
import { takeUpload } from '#server/cards/catalogue/import/take-upload.ts'
import { keepDigests, readNewDigests } from '#server/cards/catalogue/picture-digests.ts'
import { listCardRows, listCardTypeRows } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct, servePreparedAct } from '#server/people/staff/act-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Random } from '#server/random.ts'

/** A picture of 12 MB as base64url in a form, and a little more. */
const uploading = { perMinute: 60, bodyBytes: 17_000_000 }

/** Under the name of the field in the call. */
const fieldOf: Readonly<Record<string, string>> = {
  ...{ 'name.ja': 'nameJa', 'name.en': 'nameEn', 'note.ja': 'noteJa', 'note.en': 'noteEn' },
}

const fieldOfFault = (place: string) => fieldOf[place] ?? place

type Refused = Exclude<CardSaved, { outcome: 'saved' }>

/** Says why a card was not saved, each reason with its field. */
function reasonsOf(
  refused: Refused,
  words: AnswerPhrases['drafts'],
  language: Language,
  key: string,
): { place: string; message: string }[] {
  switch (refused.outcome) {
    case 'faults':
      return refused.faults.map(({ place, message }) => ({
        place: fieldOfFault(place),
        message: message[language],
      }))
    case 'unknown':
      return [{ place: 'key', message: words.cardGone }]
    case 'taken':
      return [{ place: 'key', message: words.cardTaken(key) }]
    case 'changed':
      return [{ place: 'key', message: words.cardChanged }]
  }
}

function refuse(
  saved: Refused,
  { phrases: { drafts: words }, language }: Pick<OperatorVisit, 'phrases'> & { language: Language },
  key: string,
): Refusal {
  const reasons = reasonsOf(saved, words, language, key)
  const state = { faults: 422, unknown: 404, taken: 409, changed: 409 } as const
  return new Refusal(
    state[saved.outcome],
    Object.fromEntries(reasons.map(({ place, message }) => [place, [message]])),
  )
}

type EnteredCard = InputOf<typeof calls.addCards>['cards'][number]

/** A card as it was typed in. Digits and letters may be in full width. */
const enteredCard = (input: EnteredCard) => ({
  name: { ja: input.nameJa, en: input.nameEn },
  model: input.model,
  rarity: input.rarity,
  image: input.image,
  ...entryOfFacts({
    ...input,
    gradingCompany: bare(input.gradingCompany),
    grade: bare(input.grade),
    referenceDate: writtenDay(input.referenceDate),
    referenceYen: input.referenceYen ?? 0,
  }),
  ...(input.costYen !== null && { costYen: input.costYen }),
  ...(input.marketYen !== null && { marketYen: input.marketYen }),
})

export interface CardDeps {
  db: Database
  random: Random
  media: MediaStore
}

/** Serves the cards and card types that packs are made of, and the pictures of both. */
export function cardRoutes(http: OperatorHttp, deps: CardDeps): void {
  const { db, media } = deps

  http.serve(
    calls.listCards,
    async ({ operator: { roles }, language }, _, { page, size, q = '', cardType }) => {
      const typed = searchKey(q)
      const found = (await listCardRows(db)).filter(
        (card) =>
          (cardType === undefined || card.cardTypeId === cardType) &&
          [card.id, card.nameJa, card.nameEn, card.modelNumber].some((own) => searchKey(own).includes(typed)),
      )
      const seesYen = roles.some((role) => yenReaders.includes(role))
      return {
        list: found.slice((page - 1) * size, page * size).map((row) => ({
          key: row.id,
          cardType: row.cardTypeId,
          nameJa: row.nameJa,
          nameEn: row.nameEn,
          model: row.modelNumber,
          rarity: rarityNames[row.rarity] as (typeof rarityNames)[number],
          image: row.image,
          imageEn: row.imageEn,
          imageBack: row.imageBack,
          gradingCompany: row.gradingCompany,
          grade: row.grade,
          condition: row.condition,
          noteJa: row.noteJa,
          noteEn: row.noteEn,
          referenceYen: row.referenceYen || null,
          referenceDate: row.referenceDate,
          referenceSource: row.referenceSource,
          foil: row.foil,
          costYen: seesYen ? row.costYen : null,
          marketYen: seesYen ? row.marketYen : null,
          seen: seenOf(row),
        })),
        total: found.length,
        cardTypes: (await listCardTypeRows(db)).map((row) => ({
          key: row.id,
          nameJa: row.nameJa,
          nameEn: row.nameEn,
          seen: seenOf(row),
        })),
        conditions: (await readSettings(db)).conditions.map(({ key, label }) => ({
          key,
          label: label[language],
        })),
        canChange: roles.some((role) => draftWriters.includes(role)),
      }
    },
  )

  serveAct(http, deps, calls.saveCard, async (tx, visit, input) => {
    const { key, seen, cardType, imageEn, imageBack, foil } = input
    const entry = {
      ...enteredCard(input),
      key,
      cardType,
      ...(imageEn && { imageEn }),
      ...(imageBack && { imageBack }),
      ...(foil && { foil }),
    }
    const saved = await saveCard(tx, { entry, seen }, visit.now)
    if (saved.outcome !== 'saved') return refuse(saved, visit, key)
    return { verb: 'card save', subject: saved.key, detail: { changed: saved.changed }, kept: {} }
  })

  serveAct(http, deps, calls.saveCardType, async (tx, visit, { key, seen, nameJa, nameEn }) => {
    const saved = await saveCardType(tx, { entry: { key, name: { ja: nameJa, en: nameEn } }, seen })
    if (saved.outcome !== 'saved') return refuse(saved, visit, key)
    return { verb: 'card save-type', subject: saved.key, detail: { changed: saved.changed }, kept: {} }
  })

  serveMany(http, deps)

  servePreparedAct(
    http,
    deps,
    calls.addPicture,
    {
      async prepare({ language, operator }, { file, use, fileName, left, top, width, height }) {
        const bytes = Buffer.from(file, 'base64url')
        const crop = { left, top, width, height }
        const taken = await takeUpload({ bytes, use, fileName, crop, operator: operator.name }, media)
        if ('fault' in taken) return new Refusal(422, { file: [taken.fault[language]] })
        const { address } = taken
        return { address, digests: await readNewDigests(db, use === 'card' ? [address] : [], media) }
      },
      async change(tx, _visit, { use }, { address, digests }) {
        await keepDigests(tx, digests)
        return { verb: 'card add-picture', subject: address, detail: { use }, kept: { address } }
      },
      present: (kept) => kept,
    },
    uploading,
  )
}

/** Cards that come from a table or a file. */
function serveMany(http: OperatorHttp, deps: CardDeps): void {
  serveAct(http, deps, calls.addCards, async (tx, visit, { cardType, cards }) => {
    const { phrases, language } = visit
    const entries = cards.map((card) => ({
      seen: '',
      entry: { ...enteredCard(card), key: '', cardType },
    }))
    const outcomes = (await saveCards(tx, entries, visit.now)).map((one) =>
      one.outcome === 'saved'
        ? { key: one.key, faults: [] }
        : { key: null, faults: reasonsOf(one, phrases.drafts, language, '') },
    )
    const [first, ...others] = outcomes.flatMap(({ key }) => key ?? [])
    if (first !== undefined)
      return { verb: 'card add', subject: first, detail: { others }, kept: { cards: outcomes } }
    const faults = outcomes.flatMap((one, index) =>
      one.faults.map(({ place, message }) => [`cards.${index}.${place}`, [message]] as [string, string[]]),
    )
    return new Refusal(422, Object.fromEntries(faults))
  })

  serveAct(http, deps, calls.importCards, async (tx, visit, { file, encoding, pictures }) => {
    const { phrases, language, now } = visit
    const { csv, cardsCsv } = phrases.drafts
    const imported = await importCards(
      tx,
      {
        bytes: Buffer.from(file, 'base64url'),
        encoding,
        pictures: new Map(pictures.map(({ name, address }) => [name, address])),
        now,
      },
      { ...csv, ...cardsCsv },
      language,
      (refused, key) =>
        reasonsOf(refused, phrases.drafts, language, key).map(({ place, message }) =>
          place === 'key' ? message : `${place}: ${message}`,
        ),
    )
    if ('faults' in imported) return new Refusal(422, { file: imported.faults })
    const { made, changed } = imported
    const kept = { made: made.length, changed: changed.length }
    return { verb: 'card import', subject: made[0] ?? changed[0] ?? '', detail: imported, kept }
  })
}
