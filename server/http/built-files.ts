// The files of the browser build, from memory, each in the encodings that the build wrote beside it.

import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { scriptPolicy } from './content-policy.ts'
import { chooseEncoding } from './encodings.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const endings = { br: '.br', gzip: '.gz', identity: '' }
/** Names that the build gives, many of which are a hash in base64url: no folder, no point before the name. */
const plainName = /^[\w-][\w.-]*$/

/** Serves the files of a folder below `path`. A file is read once, when it is first asked for. */
export function serveBuiltFiles(app: FastifyInstance, folder: string, path: string): void {
  const files = new Map<string, Buffer>()
  const read = async (name: string): Promise<Buffer | undefined> => {
    const kept = files.get(name)
    if (kept !== undefined) return kept
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (bytes !== undefined) files.set(name, bytes)
    return bytes
  }
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const { name } = request.params
    const type = types[extname(name)]
    if (type === undefined || !plainName.test(name)) return reply.callNotFound()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const packed = encoding === 'identity' ? undefined : await read(name + endings[encoding])
    const bytes = packed ?? (await read(name))
    if (bytes === undefined) return reply.callNotFound()
    if (packed !== undefined) reply.header('content-encoding', encoding)
    if (extname(name) === '.js') reply.header('content-security-policy', scriptPolicy)
    return (
      reply
        .type(type)
        .header('vary', 'accept-encoding')
        // Names carry a hash of their content: they never change.
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes)
    )
  })
}
