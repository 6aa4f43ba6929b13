import { isPoints } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import type { OpenDraw } from '#phrases/mail/reminders/ja.ts'
import { instantInWords } from '#server/business-time/in-words.ts'
import { convertibleIn, listPointBoxes } from '#server/cards/boxes/queries.ts'
import { findPacks } from '#server/cards/catalogue/queries.ts'
import { choiceEndsAt, choiceMs, isKnown } from '#server/cards/draws/choose-cards.ts'
import { readPrizes } from '#server/cards/draws/draw-contents.ts'
import { type DecidedDraw, type Draw, isDecided } from '#server/cards/draws/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { localized } from '#server/localized.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { lockFreeMembers } from '#server/people/members/queries.ts'
import { type Telling, tellByPush } from '#server/people/push/tell.ts'
import { markReminded } from './queries.ts'
import { readRecentDraws, toldOf } from './recent-draws.ts'
import { walkBoxes } from './walk-boxes.ts'
import { type ReminderDeps, type Writing, writeReminders } from './write-reminder.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * `leadMs`: how long before the end. `togetherMs`: draws that end so much later come with the same mail; ten draws
 * of one evening are one mail. `lateMs`: with less time left it is too late to say this; the next kind does.
 */
const rules = {
  choice_12h: { leadMs: 12 * hourMs, togetherMs: 2 * hourMs, lateMs: 2 * hourMs },
  choice_2h: { leadMs: 2 * hourMs, togetherMs: 30 * minuteMs, lateMs: 0 },
} as const
type ChoiceReminder = keyof typeof rules

/** A longer list in a mail would not be read. */
const maxItems = 10

/**
 * Those of these draws that leave anything to choose: a card that is not ship-only. Of a draw that was not opened its pack
 * decides, since a mail that does not come would tell its cards (decision 023).
 */
type WithChoice = (db: Database, draws: DecidedDraw[]) => Promise<DecidedDraw[]>

/**
 * Reminds members by mail 12 and 2 hours before a choice ends, while it is still open. Each draw is announced once a
 * kind; it is marked in the transaction that writes the mail. Only draws from point packs with something to choose. A late run says how
 * much time is really left, and nothing once it is over.
 * @returns how many mails were written
 */
export async function remindOfChoices(
  db: Database,
  deps: ReminderDeps,
  now: Date,
  pace: Pace,
): Promise<number> {
  const boxes = await listPointBoxes(db)
  const packIds = new Set(boxes.map((box) => box.packId))
  const withChoice = choiceJudge()
  let mails = 0
  for (const kind of Object.keys(rules) as ChoiceReminder[]) {
    const { leadMs, lateMs } = rules[kind]
    const leftMs = (draw: Draw) =>
      isDecided(draw) ? choiceEndsAt(draw).getTime() - now.getTime() : Number.POSITIVE_INFINITY
    const isOpen = (draw: Draw) => draw.chosenAt === null && leftMs(draw) > lateMs
    await walkBoxes(
      db,
      kind,
      boxes,
      {
        isReached: (draw) => leftMs(draw) <= leadMs,
        isDue: isOpen,
        async notify(due) {
          const { written, held } = await writeMails(db, { due, kind, packIds, withChoice }, deps, now)
          mails += written
          return held
        },
      },
      pace,
    )
  }
  return mails
}

interface DueChoices {
  /** The draws found on the walk, by member. */
  due: ReadonlyMap<string, Draw[]>
  kind: ChoiceReminder
  packIds: ReadonlySet<string>
  withChoice: WithChoice
}

const writeMails = (
  db: Database,
  { due, kind, packIds, withChoice }: DueChoices,
  deps: ReminderDeps,
  now: Date,
) =>
  transaction(db, async (tx) => {
    const { leadMs, togetherMs, lateMs } = rules[kind]
    const { free, held } = await lockFreeMembers(tx, new Set(due.keys()))
    const recent = await readRecentDraws(tx, free, due, new Date(now.getTime() - choiceMs))
    const isDue = (draw: DecidedDraw) => {
      const leftMs = choiceEndsAt(draw).getTime() - now.getTime()
      return draw.chosenAt === null && leftMs > lateMs && leftMs <= leadMs + togetherMs
    }
    const open = await withChoice(
      tx,
      recent.filter(isDecided).filter((draw) => isDue(draw) && packIds.has(draw.packId)),
    )
    const unsent = await markReminded(tx, kind, open.map(toldOf), now)
    const announced = open
      .filter((draw) => unsent.has(toldOf(draw)))
      .toSorted((a, b) => a.drawnAt.getTime() - b.drawnAt.getTime())
    const packs = await findPacks(tx, [...new Set(announced.map(({ packId }) => packId))])
    const packName = ({ packId }: Draw, language: Language) => {
      const pack = packs.get(packId)
      return pack === undefined ? '' : localized(pack, 'name', language)
    }
    const mails = new Map<string, Writing>()
    for (const [memberId, draws] of Map.groupBy(announced, (draw) => draw.memberId))
      mails.set(memberId, (words, { name, language, contact }) => {
        const items = draws
          .slice(0, maxItems)
          .map((draw) => itemOf(draw, packName(draw, language), language, contact.origin))
        const left = words.timeLeft(choiceEndsAt(draws[0] as DecidedDraw).getTime() - now.getTime())
        return words.choice({ name, items, others: draws.length - items.length, contact }, left)
      })
    if (kind === 'choice_2h') await tellByPush(tx, 'choices', tellingsOf(announced, free, packName, now), now)
    return { written: await writeReminders(tx, free, mails, deps, now), held }
  })

/** A push message for each member: of the draw that ends first, and how many others end with it. */
const tellingsOf = (
  announced: readonly DecidedDraw[],
  members: ReadonlyMap<string, Member>,
  packName: (draw: Draw, language: Language) => string,
  now: Date,
): Telling[] =>
  Array.from(Map.groupBy(announced, (draw) => draw.memberId)).flatMap(([memberId, draws]) => {
    const [member, first] = [members.get(memberId), draws[0]]
    if (member === undefined || first === undefined) return []
    const expiresAt = choiceEndsAt(first)
    return [
      {
        member,
        expiresAt,
        path: choicePath(first),
        write: ({ push, reminders }, language) =>
          push.choice({
            packName: packName(first, language),
            others: draws.length - 1,
            left: reminders.timeLeft(expiresAt.getTime() - now.getTime()),
          }),
      },
    ]
  })

const choicePath = ({ id }: Draw) => `/get-card-list?${new URLSearchParams({ history_id: id })}`

const itemOf = (draw: DecidedDraw, packName: string, language: Language, origin: string): OpenDraw => ({
  packName,
  count: draw.count.toLocaleString('ja-JP'),
  endsAt: instantInWords(choiceEndsAt(draw), language),
  url: origin + choicePath(draw),
})

/** Reads the cards of opened draws only where their pack holds both kinds; remembers what a pack holds. */
function choiceJudge(): WithChoice {
  const packs = new Map<string, 'all' | 'none' | 'some'>()
  return async (db, draws) => {
    for (const packId of new Set(draws.map((draw) => draw.packId)))
      if (!packs.has(packId)) packs.set(packId, await convertibleIn(db, packId))
    const prizesOf = await readPrizes(
      db,
      draws.filter((draw) => packs.get(draw.packId) === 'some' && isKnown(draw)),
    )
    return draws.filter((draw) => {
      const holds = packs.get(draw.packId)
      return holds === 'some' && isKnown(draw)
        ? prizesOf(draw).some((prize) => !prize.isShipOnly && !isPoints(prize))
        : holds !== 'none'
    })
  }
}
