// Large draws, large boxes, a long history and a full outbox.

import type pg from 'pg'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { median } from './database.ts'
import type { Figure } from './jobs.ts'
import { closedLoop, drawOnce, inTurn } from './load.ts'
import { measureMail } from './mail.ts'
import { addHistory, checkBooks, makePack } from './world.ts'

const clients = 64
const rounds = 3
const seconds = 3
const drawsInTurn = 40
const ms = (value: number) => `${value.toFixed(1)} ms`

/** From the pack 'hot' and from packs that are made here. */
export async function measureLarge(
  pool: pg.Pool,
  engine: DrawEngine,
  report: (figure: Figure) => void,
): Promise<void> {
  console.log('')
  await makePack(pool, 'large', rounds * drawsInTurn * 3000)
  const sizes = []
  for (let round = 0; round < rounds; round++) {
    const one = await inTurn(drawsInTurn, () => drawOnce(engine, 'hot', 1))
    const many = await inTurn(drawsInTurn, () => drawOnce(engine, 'large', 3000))
    sizes.push({ ratio: many / one, one, many })
  }
  report({
    name: 'a draw of 3,000 against a draw of 1',
    target: '≤ 2',
    ratio: median(sizes.map((size) => size.ratio)),
    detail: `${ms(median(sizes.map((size) => size.many)))} against ${ms(median(sizes.map((size) => size.one)))}`,
  })

  await makePack(pool, 'million', 1_000_000)
  let left = 1_000_000
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        const count = Math.min(3000, left)
        left -= count
        await drawOnce(engine, 'million', count)
      }
    }),
  )
  report({
    name: 'a box of 1,000,000 slots sold out, seconds',
    ratio: (performance.now() - startedAt) / 1000,
    target: '≤ 1',
    detail: '3,000 a draw',
  })
  await checkBooks(pool)

  const mail = await measureMail(pool)
  report({
    name: 'mail, all reminders of a morning within hours',
    target: '≤ 1',
    ratio: mail.reminders / mail.perSecond / 3600,
    detail: `${mail.reminders} at ${Math.round(mail.perSecond)}/s with 15 ms a reply; an urgent one behind them left in ${ms(mail.urgentMs)}`,
  })

  await makePack(pool, 'past', 1_000_000)
  const rates = async () => {
    const loads = []
    for (let round = 0; round < rounds; round++)
      loads.push(await closedLoop(clients, seconds, () => drawOnce(engine, 'hot', 1)))
    return median(loads.map((load) => load.perSecond))
  }
  const fresh = await rates()
  await addHistory(pool)
  const old = await rates()
  report({
    name: 'a draw with a million more in history, cost',
    target: '≤ 1.2',
    ratio: fresh / old,
    detail: `${Math.round(old)}/s against ${Math.round(fresh)}/s`,
  })
  await checkBooks(pool)
}
