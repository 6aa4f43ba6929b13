import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { type ClientHttp2Session, type ClientHttp2Stream, connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { livePath } from '#contract/addresses.ts'
import { csrfHeaderName } from '#contract/envelope.ts'
import { addPicture, pictureBytesMost } from '#contract/operator/cards.ts'
import { pictureBytes, uploadPicture } from '#contract/operator/content.ts'
import { filmBytes, uploadFilm } from '#contract/operator/films.ts'
import { operatorRoles } from '#contract/operator/roles.ts'
import { exampleValues, filledIn, makeCertificates } from '#drill/configuration.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { ownPort } from '#test/own-port.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { runShop } from '#test/shop-command.ts'
import { makePack } from '#test/world.ts'
import { hasProgram } from './programs.ts'

// The files of deploy/ that stand in front of a shop, each read by the program it is for, before a real shop.

const name = 'shop.example'
/** A visitor on this machine who is no proxy. */
const visitor = '127.0.0.2'

let folder: string
let world: TestShop
let owner: TestOperator
let shopPort: number
/** Two processes of the shop, as a front sees them. */
let processes: [Process, Process]
/** The addresses that the shop takes for its visitors'. */
let seen: string[] = []
const note = (message: unknown) => {
  const { ip, url } = (message as { request: { ip: string; url: string } }).request
  // A front's own checks come at any time.
  if (url === '/api/user/point') seen.push(ip)
}
const handled = 'tracing:fastify.request.handler:start'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fukuhiki-front-'))
  // The workers of nginx have another user, and keep large requests there.
  chmodSync(folder, 0o755)
  const [certificate, key] = [join(folder, 'certificate'), join(folder, 'key')]
  const days = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  spawnSync('openssl', ['req', ...days, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate])
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate))
  appendFileSync(join(folder, 'both.pem'), readFileSync(key))
  world = await testShop(undefined, undefined, {
    shopOrigin: `https://${name}`,
    operatorOrigin: `https://${name}`,
    trustedProxies: ['127.0.0.1'],
  })
  await makePack(world.db, 'watched')
  await world.shop.listen()
  owner = await makeOperator(world, ...operatorRoles)
  shopPort = (world.shop.app.server.address() as AddressInfo).port
  processes = [await startProcess(), await startProcess()]
  subscribe(handled, note)
})
afterAll(async () => {
  unsubscribe(handled, note)
  for (const each of processes) await each.stop()
  await world.shop.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

interface Process {
  port: number
  isReady: boolean
  /** The number of times a front was told that it is not ready. */
  refusedChecks: number
  /** Requests that were no checks. */
  served: number
  start(): Promise<void>
  /** At once, with all connections. */
  stop(): Promise<void>
}

/** Passes everything on to the shop, and can be not ready and be restarted by itself. */
async function startProcess(): Promise<Process> {
  let server: Server
  const self: Process = {
    port: await ownPort(),
    isReady: true,
    refusedChecks: 0,
    served: 0,
    async start() {
      server = createServer((asked, answer) => {
        if (asked.url === '/readyz' && !self.isReady) {
          self.refusedChecks += 1
          return void answer.writeHead(503).end()
        }
        if (asked.url !== '/readyz' && asked.url !== '/livez') self.served += 1
        const { method, url: path, headers } = asked
        const passed = request({ host: '127.0.0.1', port: shopPort, method, path, headers })
        passed.on('response', (answered) => {
          answer.writeHead(answered.statusCode ?? 0, answered.rawHeaders)
          answered.pipe(answer)
        })
        passed.on('error', () => answer.destroy())
        // Bytes that the shop has not read when it answers are read here.
        passed.on('close', () => asked.resume())
        answer.on('close', () => passed.destroy())
        asked.pipe(passed)
      })
      await once(server.listen(self.port, '127.0.0.1'), 'listening')
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  await self.start()
  return self
}

interface Ports {
  http: number
  https: number
}

interface Front {
  program: string
  version: string
  /** Writes the file of deploy/ with this machine's ports and names, and says how the program is started with it. */
  prepare(ports: Ports): { args: string[]; environment?: Record<string, string> }
}

/** Replaces each line, and fails when it is not in the file. */
function adapted(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')
  for (const [line, here] of changes) {
    if (!text.includes(line)) throw new Error(`${file} has no "${line}"`)
    text = text.replaceAll(line, here)
  }
  return text
}

const limits = {
  nginx: ['limit_conn shop_address 400;', 'limit_conn shop_address 3;'],
  haproxy: ['sc0_conn_cur gt 400', 'sc0_conn_cur gt 3'],
} as const
const write = (file: string, text: string): string => {
  writeFileSync(join(folder, file), text)
  return join(folder, file)
}

const fronts: Front[] = [
  {
    program: 'nginx',
    version: '-v',
    prepare({ http, https }) {
      const site = adapted('nginx.conf', [
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen [::]:80;', ''],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
        ['listen [::]:443 ssl http2;', ''],
        ['/etc/ssl/shop.example.pem', join(folder, 'certificate')],
        ['/etc/ssl/private/shop.example.key', join(folder, 'key')],
        ['server 127.0.0.1:3000 ', `server 127.0.0.1:${processes[0].port} `],
        ['# server 127.0.0.1:3001 ', `server 127.0.0.1:${processes[1].port} `],
        limits.nginx,
      ])
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (part) => `${part}_temp_path ${folder}/nginx-${part};`,
      )
      const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')} include ${write('nginx-site', site)}; }`
      return { args: ['-c', write('nginx.conf', around)] }
    },
  },
  {
    program: 'caddy',
    version: 'version',
    prepare({ http, https }) {
      // A test must not put a certificate among those that this machine believes.
      const here = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {`
      const text = adapted('caddy/Caddyfile', [['{\n\tservers {', here]])
      return {
        args: ['run', '--adapter', 'caddyfile', '--config', write('Caddyfile', text)],
        environment: {
          SHOP_NAME: name,
          SHOP_TLS: 'tls internal',
          SHOP_UPSTREAMS: processes.map(({ port }) => `127.0.0.1:${port}`).join(' '),
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      }
    },
  },
  {
    program: 'haproxy',
    version: '-v',
    prepare({ http, https }) {
      const text = adapted('haproxy.cfg', [
        // A test need not ask the system for so many files.
        ['maxconn 20000', 'maxconn 2000'],
        ['bind :80', `bind 127.0.0.1:${http}`],
        ['bind :443', `bind 127.0.0.1:${https}`],
        ['/etc/haproxy/shop.example.pem', join(folder, 'both.pem')],
        ['server web1 127.0.0.1:3000', `server web1 127.0.0.1:${processes[0].port}`],
        ['# server web2 127.0.0.1:3001', `server web2 127.0.0.1:${processes[1].port}`],
        limits.haproxy,
      ])
      return { args: ['-db', '-f', write('haproxy.cfg', text)] }
    },
  },
]
const limiting = Object.keys(limits)
/** These ask each process whether it is ready. */
const asking = ['caddy', 'haproxy']

/** Base64, with the fields around it. */
const requestOf = (fileBytes: number) => Math.ceil((fileBytes * 4) / 3) + 1000
const uploads = [
  { call: addPicture, bytes: requestOf(pictureBytesMost) },
  { call: uploadPicture, bytes: requestOf(pictureBytes) },
  { call: uploadFilm, bytes: requestOf(filmBytes) },
]

// Skipped where it is not installed, and not left out: a file without a test is a failure.
for (const { program, version, prepare } of fronts)
  describe.runIf(hasProgram(program, [version], `deploy/'s file for ${program}`))(
    `${program} in front of a shop`,
    () => {
      let front: ChildProcess
      let said: string
      let ports: Ports
      const wires: Socket[] = []
      beforeAll(async () => {
        ports = { http: await ownPort(), https: await ownPort() }
        while (ports.https === ports.http) ports.https = await ownPort()
        const { args, environment } = prepare(ports)
        said = ''
        front = spawn(program, args, {
          env: { ...process.env, ...environment },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        for (const stream of [front.stdout, front.stderr]) stream?.on('data', (chunk) => (said += chunk))
        // It listens, has its certificate, and has found the shop ready.
        for (;;) {
          if (front.exitCode !== null) throw new Error(`${program} ended:\n${said}`)
          const status = await visit('/livez').then(
            ({ status }) => status,
            () => 0,
          )
          if (status === 200) break
          await sleep(50)
        }
      })
      afterAll(async () => {
        front.kill('SIGTERM')
        if (front.exitCode === null) await once(front, 'close')
      })
      beforeEach(() => {
        seen = []
      })
      afterEach(() => {
        for (const wire of wires.splice(0)) wire.destroy()
      })

      /** A browser's connection, which asks for HTTP/2 and takes nothing else. */
      async function open(): Promise<ClientHttp2Session> {
        const wire = connect({ host: '127.0.0.1', port: ports.https, localAddress: visitor })
        wires.push(wire)
        // The encrypted side tells it.
        wire.on('error', () => {})
        const socket = connectTls({
          socket: wire,
          servername: name,
          ALPNProtocols: ['h2'],
          rejectUnauthorized: false,
        })
        await once(socket, 'secureConnect')
        expect(socket.alpnProtocol).toBe('h2')
        const session = connectHttp2(`https://${name}`, { createConnection: () => socket })
        session.on('error', () => {})
        return session
      }

      async function ask(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}) {
        const stream = session.request({ ':path': path, ...headers })
        const [answer] = (await once(stream, 'response')) as [Record<string, string>]
        return { stream, answer, status: Number(answer[':status']) }
      }

      async function visit(path: string) {
        const { stream, ...rest } = await ask(await open(), path)
        stream.close()
        stream.session?.destroy()
        return rest
      }

      /** @returns the shop, or the state with which the front itself refuses a request with so many bytes */
      async function answererOf(
        path: string,
        bytes: number,
        headers: Record<string, string> = {},
      ): Promise<'the shop' | number | 'nobody'> {
        const session = await open()
        const stream = session.request({
          ':method': 'POST',
          ':path': path,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': bytes,
          ...headers,
        })
        // A front that refuses may end the connection before it has read everything.
        stream.on('error', () => {})
        const answered = Promise.race([
          once(stream, 'response').then(([answer]) =>
            answer['x-request-id'] === undefined ? Number(answer[':status']) : 'the shop',
          ),
          once(stream, 'close').then(() => 'nobody' as const),
        ]).catch(() => 'nobody' as const)
        // The header comes first: a front that reads the size there needs no body to refuse.
        await new Promise((sent) => stream.write('a', sent))
        stream.end(Buffer.alloc(bytes - 1, 'a'))
        const answerer = await answered
        stream.close()
        // A shop that is slow to answer its checks is none for a moment.
        return answerer === 503 ? await answererOf(path, bytes, headers) : answerer
      }

      test('serves HTTP/2 over https, and passes the shop’s headers on unchanged', async () => {
        const { answer, status } = await visit('/api/user/point')
        expect(status).toBe(200)
        const direct = await fetch(`http://127.0.0.1:${shopPort}/api/user/point`)
        const forTransport = direct.headers.get('strict-transport-security')
        expect(forTransport).toContain('max-age=')
        expect(answer['strict-transport-security']).toBe(forTransport)
      })

      test('redirects http to the same address with https', async () => {
        const asked = request({
          port: ports.http,
          host: '127.0.0.1',
          path: '/get-card-list?a=1',
          headers: { host: name },
        })
        asked.end()
        const [answer] = await once(asked, 'response')
        answer.resume()
        expect(answer.statusCode).toBe(308)
        expect(answer.headers.location.replace(`:${ports.https}`, '')).toBe(
          `https://${name}/get-card-list?a=1`,
        )
      })

      test('passes the visitor’s address to the shop, and ignores addresses that the visitor claims', async () => {
        const stranger = {
          'x-forwarded-for': '203.0.113.9',
          forwarded: 'for=203.0.113.9',
          'x-forwarded-host': 'evil.example',
        }
        const { stream, status } = await ask(await open(), '/api/user/point', stranger)
        stream.close()
        expect(status).toBe(200)
        expect(seen).toEqual([visitor])
      })

      test('passes on each event of the live stream while the stream is open', async () => {
        const { stream, status } = await ask(await open(), `${livePath}?packs=watched`)
        expect(status).toBe(200)
        // It never ends: what a proxy gathered would not come.
        let told = ''
        while (!told.includes('data:')) told += String(await once(stream, 'data'))
        stream.close()
      })

      test.each(uploads)(
        'accepts a file for the console as large as the shop accepts: $call.path',
        async (upload) => {
          // The shop reads the file of an operator alone; a stranger is refused before it.
          const headers = { cookie: owner.cookie(), [csrfHeaderName]: await owner.csrf() }
          expect(await answererOf(`/api${upload.call.path}`, upload.bytes, headers)).toBe('the shop')
        },
      )

      test('refuses a visitor’s request that is larger than any form before it reaches the shop', async () => {
        for (const path of ['/api/user/login', '/api/operator/login', '/api/operator/content/films'])
          expect(await answererOf(path, 1_500_000), path).toBe(413)
      })

      test('passes on a page with state 503, and the pages after it', async () => {
        const maintenance = async (word: 'on' | 'off') =>
          await runShop(world.db, ['maintenance', word, '--why', 'a new release'], new Date())
        const states = new Set<number>()
        const visitUntil = async (wanted: number) => {
          for (;;) {
            const { status, answer } = await visit('/api/user/point')
            expect(answer['x-request-id'], `state ${status} is the front's own`).toBeDefined()
            states.add(status)
            if (status === wanted) return
          }
        }
        await maintenance('on')
        await visitUntil(503)
        for (let visits = 0; visits < 10; visits++) await visitUntil(503)
        await maintenance('off')
        await visitUntil(200)
        for (let visits = 0; visits < 10; visits++) await visitUntil(200)
        expect([...states].sort()).toEqual([200, 503])
      })

      test('loses no request when either process restarts', async () => {
        const mustServe = async () => expect((await visit('/api/user/point')).status).toBe(200)
        for (const each of processes) {
          await each.stop()
          for (let visits = 0; visits < 20; visits++) await mustServe()
          await each.start()
          // The front has found it again.
          for (each.served = 0; each.served === 0; ) await mustServe()
        }
      })

      test('still answers while no process is ready', async () => {
        for (const each of processes) Object.assign(each, { isReady: false, refusedChecks: 0 })
        const hasSeen = () => !asking.includes(program) || processes.every((each) => each.refusedChecks > 3)
        do {
          const { status, answer } = await visit('/api/user/point')
          expect(answer['x-request-id'], `state ${status} is the front's own`).toBeDefined()
        } while (!hasSeen())
        for (const each of processes) Object.assign(each, { isReady: true, served: 0 })
        while (processes.some((each) => each.served === 0)) await visit('/api/user/point')
      })

      test.runIf(limiting.includes(program))('limits the connections of one address', async () => {
        const streams: ClientHttp2Stream[] = []
        while (streams.length < 3) {
          // Connections of the tests before may be counted for a moment longer.
          const held = await open().then(
            (session) => ask(session, `${livePath}?packs=watched`),
            () => undefined,
          )
          if (held?.status === 200) streams.push(held.stream)
        }
        const fourth = await open()
          .then((session) => ask(session, '/api/user/point'))
          .then(
            ({ status }) => status,
            () => 'refused',
          )
        expect([503, 'refused']).toContain(fourth)
        for (const stream of streams) stream.close()
      })
    },
  )

describe.runIf(hasProgram('haproxy', ['-v'], 'who is believed by the file of deploy/ha for haproxy'))(
  'HAProxy of several machines',
  () => {
    beforeAll(() => makeCertificates(folder))
    const proxy = '127.0.0.3'
    const written = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }

    /** The address and protocol that the shop takes from a request whose headers name another one. */
    async function learned(front: string, from: string) {
      const [visitors, database, replicas] = [await ownPort(), await ownPort(), await ownPort()]
      const shop = `127.0.0.1:${shopPort}`
      const file = filledIn('haproxy.cfg', {
        ...exampleValues(),
        TLS_FOLDER: folder,
        FRONT_ADDRESS: front,
        VISITORS_BIND: `127.0.0.1:${visitors}`,
        DATABASE_BIND: `127.0.0.1:${database}`,
        REPLICAS_BIND: `127.0.0.1:${replicas}`,
        SHOP1_ADDRESS: shop,
        SHOP2_ADDRESS: shop,
        SHOP3_ADDRESS: shop,
      }).replace('maxconn 9000', 'maxconn 900')
      const balancer = spawn('haproxy', ['-db', '-f', write('haproxy-ha.cfg', file)], { stdio: 'ignore' })
      const learns: { ip: string; protocol: string }[] = []
      const note = (message: unknown) => {
        const { ip, protocol, url } = (message as { request: { ip: string; protocol: string; url: string } })
          .request
        if (url === '/api/user/point') learns.push({ ip, protocol })
      }
      subscribe(handled, note)
      const ask = async () => {
        const asked = request({
          host: '127.0.0.1',
          port: visitors,
          localAddress: from,
          path: '/api/user/point',
          headers: written,
        })
        asked.end()
        const [answer] = await once(asked, 'response')
        answer.resume()
      }
      while (learns.length === 0) {
        if (balancer.exitCode !== null) throw new Error('HAProxy ended')
        await ask().catch(() => sleep(50))
      }
      unsubscribe(handled, note)
      balancer.kill('SIGTERM')
      if (balancer.exitCode === null) await once(balancer, 'close')
      return learns[0]
    }

    test('trusts no header about the visitor with the file as it is', async () => {
      const { FRONT_ADDRESS: front = '' } = exampleValues()
      expect(await learned(front, visitor)).toEqual({ ip: visitor, protocol: 'http' })
    })

    test('trusts the named proxy, and no other client', async () => {
      expect(await learned(proxy, proxy)).toEqual({ ip: '203.0.113.9', protocol: 'https' })
      expect(await learned(proxy, visitor)).toEqual({ ip: visitor, protocol: 'http' })
    })
  },
)
