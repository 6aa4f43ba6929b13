// Before the shop: lets as many visitors pass as the operator allows, and shows the others their place.

import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Language } from '#phrases/language.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Signer } from '#server/keys.ts'
import { hashes } from './content-policy.ts'
import { networkOf } from './network-of.ts'
import { longestLoginMs, type Sessions } from './session.ts'
import type { Entering, Place, WaitingLine } from './waiting-line.ts'
import { createWork, goodMs, workCookie, workScript } from './waiting-work.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Its visitor is let in with it: it is no answer for others. */
    givesEntry?: true
  }
}

/**
 * The kinds of requests. `page`: all visitors share it. `own page`, `own call`: only a member has it, or it
 * belongs to a purchase or a draw that was begun. `call`: all others.
 */
export type Asked = 'page' | 'own page' | 'call' | 'own call'

export interface WaitingRoom {
  /**
   * Lets a visitor in, or answers their place. A visitor inside stays inside while active; a member who was
   * active within an hour is inside, and one who is logged in may finish what they began at any time.
   */
  keepOut(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Kept | undefined>
}

/** A place, or what its visitor's browser has to work out to get one. */
export type Kept = Place & { challenge?: string }

export interface WaitingRoomDeps {
  settings: () => Promise<ShopSettings['waitingRoom']>
  line: WaitingLine
  signer: Signer
  sessions: Pick<Sessions, 'isInUse' | 'memberOf'>
  /** Names whose places are counted together: a member, a known browser, or all other visitors of a network. */
  subjectOf: (request: FastifyRequest) => string | Promise<string>
  random: { bytes(n: number): Buffer }
  clock: () => Date
}

const entryCookie = 'entry'
/** After so long without a request a visitor is a new one: longer than a payment provider's window stays open. */
const insideMs = 60 * 60_000
/** The precision of a visitor's last activity: no answer sets the cookie more often. */
const renewMs = 5 * 60_000
/** After so long without a request a place is void: a visitor who kept many would else pass by every later line. */
const placeMs = 24 * 60 * 60_000

/** Places of one member, or one known browser: a phone, a tablet, a computer, and one more. */
const ownPlaces = 4
/** Places of one network that come without work. */
const freeShare = 0.1

type Held =
  | { isInside: true; entry: number; whence: number; ageMs: number }
  | { isInside: false; ticket: number }

/** Writes and reads the cookie, signed, so that no visitor writes their own. */
function createEntries(signer: Signer) {
  const signed = (text: string) => `${text}.${signer.sign(text).toString('base64url')}`
  return {
    inside: (nowMs: number, entry: number, whence: number) => signed(`in.${nowMs}.${entry}.${whence}`),
    place: (nowMs: number, ticket: number) => signed(`at.${nowMs}.${ticket}`),
    /** Undefined also for an entry that is too old. */
    read(cookie: string | undefined, nowMs: number): Held | undefined {
      const [, text = '', signature = ''] =
        /^((?:in\.\d{1,15}\.-?|at\.)\d{1,15}\.\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (text === '' || !signer.isSigned(text, Buffer.from(signature, 'base64url'))) return undefined
      const [kind, ms, number, whence] = text.split('.')
      const ageMs = nowMs - Number(ms)
      if (kind === 'at') return ageMs < placeMs ? { isInside: false, ticket: Number(number) } : undefined
      const isInside = ageMs >= 0 && ageMs < insideMs
      return isInside ? { isInside, entry: Number(number), whence: Number(whence), ageMs } : undefined
    },
  }
}

/** A page makes its calls inside the process: its visitor was let in, or is being kept out, already. */
const isFromOutside = ({ raw }: FastifyRequest) => raw.socket instanceof Socket

/** Tells who asks, as numbers that only the shop can make. */
function createMarks(signer: Signer) {
  const markOf = (text: string) => signer.sign(text).readUIntBE(0, 6)
  return {
    /** The network and browser of a request: a copied entry comes from another one. */
    whence: ({ ip, headers }: FastifyRequest) =>
      markOf(`whence ${networkOf(ip)} ${headers['user-agent'] ?? ''}`),
    holder: (subject: string) => markOf(`holder ${subject}`),
    /** The entry of a member who was let in by a login. It is no ticket's number, which are not negative. */
    memberEntry: (memberId: string) => -1 - markOf(`member ${memberId}`),
  }
}

/** Entries that are remembered, some hundred bytes each. */
const countedKept = 5_000

/** Counts an entry with the line, and believes it from there for as long as the cookie: some browsers and programs keep none. */
function createCounted(line: WaitingLine, clock: () => Date) {
  const countedAtMs = new Map<string, number>()
  return async (entering: Entering & { from: { whence: number } }, entry: number): Promise<boolean> => {
    const key = `${entry} ${entering.from.whence}`
    const ageMs = clock().getTime() - (countedAtMs.get(key) ?? Number.NEGATIVE_INFINITY)
    if (ageMs >= 0 && ageMs < renewMs) return true
    if (!('entry' in (await line.enter({ ...entering, ticket: entry })))) return false
    countedAtMs.delete(key)
    countedAtMs.set(key, clock().getTime())
    const oldest = countedAtMs.keys().next().value
    if (countedAtMs.size > countedKept && oldest !== undefined) countedAtMs.delete(oldest)
    return true
  }
}

/** A line that there was goes on without the database, as it was read last. */
function createSettings(read: WaitingRoomDeps['settings']): WaitingRoomDeps['settings'] {
  let last: ShopSettings['waitingRoom'] | undefined
  return async () => {
    try {
      last = await read()
    } catch (error) {
      if (last === undefined || last.visitorsPerMinute === null || !isUnavailable(error)) throw error
    }
    return last
  }
}

/** Gives places to visitors without a ticket, or whose ticket admitted too many, by their member, browser, network. */
function createNewcomers(
  { line, subjectOf, ...deps }: WaitingRoomDeps,
  marks: ReturnType<typeof createMarks>,
) {
  const work = createWork(deps)
  return async (request: FastifyRequest, entering: Entering, ofNetwork: number): Promise<Turn> => {
    const subject = await subjectOf(request)
    const id = marks.holder(subject)
    const isNetwork = subject === networkOf(request.ip)
    const most = isNetwork ? ofNetwork : ownPlaces
    const free = isNetwork ? Math.ceil(most * freeShare) : most
    const turn = await line.enter({ ...entering, holder: { id, free, most }, work: work.doneBy(request, id) })
    return 'entry' in turn || turn.bits === undefined ? turn : { ...turn, challenge: work.ask(id, turn.bits) }
  }
}
type Turn = { entry: number } | Kept

export function createWaitingRoom(deps: WaitingRoomDeps): WaitingRoom {
  const { line, signer, sessions, clock } = deps
  const entries = createEntries(signer)
  const marks = createMarks(signer)
  const readSettings = createSettings(deps.settings)
  const enterAnew = createNewcomers(deps, marks)
  const isCounted = createCounted(line, clock)
  const wasUsedWithin = async (request: FastifyRequest, ms: number) => {
    try {
      return await sessions.isInUse(request, new Date(clock().getTime() - ms))
    } catch {
      // Without the database the line goes on.
      return false
    }
  }
  const isMember = (request: FastifyRequest) => wasUsedWithin(request, longestLoginMs)

  return {
    async keepOut(request, reply, asked) {
      const { visitorsPerMinute: perMinute, networksPerEntry, placesPerNetwork } = await readSettings()
      if (perMinute === null || !isFromOutside(request)) return undefined
      const nowMs = clock().getTime()
      const name = request.server.cookieName(entryCookie)
      const held = entries.read(request.cookies[name], nowMs)
      const whence = marks.whence(request)
      const entering = { perMinute, from: { whence, networks: networksPerEntry } }
      const letIn = (entry: number) => {
        reply.setCookie(name, entries.inside(nowMs, entry, whence))
        reply.givesEntry = true
        return undefined
      }
      if (held?.isInside) {
        const isHere = held.whence === whence
        if (isHere && held.ageMs < renewMs) return undefined
        if (isHere || (await isCounted(entering, held.entry))) return letIn(held.entry)
      }
      if (await wasUsedWithin(request, insideMs)) {
        const memberId = await sessions.memberOf(request)
        const entry = memberId === undefined ? undefined : marks.memberEntry(memberId)
        return entry !== undefined && (await isCounted(entering, entry)) ? letIn(entry) : undefined
      }
      if (asked.startsWith('own') && (await isMember(request))) {
        // Let through, and not let in: it would be a way around the line.
        request.isNoVisit = true
        return undefined
      }
      const isCall = asked.endsWith('call')
      if (isCall && !(await isMember(request))) {
        // A client that keeps no cookie would take a place with each call.
        const ahead = await line.length(perMinute)
        return ahead === 0 ? undefined : { ticket: undefined, ahead, seconds: longestRetrySeconds }
      }
      const known =
        held?.isInside === false ? await line.enter({ ...entering, ticket: held.ticket }) : undefined
      const isTurn = known !== undefined && ('entry' in known || known.ticket !== undefined)
      const turn: Turn = isTurn ? known : await enterAnew(request, entering, placesPerNetwork)
      if ('entry' in turn) return letIn(turn.entry)
      if (turn.ticket !== undefined)
        reply.setCookie(name, entries.place(nowMs, turn.ticket), { maxAge: placeMs / 1000 })
      return isCall ? { ...turn, seconds: retrySeconds(turn.seconds) } : turn
    },
  }
}

const longestRetrySeconds = 20
/** A page, or a member's call, asks again after so long: soon when its turn is near, and before its place counts as left. */
const retrySeconds = (seconds: number) => Math.min(Math.max(seconds, 3), longestRetrySeconds)

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.8 system-ui,sans-serif;background:#faf7f2;color:#2b2320}main{padding:1.5rem;max-width:30rem;text-align:center}h1{font-size:1.4rem}strong{font-size:1.6rem}'
const [styleSource, scriptSource] = [hashes([style]), hashes([workScript])]

/**
 * The page needs neither the database nor the storefront. It asks again by itself, also without scripts;
 * work for a place is the one thing that needs its script.
 */
function waitingPage(
  { ahead, seconds, challenge }: Kept,
  { language, refreshSeconds, cookie }: { language: Language; refreshSeconds: number; cookie: string },
): string {
  const words = answers[language].waitingRoom
  const count = ahead.toLocaleString('en-US')
  const minutes = Math.ceil(seconds / 60).toLocaleString('en-US')
  const own =
    challenge === undefined
      ? `<p>${escapeHtml(words.estimate(minutes))}</p><p>${escapeHtml(words.stay)}</p>`
      : `<p data-work="${challenge}" data-cookie="${cookie}">${escapeHtml(words.work)}</p><noscript><p>${escapeHtml(words.workNeedsScript)}</p></noscript><script>${workScript}</script>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${refreshSeconds}"><title>${escapeHtml(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(words.title)}</h1><p><strong>${escapeHtml(words.ahead(count))}</strong></p>${own}</main></body>
</html>
`
}

/** Answers a page with the place in the line. */
export function sendWaitingPage(reply: FastifyReply, place: Kept, language: Language): FastifyReply {
  const isAsked = place.challenge !== undefined
  // Work that is still good is not begun anew.
  const seconds = isAsked ? goodMs / 1000 : retrySeconds(place.seconds)
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'retry-after': seconds,
      'content-language': language,
      'content-security-policy': `default-src 'none'; style-src ${styleSource}; ${isAsked ? `script-src ${scriptSource}; ` : ''}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(
      waitingPage(place, {
        language,
        refreshSeconds: seconds,
        cookie: reply.server.cookieName(workCookie),
      }),
    )
}
