import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { isDeep } from '#test/depth.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { createWaitingLine, type Entering, type Place } from './waiting-line.ts'

// Every line here is asked at two processes in turn, which share nothing but the database.

const minuteMs = 60_000
const momentMs = 0
/** The interval at which a waiting visitor asks. */
const tickMs = isDeep ? 100 : 500

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate waiting_line, waiting_place')
  await database.pool.query('insert into waiting_line default values')
})

/** Answers who is let in without the number of the entry. */
function openLine(...given: Parameters<typeof createWaitingLine>) {
  const line = createWaitingLine(...given)
  return {
    ...line,
    async enter(entering: Entering): Promise<'let in' | Place> {
      const turn = await line.enter(entering)
      return 'entry' in turn ? 'let in' : turn
    },
  }
}
type WaitingLine = ReturnType<typeof openLine>

type Waiting = Place & { ticket: number }
const waits = (answer: 'let in' | Place): Waiting => {
  if (answer === 'let in' || answer.ticket === undefined) throw new Error(`no place: ${answer}`)
  return { ...answer, ticket: answer.ticket }
}

/** A line whose time passes by hand; `perMinute` are let in. */
function lineOf(perMinute: number) {
  let now = new Date('2026-06-01T03:00:00Z').getTime()
  let asked = 0
  const clock = () => new Date(now)
  const open = () => openLine(database.applicationPool, clock, momentMs)
  let processes: WaitingLine[] = [open(), open()]
  const next = () => processes[asked++ % processes.length] as WaitingLine
  const enter = (ticket?: number) => next().enter({ perMinute, ...(ticket !== undefined && { ticket }) })
  return {
    clock,
    enter,
    enterAs: (as: Partial<Entering>) => next().enter({ perMinute, ...as }),
    /** Enters, and expects to wait. */
    wait: async (ticket?: number) => waits(await enter(ticket)),
    /** Each enters at the same moment, all at one process, in this order. */
    async enterAll(tickets: readonly (number | undefined)[]) {
      const one = next()
      return await Promise.all(
        tickets.map((ticket) => one.enter({ perMinute, ...(ticket !== undefined && { ticket }) })),
      )
    },
    /** Lets visitors in until the first has to wait, who then waits. */
    async fill() {
      while ((await enter()) === 'let in');
    },
    length: () => next().length(perMinute),
    pass: (ms: number) => {
      now += ms
    },
    restart() {
      processes = [open(), open()]
    },
  }
}
const newcomers = (count: number) => Array.from({ length: count }, () => undefined)

test('visitors are let in on arrival until there are too many, and then in the order of their arrival', {
  meta: {
    proves: [
      {
        id: 'room-fair',
        section: 'operating',
        says: 'Who comes first to the waiting room is let in first, and a reload changes nothing.',
        from: 'own',
        file: 'server/db/functions/settle_waiting_line.sql',
        breaks: { replace: 'order by number offset', with: 'order by number desc offset' },
      },
    ],
  },
}, async () => {
  const line = lineOf(60)
  // Ten seconds' worth may come at once.
  for (let n = 0; n < 10; n++) expect(await line.enter()).toBe('let in')
  const places: Waiting[] = []
  for (let n = 0; n < 100; n++) places.push(await line.wait())
  expect(places.map(({ ahead }) => ahead)).toEqual(places.map((_, n) => n))
  expect(places.map(({ seconds }) => seconds)).toEqual(places.map((_, n) => n + 1))
  const order: number[] = []
  let left = places.map(({ ticket }) => ticket)
  for (let second = 1; second <= 100; second++) {
    line.pass(1000)
    // Asking first, or more often, lets no visitor in sooner.
    const asking = left.toReversed()
    const answers = await line.enterAll(asking)
    const letIn = asking.filter((_, n) => answers[n] === 'let in')
    expect(letIn).toHaveLength(1)
    order.push(...letIn)
    left = left.filter((ticket) => !letIn.includes(ticket))
    // Nor is who comes new.
    if (left.length > 0 && second <= 50) expect(await line.enter()).not.toBe('let in')
  }
  expect(order).toEqual(places.map(({ ticket }) => ticket))
})

test('no more visitors are let in within a minute than the operator’s rate and the burst', {
  meta: {
    proves: [
      {
        id: 'room-rate',
        section: 'operating',
        says: 'No more new visitors are let in a minute than the operator has said.',
        from: 'own',
        file: 'server/db/functions/settle_waiting_line.sql',
        breaks: { replace: 'line.free - floor(line.free);', with: 'line.free;' },
      },
    ],
  },
}, async () => {
  const line = lineOf(120)
  let inside = 0
  let waiting: (number | undefined)[] = []
  for (let ms = 0; ms < minuteMs; ms += tickMs) {
    const answers = await line.enterAll([...waiting, ...newcomers(3)])
    inside += answers.filter((answer) => answer === 'let in').length
    waiting = answers.filter((answer) => answer !== 'let in').map(({ ticket }) => ticket)
    line.pass(tickMs)
  }
  expect(inside).toBeGreaterThanOrEqual(120)
  expect(inside).toBeLessThanOrEqual(140)
})

test('concurrent processes give each place once, and let in no more than one process would', async () => {
  const line = lineOf(60)
  const answers: ('let in' | Place)[] = []
  const ask = async () => {
    const one = openLine(database.applicationPool, line.clock, momentMs)
    for (let n = 0; n < 25; n++) answers.push(await one.enter({ perMinute: 60 }))
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.filter((answer) => answer === 'let in')).toHaveLength(10)
  const numbers = answers.filter((answer) => answer !== 'let in').map(({ ticket }) => ticket)
  expect(new Set(numbers).size).toBe(190)
  expect(await line.length()).toBe(190)
})

test('a process whose clock is ahead lets in no more', async () => {
  const line = lineOf(60)
  await line.fill()
  const ahead = openLine(database.applicationPool, () => new Date(line.clock().getTime() + 2000), momentMs)
  const places = (await line.enterAll(newcomers(50))).map(waits)
  const last = places.at(-1)?.ticket
  expect(await line.wait(last)).toMatchObject({ ahead: 50 })
  // Its two seconds count once.
  for (let n = 0; n < 20; n++) {
    await ahead.length(60)
    expect(await line.wait(last)).toMatchObject({ ahead: 48 })
  }
})

test('a change of the rate works at once', async () => {
  const line = lineOf(60)
  await line.fill()
  const places: Waiting[] = []
  for (let n = 0; n < 30; n++) places.push(await line.wait())
  line.pass(1000)
  const faster = openLine(database.applicationPool, line.clock, momentMs)
  const { ticket } = places[19] as Waiting
  expect(await faster.enter({ perMinute: 1200, ticket })).toMatchObject({ ahead: 0, seconds: 1 })
  line.pass(1000)
  expect(await faster.enter({ perMinute: 1200, ticket })).toBe('let in')
})

test('a reload keeps the place, however often it comes and at whichever process', async () => {
  const line = lineOf(60)
  await line.fill()
  const mine = await line.wait()
  for (let n = 0; n < 5; n++) await line.wait()
  for (let n = 0; n < 51; n++) expect(await line.wait(mine.ticket)).toEqual(mine)
  // Two pages of one visitor at the same moment.
  expect(await line.enterAll([mine.ticket, mine.ticket])).toEqual([mine, mine])
  expect(await line.length()).toBe(7)
})

test('a restart of all processes keeps every place', {
  meta: {
    proves: [
      {
        id: 'room-restart',
        section: 'operating',
        says: 'Places in the waiting room survive a restart.',
        from: 'own',
        breaks: { replace: '  ticket,\n  ...from', with: '  ...from' },
      },
    ],
  },
}, async () => {
  const line = lineOf(60)
  await line.fill()
  const places: Waiting[] = []
  for (let n = 0; n < 5; n++) places.push(await line.wait())
  line.restart()
  for (const place of places.toReversed()) expect(await line.wait(place.ticket)).toEqual(place)
  expect((await line.wait()).ahead).toBe(6)
})

test('an outage of the shop skips no visitor, and lets none in beyond the rate', async () => {
  const line = lineOf(60)
  await line.fill()
  const places: Waiting[] = []
  for (let n = 0; n < 40; n++) places.push(await line.wait())
  // Longer than the place of a visitor who gave up is kept.
  line.pass(10 * minuteMs)
  const tickets = places.map(({ ticket }) => ticket)
  const letIn = async () => (await line.enterAll(tickets)).filter((answer) => answer === 'let in').length
  // The one who filled the line, and nine of them.
  await line.length()
  expect(await letIn()).toBe(9)
  line.pass(1000)
  await line.length()
  expect(await letIn()).toBe(10)
})

test('places that a crash or a failover has lost are restored in their order', {
  meta: {
    proves: [
      {
        id: 'room-failover',
        section: 'operating',
        says: 'A crash or failover of the database keeps the order of the waiting room.',
        from: 'own',
        file: 'server/db/functions/settle_waiting_line.sql',
        breaks: {
          replace: 'not exists (select from waiting_place where number = line.next - 1)',
          with: 'false',
        },
      },
    ],
  },
}, async () => {
  const line = lineOf(6)
  await line.fill()
  const places: Waiting[] = []
  for (let n = 0; n < 100; n++) places.push(await line.wait())
  await database.pool.query('truncate waiting_place')
  // A new visitor stands behind them all.
  expect((await line.wait()).ahead).toBe(101)
  for (const place of places.slice(10, 20).toReversed())
    expect((await line.wait(place.ticket)).ahead).toBe(place.ahead)
  // The others do not come back: for so long they are waited for, and then passed over.
  for (let second = 0; second < 80; second += 10) {
    line.pass(10_000)
    await line.enterAll(places.slice(70).map(({ ticket }) => ticket))
  }
  expect(await line.wait(places[99]?.ticket)).toMatchObject({ ahead: 92 })
  line.pass(10_000)
  await line.length()
  expect(await line.wait(places[99]?.ticket)).toMatchObject({ ahead: 28 })
})

test('a visitor who gave up is skipped without delaying others, and is let in after a return', {
  meta: {
    proves: [
      {
        id: 'room-absent',
        section: 'operating',
        says: 'Who gave up in the waiting room holds up no one.',
        from: 'own',
        file: 'server/db/functions/settle_waiting_line.sql',
        breaks: {
          replace: ' and seen_at > this_moment - absent\n      order by',
          with: '\n      order by',
        },
      },
    ],
  },
}, async () => {
  const line = lineOf(60)
  await line.fill()
  const gone = await line.enterAll(newcomers(600))
  const mine = await line.wait()
  expect(mine.ahead).toBe(601)
  for (let second = 0; second < 95; second += 5) {
    line.pass(5000)
    if ((await line.enter(mine.ticket)) === 'let in') break
  }
  expect(await line.enter(mine.ticket)).toBe('let in')
  expect(await line.enter(waits(gone[0] as Place).ticket)).toBe('let in')
})

test('the estimated wait follows the operator’s rate, and is shorter where many gave up', {
  meta: {
    proves: [
      {
        id: 'room-estimate',
        section: 'operating',
        says: "The waiting room tells how long the wait is, by the operator's rate and the last minute's pace.",
        from: 'own',
        breaks: { replace: 'Math.min(msEach, planned)', with: '0' },
      },
    ],
  },
}, async () => {
  const line = lineOf(60)
  await line.fill()
  // Every second one stays.
  const places = (await line.enterAll(newcomers(400))).map(waits)
  const staying = places.filter((_, n) => n % 2 === 1).map(({ ticket }) => ticket)
  for (let ms = 0; ms < 3 * minuteMs; ms += 10_000) {
    line.pass(10_000)
    await line.enterAll(staying)
  }
  const last = await line.wait(staying.at(-1))
  expect(last.seconds).toBeLessThan(last.ahead)
  expect(last.seconds).toBeGreaterThanOrEqual(Math.floor(last.ahead / 2))
})

test('a ticket of a number that was never given has no place', async () => {
  const line = lineOf(60)
  await line.fill()
  const last = await line.wait()
  expect((await line.wait(1_000_000)).ticket).toBe(last.ticket + 1)
  expect((await line.wait(last.ticket + 2)).ticket).toBe(last.ticket + 2)
})

test('a full line gives no more places, and says how many visitors wait', async () => {
  const line = lineOf(60)
  await line.fill()
  // Moves the line as if so many had come before; the last places are taken one by one.
  await database.pool.query(
    `with moved as (update waiting_line set next = turn + 199000 returning turn, next, moved_at)
     insert into waiting_place select number, moved_at from moved, generate_series(turn, next - 1) number
       on conflict do nothing`,
  )
  expect(await line.length()).toBe(199_000)
  await line.enterAll(newcomers(4000))
  expect(await line.enter()).toMatchObject({ ticket: undefined, ahead: 200_000 })
  expect(await line.length()).toBe(200_000)
})

test('without the database waiting visitors keep their tickets and none is let in; afterwards the line goes on', async () => {
  const line = lineOf(60)
  await line.fill()
  const mine = await line.wait()
  const proxy = await startFaultProxy(database.applicationUrl)
  const pool = createPool(proxy.url, { size: 2 })
  try {
    const cut = openLine(pool, line.clock, momentMs)
    expect(await cut.enter({ perMinute: 60, ticket: mine.ticket })).toEqual(mine)
    proxy.setMode('refuse')
    proxy.cutOpen()
    line.pass(30_000)
    for (let n = 0; n < 3; n++) {
      expect(await cut.enter({ perMinute: 60, ticket: mine.ticket })).toEqual(mine)
      expect(await cut.enter({ perMinute: 60 })).toMatchObject({ ticket: undefined, ahead: 2 })
      expect(await cut.length(60)).toBe(2)
    }
    proxy.setMode('pass')
    expect(await cut.length(60)).toBe(0)
    expect(await cut.enter({ perMinute: 60, ticket: mine.ticket })).toBe('let in')
  } finally {
    await pool.end()
    await proxy.close()
  }
})

test('visitors who arrive while a process settles share the next settlement, and use one connection', async () => {
  const line = lineOf(60)
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from waiting_line for update')
    const first = line.enterAll(newcomers(1))
    await untilItWaits(database.pool, first)
    const one = openLine(database.applicationPool, line.clock, momentMs)
    const many = Promise.all(newcomers(100).map(() => one.enter({ perMinute: 60 })))
    await untilItWaits(database.pool, many, 2)
    const { rows } = await database.pool.query(
      `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows[0].n).toBe(2)
    await holder.query('commit')
    expect((await many).filter((answer) => answer === 'let in')).toHaveLength(9)
    await first
  } finally {
    holder.release()
  }
})

test('in a long line a new visitor needs proof of work for a place, and a member does not', async () => {
  const line = lineOf(60)
  await line.fill()
  const ask = async (id: number, most: number) =>
    await line.enterAs({ holder: { id, free: Math.min(most, 4), most } })
  expect(await ask(1, 200)).toMatchObject({ ticket: expect.any(Number) })
  await line.enterAll(newcomers(30 * 60))
  expect(await ask(2, 200)).toMatchObject({ ticket: undefined, bits: 12 })
  expect(await ask(3, 4)).toMatchObject({ ticket: expect.any(Number) })
})

test('a visitor who asks twice while the operator changes how many networks an entry admits is one', async () => {
  const line = lineOf(60)
  await line.fill()
  const { ticket } = await line.wait()
  line.pass(minuteMs)
  const asked = [4, 5].map((networks) => ({ ticket, whence: 7, networks }))
  // A batch that fails would be asked one by one, and every visitor of the batch would wait for it.
  const { rows } = await database.applicationPool.query(
    'select o_number from settle_waiting_line($1, 60, $2)',
    [JSON.stringify(asked), line.clock()],
  )
  expect(rows[0].o_number.map(Number)).toEqual([ticket, ticket])
})

test('the cost of a place grows with the places of its holder, not with the line', async () => {
  const line = lineOf(60)
  await line.fill()
  const pagesRead = async () => {
    const { rows } = await database.applicationPool.query(
      'explain (analyze, buffers, format json) select * from settle_waiting_line($1, 60, $2)',
      [JSON.stringify([{ holder: 7, free: 100, most: 200 }]), line.clock()],
    )
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  const fillWith = async (places: number) => {
    const { rows } = await database.pool.query('select next from waiting_line')
    await database.pool.query(
      `insert into waiting_place (number, seen_at, holder)
        select n, $3, 100 + n % 256 from generate_series($1::bigint, $1::bigint + $2 - 1) n`,
      [rows[0].next, places, line.clock()],
    )
    await database.pool.query('update waiting_line set next = next + $1', [places])
  }
  await fillWith(200)
  await pagesRead()
  const before = await pagesRead()
  await fillWith(40_000)
  await pagesRead()
  expect(await pagesRead()).toBeLessThan(before + 100)
})
