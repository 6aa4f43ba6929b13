import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

/** Serves the pictures and films of the catalogue. */
export async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await app.register(async (media) => {
    // Pictures are public: the operator's other sites may show them.
    media.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    // A player that asks for a part beyond the end reads the status; the refusal of a call would say nothing to it.
    media.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode >= 500) request.log.error({ err: error }, 'a media file could not be sent')
      return reply.code(statusCode).send()
    })
    // Names carry the hash of what they hold, so a file never changes under its name.
    await media.register(fastifyStatic, {
      root: folder,
      prefix: '/media/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
    })
  })
}
