import { expect, test } from 'vitest'
import { createWaitingLine, type Place, type Ticket } from './waiting-line.ts'

const minuteMs = 60_000

/** A line whose time passes by hand; `perMinute` are let in. */
function lineOf(perMinute: number) {
  let now = 1_000_000
  const line = createWaitingLine('this', () => now)
  return {
    enter: (ticket?: Ticket) => line.enter({ perMinute, ...(ticket && { ticket }) }),
    /** Enters, and expects to wait. */
    wait(ticket?: Ticket): Place & { ticket: Ticket } {
      const place = line.enter({ perMinute, ...(ticket && { ticket }) })
      if (place === 'let in' || place.ticket === undefined) throw new Error(`no place: ${place}`)
      return { ...place, ticket: place.ticket }
    },
    length: () => line.length(perMinute),
    pass: (ms: number) => (now += ms),
  }
}

test('visitors are let in as they come until there are too many, and then in the order in which they came', () => {
  const line = lineOf(60)
  // Ten seconds' worth may come at once.
  for (let n = 0; n < 10; n++) expect(line.enter()).toBe('let in')
  const places = Array.from({ length: 100 }, () => line.wait())
  expect(places.map(({ ahead }) => ahead)).toEqual(places.map((_, n) => n))
  expect(places.map(({ seconds }) => seconds)).toEqual(places.map((_, n) => n + 1))
  const order: number[] = []
  const left = new Map(places.map(({ ticket }) => [ticket.number, ticket]))
  for (let second = 1; second <= 100; second++) {
    line.pass(1000)
    // Who asks first, or more often, is not sooner in.
    for (const [number, ticket] of [...left].reverse())
      if (line.enter(ticket) === 'let in') {
        order.push(number)
        left.delete(number)
      }
    // Nor is who comes new.
    if (left.size > 0 && second <= 50) expect(line.enter()).not.toBe('let in')
  }
  expect(order).toEqual(places.map(({ ticket }) => ticket.number))
})

test('in a minute no more are let in than the operator has said, and the burst', () => {
  const line = lineOf(120)
  let inside = 0
  let waiting: Ticket[] = []
  for (let tick = 0; tick < 600; tick++) {
    waiting = waiting.filter((ticket) => line.enter(ticket) !== 'let in' || ++inside === 0)
    const place = line.enter()
    if (place === 'let in') inside++
    else waiting.push(place.ticket as Ticket)
    line.pass(100)
  }
  expect(inside).toBeGreaterThanOrEqual(120)
  expect(inside).toBeLessThanOrEqual(140)
})

test('a reload keeps the place, however often it comes', () => {
  const line = lineOf(60)
  while (line.enter() === 'let in');
  const mine = line.wait()
  for (let n = 0; n < 5; n++) line.wait()
  for (let n = 0; n < 50; n++) expect(line.wait(mine.ticket)).toEqual(mine)
  expect(line.length()).toBe(7)
})

test('who gave up is passed over and holds up no one, and is let in after a return', () => {
  const line = lineOf(60)
  while (line.enter() === 'let in');
  const gone = Array.from({ length: 600 }, () => line.wait())
  const mine = line.wait()
  expect(mine.ahead).toBe(601)
  for (let second = 0; second < 95; second += 5) {
    line.pass(5000)
    if (line.enter(mine.ticket) === 'let in') break
  }
  expect(line.enter(mine.ticket)).toBe('let in')
  expect(line.enter(gone[0]?.ticket)).toBe('let in')
})

test('the time that is told follows the rate of the operator, and is less where many gave up', () => {
  const line = lineOf(60)
  while (line.enter() === 'let in');
  // Every second one stays.
  const places = Array.from({ length: 400 }, () => line.wait())
  const staying = places.filter((_, n) => n % 2 === 1)
  for (let ms = 0; ms < 3 * minuteMs; ms += 10_000) {
    line.pass(10_000)
    for (const { ticket } of staying) line.enter(ticket)
  }
  const last = line.wait(staying.at(-1)?.ticket)
  expect(last.seconds).toBeLessThan(last.ahead)
  expect(last.seconds).toBeGreaterThanOrEqual(Math.floor(last.ahead / 2))
})

test('a ticket of another line, or of a number that was never given, has no place', () => {
  const line = lineOf(60)
  while (line.enter() === 'let in');
  const last = line.wait()
  expect(line.wait({ line: 'other', number: 0 }).ticket.number).toBe(last.ticket.number + 1)
  expect(line.wait({ line: 'this', number: 1_000_000 }).ticket.number).toBe(last.ticket.number + 2)
})

test('a full line keeps no more places, and says how many wait', () => {
  const line = lineOf(60)
  while (line.enter() === 'let in');
  while (line.length() < 200_000) line.enter()
  expect(line.enter()).toMatchObject({ ticket: undefined, ahead: 200_000 })
  expect(line.length()).toBe(200_000)
})
