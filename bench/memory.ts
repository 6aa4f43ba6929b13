// `node bench/memory.ts`: the memory of the shop's process, as `npm start` runs it, at rest and under 25 draws a second
// with their pages. The pages must be built (`npm start` does it).

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '#contract/addresses.ts'
import { csrfFieldName } from '#contract/envelope.ts'
import { createPool } from '#server/db/pool.ts'
import { startBenchServer } from './database.ts'
import { port, startShop } from './http.ts'
import { processorSeconds } from './processor.ts'
import { makeMembers, makePack, startSession } from './world.ts'

interface Login {
  cookie: string
  csrf: string
}

const perSecond = 25
const seconds = Number(process.env.SECONDS ?? 60)
const address = `http://127.0.0.1:${port}`

const server = await startBenchServer()
const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-shop-'))
const pool = createPool(server.url, { size: 4 })
await makeMembers(pool)
await makePack(pool, 'web', 100_000)
const shop = await startShop(server.url, dataFolder)
try {
  const megabytes = async (): Promise<number> => {
    const status = await readFile(`/proc/${shop.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  await sleep(10_000)
  console.log(`at rest: ${await megabytes()} MB`)

  const visitors: Login[] = []
  while (visitors.length < 200) visitors.push(await logIn())
  const streams = visitors.slice(0, 50).map(() => get(`${address}${livePath}?packs=web`))
  let [drawn, refused] = [0, 0]
  /** Asks for the same things as a buyer's browser. */
  const visit = async ({ cookie, csrf }: Login) => {
    for (const path of ['/', '/pack-detail?packId=web', '/api/user/detail'])
      await (await fetch(`${address}${path}`, { headers: { cookie, 'accept-encoding': 'br' } })).arrayBuffer()
    const post = async (path: string, input: object) => {
      const body = new URLSearchParams({ [csrfFieldName]: csrf, json: JSON.stringify(input) })
      const answer = await fetch(`${address}/api${path}`, { method: 'POST', body, headers: { cookie } })
      return (await answer.json()) as { state: number; token: string }
    }
    const { token } = await post('/user/pack/check', { pack_id: 'web', count: '1' })
    if ((await post('/user/pack/buy', { token })).state === 200) drawn++
    else refused++
  }
  let highest = 0
  const usedBefore = await processorSeconds(shop.pid as number)
  const visits: Promise<void>[] = []
  const startedAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    visits.push(visit(visitors[n % visitors.length] as Login))
    if (n % perSecond === 0) highest = Math.max(highest, await megabytes())
    await sleep(Math.max(0, startedAt + (n * 1000) / perSecond - performance.now()))
  }
  await Promise.all(visits)
  const took = (performance.now() - startedAt) / 1000
  const msEach = ((await processorSeconds(shop.pid as number)) - usedBefore) * (1000 / (perSecond * seconds))
  console.log(
    `under ${(drawn / took).toFixed(1)} draws a second for ${Math.round(took)} s (${refused} refused), 50 streams: highest ${highest} MB, at the end ${await megabytes()} MB; ${msEach.toFixed(1)} ms of processor time each`,
  )
  for (const stream of streams) stream.destroy()
  await sleep(30_000)
  console.log(`half a minute later: ${await megabytes()} MB`)
} finally {
  shop.kill('SIGTERM')
  await pool.end()
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}

async function logIn(): Promise<Login> {
  const cookie = await startSession(pool)
  const answer = await fetch(`${address}/api/user/point`, { headers: { cookie } })
  const { csrf } = (await answer.json()) as { csrf: { value: string } }
  return { cookie, csrf: csrf.value }
}
