// A bucket of any service that speaks S3: Amazon's, Cloudflare's, MinIO.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { webAddress } from '#server/settings/addresses.ts'
import { type Environment, readProvider, text, variable } from '#server/settings/environment.ts'
import type { BucketSettings, MediaStore } from './media-store.ts'

/** For an answer to begin. Its body may take longer: a film goes as fast as its reader. */
const timeoutMs = 15_000
/** The slowest line, in bytes a millisecond: a request's body may take as long as it does there. */
const slowestLine = 50

/** @param purpose the beginning of their names: `MEDIA` or `BACKUP` */
export const bucketVariables = (isProduction: boolean, purpose = 'MEDIA') => ({
  url: variable(
    `${purpose}_S3_URL`,
    webAddress(({ protocol }) => [isProduction && protocol !== 'https:' && 'must use https in production']),
  ),
  region: variable(`${purpose}_S3_REGION`, text()),
  accessKeyId: variable(`${purpose}_S3_ACCESS_KEY_ID`, text()),
  secretAccessKey: variable(`${purpose}_S3_SECRET_ACCESS_KEY`, text()),
})

/** Undefined without a bucket: files are then kept in the folder. */
export const readBucketSettings = (
  environment: Environment,
  isProduction: boolean,
): BucketSettings | undefined =>
  readProvider('the bucket of pictures and films', bucketVariables(isProduction), environment)

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** By the end of its name; a file of another kind is nothing that a page shows. */
export const mediaType = (name: string) =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const answersInTime: typeof fetch = async (input, init) => {
  const given = new AbortController()
  const sent = ArrayBuffer.isView(init?.body) ? init.body.byteLength : 0
  const timer = setTimeout(() => given.abort(late()), timeoutMs + sent / slowestLine)
  try {
    return await fetch(input, { ...init, signal: given.signal })
  } finally {
    clearTimeout(timer)
  }
}

const late = () => new DOMException('no answer in time', 'TimeoutError')

/** All of a file; a service that falls silent, or is slower than the slowest line, is given up. */
async function bodyInTime({ body, headers }: Response): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const stream = Readable.fromWeb(body as ReadableStream)
  const bytes = Number(headers.get('content-length') ?? 0)
  const timer = setTimeout(() => stream.destroy(late()), timeoutMs + bytes / slowestLine)
  try {
    return await buffer(stream)
  } finally {
    clearTimeout(timer)
  }
}

/** A failure of the service or the network, in the shape of the system's errors. */
class BucketError extends Error {
  readonly code: string
  readonly syscall = 'S3'
  constructor(code: string, cause: unknown) {
    super(`the bucket failed: ${code}`, { cause })
    this.code = code
  }
}

interface Failure {
  status?: number
  serviceCode?: string
  code?: string
  cause?: Failure
  name?: string
}

/** The failure's code, from the service or the network. */
const codeOf = ({ serviceCode, code, cause, status, name }: Failure): string =>
  serviceCode ?? code ?? (cause === undefined ? `${status ?? name}` : codeOf(cause))

const statusOf = ({ status, cause }: Failure): number | undefined =>
  status ?? (cause === undefined ? undefined : statusOf(cause))

/** A file is there as soon as the service has taken all of it, so a write is whole. */
export function bucketStore({ url, ...credentials }: BucketSettings): MediaStore {
  const bucket = new S3mini({ endpoint: url, ...credentials, fetch: answersInTime })
  const named = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw new BucketError(codeOf(error as Failure), error)
    }
  }
  const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work
    } catch (error) {
      if (statusOf(error as Failure) === 404) return undefined
      throw new BucketError(codeOf(error as Failure), error)
    }
  }
  return {
    place: url,
    async list() {
      const found = await named(bucket.listObjects())
      if (found === null) throw new BucketError('NoSuchBucket', undefined)
      return new Map(found.map(({ Key, Size }) => [Key, Number(Size)]))
    },
    size: (name) => ifThere(bucket.getContentLength(name)),
    async read(name) {
      return await named(bucket.getObjectRaw(name).then(bodyInTime))
    },
    async open(name, part) {
      const response = await ifThere(
        part === undefined
          ? bucket.getObjectRaw(name)
          : bucket.getObjectRaw(name, false, part.from, part.to + 1),
      )
      return response && Readable.fromWeb(response.body as ReadableStream)
    },
    async write(name, bytes) {
      await named(bucket.putObject(name, Buffer.from(bytes), mediaType(name)))
    },
    async remove(name) {
      await named(bucket.deleteObject(name))
    },
  }
}
