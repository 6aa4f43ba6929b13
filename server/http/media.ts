import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { formName, mediaWidths } from '../../contract/media.ts'

/** How long a stand-in is kept by a browser or a cache, in seconds: then the form itself may be there. */
const standInSeconds = 60

/** Serves the pictures and films of the catalogue. */
export async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
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
    await media.register(fastifyStatic, { root: folder, serve: false })
    media.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
      const name = request.params['*']
      const standIn = await standInFor(name, folder)
      // Names carry the hash of what they hold, so a file never changes under its name.
      if (standIn === undefined) return reply.sendFile(name, { immutable: true, maxAge: '365d' })
      return reply.sendFile(standIn, { maxAge: standInSeconds * 1000 })
    })
  })
}

const webpWidths = [...new Set(Object.values(mediaWidths).flat())].toSorted((a, b) => a - b)

/**
 * What is answered in place of an AVIF or JPEG form that was not made yet (import/missing-forms.ts): the narrowest WebP form
 * that is as wide, else the widest there is. Undefined when the file is there, or nothing can stand in for it.
 */
async function standInFor(name: string, folder: string): Promise<string | undefined> {
  const [, hash, width] = /^([0-9a-f]{20})\.(\d+)\.(?:avif|jpg)$/.exec(name) ?? []
  if (hash === undefined || (await isThere(join(folder, name)))) return undefined
  const wideEnough = webpWidths.filter((own) => own >= Number(width))
  for (const own of [...wideEnough, ...webpWidths.toReversed()]) {
    const other = formName(hash, own, 'webp')
    if (await isThere(join(folder, other))) return other
  }
  return undefined
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
