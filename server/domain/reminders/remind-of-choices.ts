import type { Language } from '../../../phrases/language.ts'
import type { OpenDraw } from '../../../phrases/mail/reminders/ja.ts'
import { instantInWords } from '../../business-time/in-words.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { convertibleIn, listPointBoxes } from '../boxes/queries.ts'
import { packNames } from '../catalogue/pack-names.ts'
import { choiceEndsAt, choiceMs, prizesOfDraw } from '../draws/choose-cards.ts'
import { type Draw, findDraw, listDrawsSince } from '../draws/queries.ts'
import { markReminded } from './queries.ts'
import { walkBoxes } from './walk-boxes.ts'
import { type ReminderDeps, writeReminder } from './write-reminder.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * `leadMs`: how long before the end. `togetherMs`: draws that end so much later come with the same mail; ten draws
 * of one evening are one mail. `lateMs`: with less time left it is too late to say this; the next kind does.
 */
const rules = {
  'choice 12 h': { leadMs: 12 * hourMs, togetherMs: 2 * hourMs, lateMs: 2 * hourMs },
  'choice 2 h': { leadMs: 2 * hourMs, togetherMs: 30 * minuteMs, lateMs: 0 },
} as const
type ChoiceReminder = keyof typeof rules

/** As long as a list in a mail is read. */
const maxItems = 10

/** Whether a draw leaves anything to choose: a card that is not ship-only. */
type HasChoice = (db: Database, draw: Draw) => Promise<boolean>

/**
 * Reminds members by mail 12 and 2 hours before a choice ends, while it is still open. Each draw is announced once a
 * kind; it is marked in the transaction that writes the mail. Only draws from point packs with something to choose. A late run says how
 * much time is really left, and nothing once it is over.
 * @returns how many mails were written
 */
export async function remindOfChoices(db: Database, deps: ReminderDeps, now: Date): Promise<number> {
  const boxes = await listPointBoxes(db)
  const packIds = new Set(boxes.map((box) => box.packId))
  const hasChoice = choiceJudge()
  let mails = 0
  for (const kind of Object.keys(rules) as ChoiceReminder[]) {
    const { leadMs, lateMs } = rules[kind]
    const leftMs = (draw: Draw) => choiceEndsAt(draw).getTime() - now.getTime()
    const isOpen = (draw: Draw) => draw.chosenAt === null && leftMs(draw) > lateMs
    await walkBoxes(db, kind, boxes, {
      isReached: (draw) => leftMs(draw) <= leadMs,
      isDue: isOpen,
      async notify(memberId, due) {
        if (await writeMail(db, { memberId, due, kind, packIds, hasChoice }, deps, now)) mails += 1
      },
    })
  }
  return mails
}

interface DueChoices {
  memberId: string
  /** What was found on the walk. */
  due: Draw[]
  kind: ChoiceReminder
  packIds: ReadonlySet<string>
  hasChoice: HasChoice
}

const writeMail = (
  db: Database,
  { memberId, due, kind, packIds, hasChoice }: DueChoices,
  deps: ReminderDeps,
  now: Date,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const { leadMs, togetherMs, lateMs } = rules[kind]
    // Draw ids are chosen with the check before the draw: an hour more covers it.
    const recent = await listDrawsSince(tx, memberId, new Date(now.getTime() - choiceMs - hourMs))
    const known = new Set(recent.map((draw) => draw.id))
    for (const draw of due.filter(({ id }) => !known.has(id)))
      recent.push((await findDraw(tx, memberId, draw.id)) ?? draw)
    const open: Draw[] = []
    for (const draw of recent) {
      const leftMs = choiceEndsAt(draw).getTime() - now.getTime()
      const isDue = draw.chosenAt === null && leftMs > lateMs && leftMs <= leadMs + togetherMs
      if (isDue && packIds.has(draw.packId) && (await hasChoice(tx, draw))) open.push(draw)
    }
    const unsent = await markReminded(
      tx,
      memberId,
      kind,
      open.map((draw) => draw.id),
      now,
    )
    const announced = open
      .filter((draw) => unsent.has(draw.id))
      .toSorted((a, b) => a.drawnAt.getTime() - b.drawnAt.getTime())
    const [soonest] = announced
    if (soonest === undefined) return false
    return await writeReminder(
      tx,
      memberId,
      async (words, { name, language, contact }) => {
        const names = await packNames(tx, announced, language)
        const items = announced
          .slice(0, maxItems)
          .map((draw) => itemOf(draw, names.get(draw.packId) ?? '', language, contact.origin))
        const left = words.timeLeft(choiceEndsAt(soonest).getTime() - now.getTime())
        return words.choice({ name, items, others: announced.length - items.length, contact }, left)
      },
      deps,
      now,
    )
  })

const itemOf = (draw: Draw, packName: string, language: Language, origin: string): OpenDraw => ({
  packName,
  count: draw.count.toLocaleString('ja-JP'),
  endsAt: instantInWords(choiceEndsAt(draw), language),
  url: `${origin}/get-card-list?${new URLSearchParams({ history_id: draw.id })}`,
})

/** Reads the cards of a draw only where its pack holds both kinds; remembers what a pack holds. */
function choiceJudge(): HasChoice {
  const packs = new Map<string, 'all' | 'none' | 'some'>()
  return async (db, draw) => {
    let known = packs.get(draw.packId)
    if (known === undefined) {
      known = await convertibleIn(db, draw.packId)
      packs.set(draw.packId, known)
    }
    if (known !== 'some') return known === 'all'
    return (await prizesOfDraw(db, draw)).some((prize) => !prize.isShipOnly)
  }
}
