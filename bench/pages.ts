// `npm run bench -- pages`: what a first visit costs the visitor (first-page.ts), and the pages that all visitors share beside
// the same bytes from a buffer of the same process. The pages must be built (`npm start` does it).
// `PROFILE=1` names the functions that first renderings of the top page spend their time in, and measures nothing else.
// `ORIGIN=http://127.0.0.1:3000` measures the first visit to a shop that runs already, such as an older release, and nothing else.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPacksByCardType } from '#contract/top-page.ts'
import { lean } from '#tools/prepare.mjs'
import { median, startBenchServer } from './database.ts'
import { measureFirstPages } from './first-page.ts'
import { closedLoop } from './load.ts'
import { processorSeconds } from './processor.ts'
import { printWidestFrames } from './profile.ts'

const port = 39_873
const clients = 16
const firstRenderings = 60
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 3)

interface Answer {
  status: number
  etag: string
  bytes: number
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })

async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const request = get({ port, path, agent, headers: { 'accept-encoding': 'br', ...headers } })
  const [answer] = await once(request, 'response')
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  return { status: answer.statusCode, etag: String(answer.headers.etag), bytes }
}

interface Figures {
  perSecond: number
  cpuMs: number
}

/** The top page, a list, a pack and the login of the demo. */
async function publicPaths(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api${listPacksByCardType.path}`)
  const { list } = (await answer.json()) as { list: { id: string; list: { id: string }[] }[] }
  const [type] = list
  return ['/', `/pack-list?index=${type?.id}`, `/pack-detail?packId=${type?.list[0]?.id}`, '/login']
}

export async function measurePages(): Promise<void> {
  const { ORIGIN } = process.env
  if (ORIGIN) return await measureFirstPages(ORIGIN, await publicPaths(ORIGIN))
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-pages-'))
  let shop: ChildProcess | undefined
  try {
    shop = fork(join(import.meta.dirname, 'pages-server.ts'), {
      execArgv: lean.options,
      env: {
        ...process.env,
        ...lean.environment,
        PORT: String(port),
        HOST: '127.0.0.1',
        NODE_ENV: '',
        DATABASE_URL: server.url,
        DATA_FOLDER: dataFolder,
      },
    })
    await once(shop, 'message')
    const origin = `http://127.0.0.1:${port}`
    const paths = await publicPaths(origin)
    if (process.env.PROFILE === '1') return await profileFirstRenderings(shop, dataFolder)
    await measureFirstPages(origin, paths)
    await measureAll(shop.pid as number, paths)
  } finally {
    shop?.kill('SIGTERM')
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function profileFirstRenderings(shop: ChildProcess, folder: string): Promise<void> {
  const order = async (message: object) => {
    shop.send(message)
    await once(shop, 'message')
  }
  const render = async (count: number, name: string) => {
    for (let n = 0; n < count; n++) await ask(`/?version=${name}${n}`)
  }
  await render(firstRenderings, 'warm')
  await order({ profile: 'start' })
  await render(4 * firstRenderings, 'measured')
  await order({ profile: 'end', file: join(folder, 'pages.cpuprofile') })
  await printWidestFrames(folder)
}

async function measureAll(pid: number, paths: readonly string[]): Promise<void> {
  const during = async (work: () => Promise<{ perSecond: number; count: number }>): Promise<Figures> => {
    const before = await processorSeconds(pid)
    const { perSecond, count } = await work()
    return { perSecond, cpuMs: (((await processorSeconds(pid)) - before) * 1000) / count }
  }
  const loop = (path: string, headers?: Record<string, string>, status = 200) =>
    during(async () => {
      let count = 0
      const { perSecond } = await closedLoop(clients, seconds, async () => {
        const answer = await ask(path, headers)
        if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
        count++
      })
      return { perSecond, count }
    })
  /** Each address is new to the shop, and shows the same page. */
  let address = 0
  const first = (path: string) =>
    during(async () => {
      const startedAt = performance.now()
      for (let n = 0; n < firstRenderings; n++)
        await ask(`${path}${path.includes('?') ? '&' : '?'}version=${address++}`)
      return {
        count: firstRenderings,
        perSecond: (firstRenderings * 1000) / (performance.now() - startedAt),
      }
    })

  for (const path of paths) {
    const buffer = `/bench/buffer?of=${encodeURIComponent(path)}`
    await ask(buffer)
    const { bytes } = await ask(path)
    const seen = { first: [], kept: [], same: [], buffer: [] } as Record<string, Figures[]>
    for (let round = 0; round <= rounds; round++) {
      const figures = {
        first: await first(path),
        kept: await loop(path),
        // Asked anew each round: a page that was kept as the demo was loaded is renewed a second later.
        same: await loop(path, { 'if-none-match': (await ask(path)).etag }, 304),
        buffer: await loop(buffer),
      }
      // The first round warms up.
      if (round > 0) for (const [name, figure] of Object.entries(figures)) seen[name]?.push(figure)
    }
    const of = (name: string, what: keyof Figures) =>
      median((seen[name] as Figures[]).map((figure) => figure[what]))
    const rate = (name: string) => of(name, 'perSecond')
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB packed
  first rendering ${of('first', 'cpuMs').toFixed(1)} ms of processor time
  buffer          ${rate('buffer').toFixed(0)} a second, ${of('buffer', 'cpuMs').toFixed(3)} ms
  kept page       ${rate('kept').toFixed(0)} a second, ${of('kept', 'cpuMs').toFixed(3)} ms: ${(rate('kept') / rate('buffer')).toFixed(2)} of the buffer
  304             ${rate('same').toFixed(0)} a second, ${of('same', 'cpuMs').toFixed(3)} ms: ${(rate('same') / rate('buffer')).toFixed(2)}`)
  }
}
