import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createShop } from '#server/shop/shop.ts'
import type { Shop } from '#server/shop/shop-options.ts'
import { beginTraces, tracePackages } from '#server/watch/trace-export.ts'
import { beginSpan } from '#server/watch/tracing.ts'
import { addCourse, addMemberRow } from '#test/payments/paying-shop.ts'
import { boughtPayment, depsOf, orderOfCourse, scriptedAdapter } from '#test/payments/scripted-adapter.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { endProcesses, freePort, startProcess } from './shop-process.ts'
import { makePack } from './world.ts'

// A collector that reads the shop's exports by OTLP over HTTP, as JSON.

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  links?: { spanId: string }[]
  status: { code?: number; message?: string }
}
interface Body {
  resourceSpans: {
    resource: { attributes: Span['attributes'] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

const bodies: Body[] = []
/** The keys that requests brought to the collector. */
const keys: unknown[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
  expect(request.url).toBe('/v1/traces')
  keys.push(request.headers['x-collector-key'])
  bodies.push(JSON.parse(text.toString()) as Body)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let world: TestShop
let shop: Shop
let address: string
let endpoint: string
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  world = await testShop()
  shop = await createShop(world.options)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await shop.close()
  await world.close()
  collector.close()
})

/** Does `work` while the shop is traced, and answers the spans that reached the collector. */
async function traced(work: () => Promise<unknown>, share = 1): Promise<Span[]> {
  bodies.length = 0
  const said: string[] = []
  const settings = { endpoint, share, serviceName: 'a-shop', headers: {}, packagesFolder: undefined }
  const end = await beginTraces(settings, (line) => said.push(line))
  expect(said).toEqual([])
  try {
    await work()
  } finally {
    await end?.()
  }
  return bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}
const factOf = ({ attributes }: Span, key: string) => {
  const found = attributes.find((attribute) => attribute.key === key)?.value
  return found?.stringValue ?? found?.intValue
}
const secret = 'hana.private@mail.example'

test('a request and its statements are one trace, without the request’s data', async () => {
  let code = ''
  const spans = await traced(async () => {
    const answer = await fetch(`${address}/api/user/pack/detail/secret-pack?mail=${secret}`)
    code = answer.headers.get('x-request-id') ?? ''
    await answer.text()
    const visitor = world.visitor()
    await visitor.post('/user/login', { mail: secret, pass: testPassword })
  })
  const request = spans.find((span) => factOf(span, 'shop.request_id') === code)
  expect(request).toMatchObject({ name: 'GET /api/user/pack/detail/:packId', kind: 2 })
  expect(request && factOf(request, 'http.route')).toBe('/api/user/pack/detail/:packId')
  expect(request && factOf(request, 'http.response.status_code')).toBe(404)
  const statements = spans.filter(({ traceId, name }) => traceId === request?.traceId && name === 'statement')
  expect(statements.length).toBeGreaterThan(0)
  const known = new Set(spans.map(({ spanId }) => spanId))
  for (const statement of statements) {
    expect(known.has(statement.parentSpanId ?? '')).toBe(true)
    expect(factOf(statement, 'db.query.text')).toMatch(/\$1|select/)
  }
  expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true)
  const text = JSON.stringify(bodies)
  for (const word of [secret, 'secret-pack', testPassword, '127.0.0.1']) expect(text).not.toContain(word)
  expect(text).toContain('{"key":"service.name","value":{"stringValue":"a-shop"}}')
})

test('draws that share a transaction share its span, which is a part of one and linked to the others', async () => {
  await makePack(world.db, 'traced-pack')
  const members = [await world.member({ points: 100 }), await world.member({ points: 100 })]
  const spans = await traced(async () => {
    await Promise.all(
      members.map(async (member) => {
        const { body } = await member.post('/user/pack/check', { pack_id: 'traced-pack', count: '1' })
        const bought = await member.post('/user/pack/buy', { token: body.token })
        expect(bought.body.state).toBe(200)
      }),
    )
  })
  const batches = spans.filter(({ name }) => name === 'draw batch')
  const buys = spans.filter(({ name }) => name === 'POST /api/user/pack/buy')
  expect(buys).toHaveLength(2)
  const served = batches.flatMap(({ parentSpanId, links = [] }) => [
    parentSpanId,
    ...links.map(({ spanId }) => spanId),
  ])
  expect(served.toSorted()).toEqual(buys.map(({ spanId }) => spanId).toSorted())
  for (const batch of batches) {
    const [statement] = spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
    expect(statement && factOf(statement, 'db.query.text')).toContain('draw_batch')
  }
})

test('a call of a provider is a span; of a failure only its kind is kept', async () => {
  await addCourse(world.db, 'c1', 1000, 1000)
  const memberId = await addMemberRow(world.db)
  const adapter = scriptedAdapter({
    start: async () => {
      throw new TypeError(`no card of ${secret}`)
    },
  })
  const spans = await traced(async () => {
    await boughtPayment(depsOf(world.db, adapter), orderOfCourse(memberId, 'c1'), new Date()).catch(() => {})
  })
  const asked = spans.find(({ name }) => name.endsWith('.start'))
  expect(asked).toMatchObject({ kind: 3, status: { code: 2 } })
  expect(asked && factOf(asked, 'error.type')).toBe('TypeError')
  expect(JSON.stringify(bodies)).not.toContain(secret)
})

test('a statement outside any trace makes no trace, and with a sampling share of zero nothing is sent', async () => {
  expect(await traced(() => world.db.selectFrom('pack').selectAll().execute())).toEqual([])
  expect(await traced(() => fetch(`${address}/api/user/point`), 0)).toEqual([])
})

test('a shop with a trace endpoint sends the last traces when it stops', async () => {
  bodies.length = 0
  const port = await freePort()
  const started = startProcess('server/process/main.ts', {
    PORT: port,
    DATABASE_URL: world.applicationUrl,
    DATA_FOLDER: world.mediaFolder,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_SERVICE_NAME: 'a-process',
  })
  onTestFinished(endProcesses)
  await started.says('The shop is open')
  await (await fetch(`http://127.0.0.1:${port}/api/user/point`)).text()
  expect(await started.interrupt()).toBe(0)
  expect(JSON.stringify(bodies)).toContain('"name":"GET /api/user/point"')
  expect(JSON.stringify(bodies)).toContain('"stringValue":"a-process"')
})

test('without an endpoint nothing is sent', async () => {
  expect(await beginTraces(undefined, () => {})).toBeUndefined()
  expect(beginSpan('anything', { kind: 'internal' })).toBeUndefined()
})

test('a start without the packages explains how to install them, and continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-traces-'))
  for (const file of ['trace-export.ts', 'tracing.ts'])
    await cp(new URL(`../server/watch/${file}`, import.meta.url), join(folder, file))
  const module = JSON.stringify(join(folder, 'trace-export.ts'))
  const begin = (settings: string) =>
    spawnSync(
      process.execPath,
      [
        '--eval',
        `import(${module}).then((it) => it.beginTraces(${settings}, console.log)).then((end) => console.log(end))`,
      ],
      { encoding: 'utf8', cwd: folder },
    ).stdout
  // Nothing is loaded for a shop that is not traced: its packages are not there.
  expect(begin('undefined')).toBe('undefined\n')
  const said = begin(JSON.stringify({ endpoint, share: 1, serviceName: 'a-shop' }))
  expect(said).toContain('OTEL_EXPORTER_OTLP_ENDPOINT is set')
  expect(said).toContain('npm install --prefix <folder> @opentelemetry/api@1.10 ')
  expect(said).toMatch(/\nundefined\n$/)
  await rm(folder, { recursive: true })
})

test('packages in a folder of their own export the same as a shop without them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-traces-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [shopFolder, packagesFolder] = [join(folder, 'shop'), join(folder, 'packages')]
  await mkdir(shopFolder)
  await mkdir(packagesFolder)
  await symlink(new URL('../node_modules', import.meta.url).pathname, join(packagesFolder, 'node_modules'))
  for (const file of ['trace-export.ts', 'tracing.ts'])
    await cp(new URL(`../server/watch/${file}`, import.meta.url), join(shopFolder, file))
  const settings = {
    endpoint,
    share: 1,
    serviceName: 'a-shop',
    headers: { 'x-collector-key': 'of the shop' },
    packagesFolder,
  }
  bodies.length = 0
  const child = spawn(
    process.execPath,
    [
      '--eval',
      `Promise.all([import('./trace-export.ts'), import('./tracing.ts')]).then(async ([it, { beginSpan }]) => {
         const end = await it.beginTraces(${JSON.stringify(settings)}, console.error)
         beginSpan('from elsewhere', { kind: 'internal' }).end()
         await end()
       })`,
    ],
    { cwd: shopFolder, stdio: 'inherit' },
  )
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(JSON.stringify(bodies)).toContain('"name":"from elsewhere"')
  expect(keys).toContain('of the shop')
})

test('the packages that a start names are those that these tests use', () => {
  const { devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { devDependencies: Record<string, string> }
  const own = Object.entries(devDependencies).flatMap(([name, range]) =>
    name.startsWith('@opentelemetry/') ? [`${name}@${range.replace(/^\^(\d+\.\d+).*$/, '$1')}`] : [],
  )
  expect([...tracePackages].toSorted()).toEqual(own.toSorted())
})
