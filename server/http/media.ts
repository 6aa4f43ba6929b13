import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { formName, mediaWidths } from '#contract/media.ts'
import { mediaType } from '#server/providers/bucket-store.ts'
import type { MediaStore } from '#server/providers/media-store.ts'

/** Names carry the hash of the content, so a file never changes under its name. */
const fileSeconds = 365 * 24 * 3600
/** The time that a browser or a cache keeps a stand-in: then the form itself may be there. */
const standInSeconds = 60

/** Serves the pictures and films of the catalogue. */
export async function serveMedia(app: FastifyInstance, store: MediaStore): Promise<void> {
  const { folder } = store
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  await app.register(async (media) => {
    // Pictures are public: the operator's other sites may show them.
    media.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      // The mask of a foil is asked for with CORS when it comes through another origin (MEDIA_ORIGIN).
      reply.header('access-control-allow-origin', '*')
    })
    // A player that asks for a part beyond the end reads the status; the refusal of a call would say nothing to it.
    media.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode >= 500) request.log.error({ err: error }, 'a media file could not be sent')
      return reply.code(statusCode).send()
    })
    if (folder !== undefined) await media.register(fastifyStatic, { root: folder, serve: false })
    media.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
      const name = request.params['*']
      const standIn = await standInFor(name, store)
      const maxAge = standIn === undefined ? fileSeconds : standInSeconds
      const immutable = standIn === undefined
      if (folder !== undefined) return reply.sendFile(standIn ?? name, { immutable, maxAge: maxAge * 1000 })
      reply.header('cache-control', `public, max-age=${maxAge}${immutable ? ', immutable' : ''}`)
      return await sendStored(standIn ?? name, store, reply)
    })
  })
}

/** Sends a file out of a store that is no folder: whole, a part of it, or nothing new (RFC 9110). */
async function sendStored(name: string, store: MediaStore, reply: FastifyReply): Promise<FastifyReply> {
  const size = await store.size(name)
  if (size === undefined) return reply.header('cache-control', 'no-store').code(404).send()
  const { range, 'if-none-match': known } = reply.request.headers
  const etag = `"${encodeURIComponent(name)}"`
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (known === etag) return reply.code(304).send()
  const part = partOf(range, size)
  if (part === 'beyond') return reply.header('content-range', `bytes */${size}`).code(416).send()
  const body = await store.open(name, part)
  if (body === undefined) return reply.header('cache-control', 'no-store').code(404).send()
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${size}`)
  const bytes = part === undefined ? size : part.to - part.from + 1
  return reply.type(mediaType(name)).header('content-length', bytes).send(body)
}

/** The one part that a header asks for, as players do. Whatever else it says is answered with the whole file. */
function partOf(
  range: string | undefined,
  size: number,
): { from: number; to: number } | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const last = size - 1
  const part =
    from === ''
      ? { from: Math.max(0, size - Number(to)), to: last }
      : { from: Number(from), to: to === '' ? last : Math.min(Number(to), last) }
  return part.from > part.to ? 'beyond' : part
}

const webpWidths = [...new Set(Object.values(mediaWidths).flat())].toSorted((a, b) => a - b)

/**
 * Finds the stand-in for an AVIF or JPEG form that was not made yet (import/missing-forms.ts): the narrowest WebP
 * form that is as wide, else the widest there is. Undefined when the file is there, or nothing can stand in for it.
 */
async function standInFor(name: string, store: MediaStore): Promise<string | undefined> {
  const [, hash, width] =
    /^([0-9a-f]{20})\.(\d+)\.(?:(?:phone(?:-\d{1,2}|-100)?\.)?avif|jpg)$/.exec(name) ?? []
  if (hash === undefined || (await store.size(name)) !== undefined) return undefined
  const wideEnough = webpWidths.filter((own) => own >= Number(width))
  for (const own of [...wideEnough, ...webpWidths.toReversed()]) {
    const other = formName(hash, own, 'webp')
    if ((await store.size(other)) !== undefined) return other
  }
  return undefined
}
