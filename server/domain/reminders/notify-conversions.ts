import type { Language } from '../../../phrases/language.ts'
import type { CardList, ConvertedDraw } from '../../../phrases/mail/reminders/ja.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { listPointBoxes } from '../boxes/queries.ts'
import { packNames } from '../catalogue/pack-names.ts'
import { choiceEndsAt, choiceMs } from '../draws/choose-cards.ts'
import { presentCards } from '../draws/present-draw.ts'
import { type Draw, findDraw, listDrawsSince } from '../draws/queries.ts'
import { markReminded } from './queries.ts'
import { walkBoxes } from './walk-boxes.ts'
import { type ReminderDeps, writeReminder } from './write-reminder.ts'

const minuteMs = 60_000
/** Draws settled within this time come with the same mail. */
const togetherMs = 10 * minuteMs
/** After a pause of the jobs longer than this no late mails are sent. */
const lateMs = 24 * 60 * minuteMs

const kind = 'conversion'
const maxDraws = 10
const maxCards = 20

/** A member cannot choose at or after the end: a later choice was made by default. */
const wasChosenByClock = (draw: Draw) => draw.chosenAt !== null && draw.chosenAt >= choiceEndsAt(draw)

/**
 * Sends members a mail that says how the cards were settled that they had not chosen in 24 hours. Each draw is
 * announced once, ten minutes after its end; it is marked in the transaction that writes the mail.
 * @returns how many mails were written
 */
export async function notifyConversions(db: Database, deps: ReminderDeps, now: Date): Promise<number> {
  const boxes = await listPointBoxes(db)
  const packIds = new Set(boxes.map((box) => box.packId))
  const sinceEndMs = (draw: Draw) => now.getTime() - choiceEndsAt(draw).getTime()
  const isAnnounceable = (draw: Draw) =>
    wasChosenByClock(draw) && sinceEndMs(draw) < lateMs && packIds.has(draw.packId)
  let mails = 0
  await walkBoxes(db, kind, boxes, {
    isReached: (draw) => sinceEndMs(draw) >= togetherMs,
    isDue: isAnnounceable,
    // A draw past its end that is still open waits for the settling job.
    mustWait: (draw) => draw.chosenAt === null && sinceEndMs(draw) < lateMs,
    async notify(memberId, due) {
      if (await writeMail(db, memberId, due, isAnnounceable, deps, now)) mails += 1
    },
  })
  return mails
}

const writeMail = (
  db: Database,
  memberId: string,
  due: Draw[],
  isAnnounceable: (draw: Draw) => boolean,
  deps: ReminderDeps,
  now: Date,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const since = new Date(now.getTime() - choiceMs - lateMs - 60 * minuteMs)
    const recent = await listDrawsSince(tx, memberId, since)
    const known = new Set(recent.map((draw) => draw.id))
    for (const draw of due.filter(({ id }) => !known.has(id)))
      recent.push((await findDraw(tx, memberId, draw.id)) ?? draw)
    const converted = recent.filter(isAnnounceable)
    const unsent = await markReminded(
      tx,
      memberId,
      kind,
      converted.map((draw) => draw.id),
      now,
    )
    const announced = converted.filter((draw) => unsent.has(draw.id))
    if (announced.length === 0) return false
    return await writeReminder(
      tx,
      memberId,
      async (words, { name, language, contact }) => {
        const names = await packNames(tx, announced, language)
        const items: ConvertedDraw[] = []
        for (const draw of announced.slice(0, maxDraws))
          items.push(await itemOf(tx, draw, names.get(draw.packId) ?? '', language, contact.origin))
        return words.conversion({ name, items, others: announced.length - items.length, contact })
      },
      deps,
      now,
    )
  })

async function itemOf(
  db: Database,
  draw: Draw,
  packName: string,
  language: Language,
  origin: string,
): Promise<ConvertedDraw> {
  const cards = await presentCards(db, draw, language)
  const isShipped = (offset: number) => draw.shipped?.[offset] === '1'
  const shipped = cards.filter((_, offset) => isShipped(offset))
  const converted = cards.filter((_, offset) => !isShipped(offset))
  return {
    packName,
    converted: listOf(converted),
    convertedCount: converted.length,
    points: (draw.convertedPoints ?? 0).toLocaleString('ja-JP'),
    shipped: listOf(shipped),
    shippedCount: shipped.length,
    url: `${origin}/buy-product-history-detail?${new URLSearchParams({ packHistoryId: draw.id })}`,
  }
}

function listOf(cards: { name: string }[]): CardList {
  const kinds = [...Map.groupBy(cards, (card) => card.name)]
  return {
    cards: kinds
      .slice(0, maxCards)
      .map(([name, same]) => ({ name, count: same.length.toLocaleString('ja-JP') })),
    others: Math.max(0, kinds.length - maxCards),
  }
}
