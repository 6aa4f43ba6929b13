import * as z from 'zod/mini'
import { liveSilenceMs } from '#contract/addresses.ts'
import { closingEvent, liveClosing } from '#contract/closings.ts'
import { type PackNow, packNow } from '#contract/pack-now.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { newestWithBoxes, signedOf } from '#server/cards/boxes/beacon/published-queries.ts'
import type { StoredClosing } from '#server/cards/boxes/beacon/queries.ts'
import { presentSale } from '#server/cards/boxes/present-remainder.ts'
import { type Box, findBoxes } from '#server/cards/boxes/queries.ts'
import { stoppedSince } from '#server/cards/boxes/stop-sale.ts'
import { type NowDeps, presentClosings, presentNow } from './present-remainder.ts'

export interface LiveListener {
  packIds: readonly string[]
  language: Language
  /** Takes one server-sent event. */
  send: (event: string) => void
  /** The shop closes: no event follows. */
  end: () => void
}

export interface LiveFeed {
  /** Sends the state of each pack at once, and again when it changed; returns how to leave. */
  listen(listener: LiveListener): () => void
  /** Ends every stream. */
  close(): void
}

export interface LiveFeedDeps extends NowDeps {
  clock: () => Date
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>
  failed: (error: unknown) => void
}

/** The interval between two reads of the boxes while a page listens. */
const readEveryMs = 250

/** Between two messages about one pack to one listener. */
const messageEveryMs = 1000

interface Sent {
  state: string
  at: number
}

interface Listening extends LiveListener {
  /** By pack id. */
  sent: Map<string, Sent>
  /** The newest closing it was told of. */
  toldClosing: number
  saidAt: number
}

/**
 * Tells listeners what changed about packs, whichever process sold from them: while a page listens, the boxes of all
 * watched packs are read with one query some times a second. The draws do nothing for it. A notification of PostgreSQL in
 * the draw's transaction would be sooner by milliseconds and makes all commits that notify wait for one another.
 */
export function createLiveFeed(deps: LiveFeedDeps): LiveFeed {
  const { db, clock, wait, failed } = deps
  const listeners = new Set<Listening>()
  let isReading = false
  let isClosed = false

  const tell = async () => {
    const now = clock()
    const everybody = [...listeners]
    const boxes = await findBoxes(db, [...new Set(everybody.flatMap(({ packIds }) => packIds))])
    const due = everybody.map((listener) => ({ listener, boxes: dueBoxes(listener, boxes, now) }))
    const messages = await writeMessages(deps, due, now)
    const closed = Array.from(boxes.values()).some(({ mode }) => mode === 'beacon')
      ? await newestWithBoxes(db)
      : undefined
    for (const { listener, boxes } of due) {
      if (!listeners.has(listener)) continue
      for (const box of boxes) {
        listener.send(messages(listener.language, box))
        listener.sent.set(box.packId, { state: stateOf(box, now), at: now.getTime() })
      }
      if (closed !== undefined && isNews(listener, closed)) {
        listener.send(closingMessage(closed.closing))
        listener.toldClosing = closed.closing.id
      }
      if (boxes.length === 0 && isWithin(listener.saidAt, now, liveSilenceMs)) continue
      listener.send(`event: at\ndata: ${japanInstant(now)}\n\n`)
      listener.saidAt = now.getTime()
    }
  }

  const read = async () => {
    isReading = true
    while (listeners.size > 0) {
      // Without the database nothing is said: the pages notice the silence and say since when their figures stand.
      await tell().catch(failed)
      await wait(readEveryMs)
    }
    isReading = false
  }

  return {
    listen(listener) {
      // Asked for before the shop closed, and heard after.
      if (isClosed) {
        listener.end()
        return () => {}
      }
      const listening = { ...listener, sent: new Map(), toldClosing: 0, saidAt: Number.NEGATIVE_INFINITY }
      listeners.add(listening)
      if (!isReading) void read()
      return () => {
        listeners.delete(listening)
      }
    },
    close() {
      isClosed = true
      for (const listener of listeners) listener.end()
      listeners.clear()
    },
  }
}

/** A clock that was set back does not silence a stream. */
const isWithin = (since: number, now: Date, ms: number) => {
  const elapsed = now.getTime() - since
  return elapsed >= 0 && elapsed < ms
}

/** The state that a message reports: as long as it is the same there is nothing to send. */
const stateOf = (box: Box, now: Date) =>
  `${box.nextSlot} ${box.decidedSlot} ${presentSale(box, now).status} ${stoppedSince(box, now)?.getTime()}`

function dueBoxes({ packIds, sent }: Listening, boxes: Map<string, Box>, now: Date): Box[] {
  return packIds.flatMap((packId) => {
    const box = boxes.get(packId)
    const last = sent.get(packId)
    const isSaid = box && last && (last.state === stateOf(box, now) || isWithin(last.at, now, messageEveryMs))
    return box === undefined || isSaid ? [] : [box]
  })
}

/** Each message is made once for all listeners of a language, from the boxes as they were read together. */
async function writeMessages(
  deps: NowDeps,
  due: { listener: Listening; boxes: Box[] }[],
  now: Date,
): Promise<(language: Language, box: Box) => string> {
  const byLanguage = new Map<Language, Map<string, string>>()
  const closings = await presentClosings(deps.db, [...new Set(due.flatMap((each) => each.boxes))])
  for (const language of new Set(due.map(({ listener }) => listener.language))) {
    const mine = due.filter(({ listener }) => listener.language === language)
    const boxes = [...new Set(mine.flatMap((each) => each.boxes))]
    const states = boxes.length === 0 ? new Map() : await presentNow(deps, boxes, { language, now })
    const events = Array.from(states, ([packId, state]): [string, string] => [
      packId,
      eventOf({ ...state, lastClosing: closings.get(packId) }),
    ])
    byLanguage.set(language, new Map(events))
  }
  return (language, box) => byLanguage.get(language)?.get(box.packId) ?? ''
}

/** A page hears of the closings of its boxes, so that it holds them before their rounds. */
const isNews = (
  { packIds, toldClosing }: Listening,
  { closing, packIds: closed }: { closing: StoredClosing; packIds: string[] },
): boolean => closing.id > toldClosing && closed.some((packId) => packIds.includes(packId))

const closingMessage = (closing: StoredClosing) => {
  const told = { closing: signedOf(closing), hash: closing.hash.toString('hex') }
  return `event: ${closingEvent}\ndata: ${JSON.stringify(z.encode(liveClosing, told))}\n\n`
}

const eventOf = (state: PackNow) => `data: ${JSON.stringify(z.encode(packNow, state))}\n\n`
