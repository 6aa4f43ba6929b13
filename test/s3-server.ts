import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// A bucket over HTTP that refuses every request whose signature is not Amazon's (Signature Version 4), so that a client is
// held to what real services check. `signatureOf` is held to the example that Amazon publishes (s3-server.test.ts).

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

export interface SignedRequest {
  method: string
  /** Path and query, as sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
  /** The names of the signed headers, as the authorization header lists them. */
  signedHeaders: string[]
  /** `20130524/us-east-1/s3/aws4_request` */
  scope: string
}

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : a > b ? 1 : 0)
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function signatureOf(
  { method, url, headers, signedHeaders, scope }: SignedRequest,
  secretAccessKey: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const query = [...searchParams]
    .map(([name, value]): [string, string] => [encoded(name), encoded(value)])
    .toSorted(byName)
    .map((pair) => pair.join('='))
    .join('&')
  const request = [
    method,
    pathname,
    query,
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const key = [region, service, end].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return hmac(key, text).toString('hex')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export interface S3Server {
  /** The bucket's address. */
  url: string
  files: Map<string, Buffer>
  /** Method and path of each request that was let in. */
  requests: string[]
  close(): Promise<void>
}

/** Keys of a list's page; a real service has 1,000. */
const pageSize = 3

/** Opens an empty bucket that knows one key. */
export async function startS3Server(accessKeyId: string, secretAccessKey: string): Promise<S3Server> {
  const files = new Map<string, Buffer>()
  const requests: string[] = []
  const refusal = (request: IncomingMessage, body: Buffer): string | undefined => {
    const [, key, scope = '', names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
        request.headers.authorization ?? '',
      ) ?? []
    if (key !== accessKeyId) return 'InvalidAccessKeyId'
    const { method = '', url = '', headers } = request
    const claimed = headers['x-amz-content-sha256']
    if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return 'XAmzContentSHA256Mismatch'
    const signed = { method, url, headers, signedHeaders: names.split(';'), scope }
    const isSigned = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) =>
      signed.signedHeaders.includes(name),
    )
    return isSigned && sameText(signatureOf(signed, secretAccessKey), signature)
      ? undefined
      : 'SignatureDoesNotMatch'
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    const refused = refusal(request, body)
    if (refused !== undefined) return fail(403, refused)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    requests.push(`${request.method} ${pathname}`)
    const [, bucket, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    if (bucket !== 'pictures') return fail(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      files.set(name, body)
      return response.writeHead(200, { etag: `"${sha256(body)}"` }).end()
    }
    if (name === '') {
      const names = [...files.keys()].toSorted()
      const from = Number(searchParams.get('continuation-token') ?? 0)
      const more = from + pageSize < names.length
      const contents = names
        .slice(from, from + pageSize)
        .map((key) => `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size></Contents>`)
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`,
        )
    }
    const file = files.get(name)
    if (file === undefined) return fail(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = from === undefined ? file : file.subarray(Number(from), Number(to) + 1)
    return response
      .writeHead(from === undefined ? 200 : 206, { 'content-length': part.length })
      .end(request.method === 'HEAD' ? undefined : part)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures`,
    files,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
