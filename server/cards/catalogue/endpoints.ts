import type { FastifyInstance, FastifyReply } from 'fastify'
import { livePacksMax, livePath } from '#contract/addresses.ts'
import type { FieldErrors, State } from '#contract/envelope.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { findBoxes } from '#server/cards/boxes/queries.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { createOutageLog } from '#server/http/deadline.ts'
import { languageOf } from '#server/http/language.ts'
import type { WriteMedia } from '#server/http/media-addresses.ts'
import { networkOf } from '#server/http/network-of.ts'
import { createLiveFeed, type LiveFeedDeps } from './live-feed.ts'

export interface LiveDeps extends Omit<LiveFeedDeps, 'failed'> {
  /** Writes the addresses of stored pictures and films into messages. */
  writeMedia: WriteMedia
  /** Answers when the shop is closed. */
  closed: () => Promise<{ retryAfterSeconds: number } | undefined>
  limits?: LiveLimits
}

/** Many visitors may share one address of a carrier. A page without a stream loses nothing but the changes. */
const defaultLimits = {
  streams: 5000,
  streamsPerNetwork: 200,
  /** Bytes that wait for a reader before its stream is cut. */
  waitingBytes: 256 * 1024,
}
export type LiveLimits = typeof defaultLimits

/** After a break a browser comes back after this time. */
const retryMs = 3000

/**
 * The stream of live messages (contract/what-is-left.ts). Anonymous: it reads no cookie but the language, and sets none.
 * Refuses a list of packs that is empty or too long (422), unknown packs (404), too many streams (429), a closed shop (503).
 * @returns how many streams are open
 */
export function registerLiveEndpoint(
  app: FastifyInstance,
  { closed, writeMedia, limits = defaultLimits, ...deps }: LiveDeps,
): () => number {
  const logOutage = createOutageLog(app.log, deps.clock)
  const feed = createLiveFeed({
    ...deps,
    failed: (error) =>
      isUnavailable(error)
        ? logOutage(error)
        : app.log.error({ err: error }, 'the boxes could not be read for the live streams'),
  })
  const open = new Map<string, number>()
  let all = 0

  app.addHook('preClose', async () => feed.close())

  app.get(
    livePath,
    // A HEAD would wait for an end that a stream does not have.
    { exposeHeadRoute: false, config: { rateLimit: { max: 600, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const language = languageOf(request)
      const phrases = answers[language]
      const { packs } = request.query as { packs?: unknown }
      const packIds = typeof packs === 'string' ? [...new Set(packs.split(',').filter(Boolean))] : []
      if (packIds.length === 0 || packIds.length > livePacksMax)
        return refuse(reply, 422, { packs: [phrases.invalidValue] })
      const pause = await closed()
      if (pause !== undefined)
        return refuse(reply.header('retry-after', pause.retryAfterSeconds), 9999, {
          path: [phrases.maintenance],
        })
      if (
        packIds.some((id) => id.includes('\0')) ||
        (await findBoxes(deps.db, packIds)).size < packIds.length
      )
        return refuse(reply, 404, { packs: [phrases.notFound] })
      const network = networkOf(request.ip)
      const ofNetwork = open.get(network) ?? 0
      if (all >= limits.streams || ofNetwork >= limits.streamsPerNetwork)
        return refuse(reply.header('retry-after', 60), 429, { path: [phrases.tooManyRequests] })

      reply.hijack()
      const { raw } = reply
      // The visitor has gone in the meantime: no event would say that it was closed.
      if (raw.destroyed || request.raw.socket.destroyed) return reply
      all++
      open.set(network, ofNetwork + 1)
      const leave = stream(reply, limits.waitingBytes, ({ send, end }) =>
        feed.listen({ packIds, language, send: (event) => send(writeMedia(event)), end }),
      )
      raw.on('close', () => {
        leave()
        all--
        const rest = (open.get(network) ?? 1) - 1
        if (rest === 0) open.delete(network)
        else open.set(network, rest)
      })
      return reply
    },
  )
  return () => all
}

/** @returns how to send no more */
function stream(
  { raw }: FastifyReply,
  waitingBytes: number,
  listen: (to: { send: (event: string) => void; end: () => void }) => () => void,
): () => void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // No proxy may keep, pack or gather what is sent.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // The connection ends with its stream; one that stayed open would keep the shop from closing.
    connection: 'close',
  })
  raw.write(`retry: ${retryMs}\n\n`)
  raw.on('error', () => raw.destroy())
  return listen({
    send: (event) => {
      // A slow reader would be sent old figures: the browser comes back and gets those of now.
      if (raw.writableLength > waitingBytes) raw.destroy()
      else raw.write(event)
    },
    end: () => raw.end(),
  })
}

const refuse = (reply: FastifyReply, state: State, errors: FieldErrors) =>
  reply
    .code(state === 9999 ? 503 : state)
    .header('cache-control', 'no-store')
    .send({ state, errors })
