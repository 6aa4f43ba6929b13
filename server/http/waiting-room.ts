// Before the shop when more visitors come than the operator lets in: who may pass, and what the others see.

import { createHash } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import type { Language } from '#phrases/language.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Signer } from '#server/keys.ts'
import { longestLoginMs, type Sessions } from './session.ts'
import type { Place, WaitingLine } from './waiting-line.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Its visitor is let in with it: it is no answer for others. */
    givesEntry?: true
  }
}

/**
 * What is asked for. `page`: what all visitors share. `own page`, `own call`: what only a member has, and what belongs to
 * a purchase or a draw that was begun. `call`: all others.
 */
export type Asked = 'page' | 'own page' | 'call' | 'own call'

export interface WaitingRoom {
  /**
   * Lets a visitor in, or answers their place. Who is inside stays inside while active; a member who was active within an
   * hour is inside, and one who is logged in may finish what they began at any time.
   */
  keepOut(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Place | undefined>
}

export interface WaitingRoomDeps {
  /** How many new visitors are let in a minute; null: no one waits. */
  perMinute: () => Promise<number | null>
  line: WaitingLine
  signer: Signer
  sessions: Pick<Sessions, 'isInUse'>
  clock: () => Date
}

const entryCookie = 'entry'
/** After so long without a request a visitor is a new one: longer than a payment provider's window stays open. */
const insideMs = 60 * 60_000
/** How exactly it is known when a visitor was last active: no answer sets the cookie more often. */
const renewMs = 5 * 60_000
/** After so long without a request a place is none any more: who kept many would else pass by every later line. */
const placeMs = 24 * 60 * 60_000

type Entry = { insideSinceMs: number } | { askedMs: number; ticket: number }

/** What the cookie says, signed, so that no visitor writes their own. */
function createEntries(signer: Signer) {
  const signed = (text: string) => `${text}.${signer.sign(text).toString('base64url')}`
  return {
    inside: (nowMs: number) => signed(`in.${nowMs}`),
    place: (nowMs: number, ticket: number) => signed(`at.${nowMs}.${ticket}`),
    read(cookie: string | undefined): Entry | undefined {
      const [, text = '', signature = ''] =
        /^((?:in|at\.\d{1,15})\.\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
      if (text === '' || !signer.isSigned(text, Buffer.from(signature, 'base64url'))) return undefined
      const parts = text.split('.')
      const number = Number(parts.at(-1))
      return parts[0] === 'in' ? { insideSinceMs: number } : { askedMs: Number(parts[1]), ticket: number }
    },
  }
}

/** A page makes its calls inside the process: its visitor was let in, or is being kept out, already. */
const isFromOutside = ({ raw }: FastifyRequest) => raw.socket instanceof Socket

export function createWaitingRoom({
  perMinute: readRate,
  line,
  signer,
  sessions,
  clock,
}: WaitingRoomDeps): WaitingRoom {
  const entries = createEntries(signer)
  let lastRate: number | null = null

  /** Without the database a line that there was goes on, at the rate that was read last. */
  const rateNow = async () => {
    try {
      lastRate = await readRate()
    } catch (error) {
      if (lastRate === null || !isUnavailable(error)) throw error
    }
    return lastRate
  }
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
      const perMinute = await rateNow()
      if (perMinute === null || !isFromOutside(request)) return undefined
      const now = clock()
      const name = request.server.cookieName(entryCookie)
      const entry = entries.read(request.cookies[name])
      const sinceMs =
        entry !== undefined && 'insideSinceMs' in entry ? now.getTime() - entry.insideSinceMs : -1
      const isInside = sinceMs >= 0 && sinceMs < insideMs
      if (isInside && sinceMs < renewMs) return undefined
      const letIn = () => {
        reply.setCookie(name, entries.inside(now.getTime()))
        reply.givesEntry = true
        return undefined
      }
      if (isInside || (await wasUsedWithin(request, insideMs))) return letIn()
      if (asked.startsWith('own') && (await isMember(request))) {
        // Let through, and not let in: it would be a way around the line.
        request.isNoVisit = true
        return undefined
      }
      const isCall = asked.endsWith('call')
      if (isCall && !(await isMember(request))) {
        // What keeps no cookie would take a place with each call.
        const ahead = await line.length(perMinute)
        return ahead === 0 ? undefined : { ticket: undefined, ahead, seconds: longestRetrySeconds }
      }
      const ticket =
        entry !== undefined && 'ticket' in entry && now.getTime() - entry.askedMs < placeMs
          ? entry.ticket
          : undefined
      const place = await line.enter({ perMinute, ...(ticket !== undefined && { ticket }) })
      if (place === 'let in') return letIn()
      if (place.ticket !== undefined)
        reply.setCookie(name, entries.place(now.getTime(), place.ticket), { maxAge: placeMs / 1000 })
      return isCall ? { ...place, seconds: retrySeconds(place.seconds) } : place
    },
  }
}

const longestRetrySeconds = 20
/** A page, or a member's call, asks again after so long: soon when its turn is near, and before its place counts as left. */
const retrySeconds = (seconds: number) => Math.min(Math.max(seconds, 3), longestRetrySeconds)

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.8 system-ui,sans-serif;background:#faf7f2;color:#2b2320}main{padding:1.5rem;max-width:30rem;text-align:center}h1{font-size:1.4rem}strong{font-size:1.6rem}'
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Nothing of it is asked of the database or of the storefront. It asks again by itself, also without scripts. */
function waitingPage({ ahead, seconds }: Place, language: Language, refreshSeconds: number): string {
  const words = answers[language].waitingRoom
  const count = ahead.toLocaleString('en-US')
  const minutes = Math.ceil(seconds / 60).toLocaleString('en-US')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${refreshSeconds}"><title>${escapeHtml(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(words.title)}</h1><p><strong>${escapeHtml(words.ahead(count))}</strong></p><p>${escapeHtml(words.estimate(minutes))}</p><p>${escapeHtml(words.stay)}</p></main></body>
</html>
`
}

/** Answers a page with the place in the line. */
export function sendWaitingPage(reply: FastifyReply, place: Place, language: Language): FastifyReply {
  const seconds = retrySeconds(place.seconds)
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'retry-after': seconds,
      'content-language': language,
      'content-security-policy': `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    })
    .send(waitingPage(place, language, seconds))
}
