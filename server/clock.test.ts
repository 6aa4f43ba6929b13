import { expect, test } from 'vitest'
import { createDatabaseClock, type Sample } from './clock.ts'

const dayMs = 86_400_000
const noon = Date.parse('2026-06-01T12:00:00Z')

/** A machine whose two clocks the test moves. */
function machineAt(wallMs: number) {
  const machine = {
    wallMs,
    monotonicMs: 5000,
    wallClock: () => machine.wallMs,
    monotonic: () => machine.monotonicMs,
    pass(ms: number) {
      machine.wallMs += ms
      machine.monotonicMs += ms
    },
  }
  return machine
}

/** The database was at `databaseMs` in the middle of an exchange of so many milliseconds that ends now. */
const sample = (machine: { monotonicMs: number }, databaseMs: number, span = 2): Sample => ({
  databaseMs,
  askedAt: machine.monotonicMs - span,
  answeredAt: machine.monotonicMs,
})

test('the time is the database’s, and advances between queries', () => {
  const machine = machineAt(noon + dayMs)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  expect(clock.now().getTime()).toBe(noon)
  machine.pass(90_000)
  expect(clock.now().getTime()).toBe(noon + 90_000)
  expect(clock.differenceMs()).toBe(dayMs)
  expect(clock.isRight()).toBe(false)
})

test('a jump of the machine’s clock does not move the time, is detected at once, and is forgiven once it is corrected', {
  meta: {
    proves: [
      {
        id: 'ready-clock',
        section: 'operating',
        says: "A process whose clock is more than two seconds from the database's begins no jobs and is not ready.",
        from: 'ruling 43',
        breaks: { replace: '<= mostDifferenceMs', with: '<= mostDifferenceMs * 1e6' },
      },
    ],
  },
}, () => {
  const machine = machineAt(noon)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  expect(clock.isRight()).toBe(true)
  for (const jump of [-dayMs, dayMs, -2001, 2001]) {
    machine.wallMs += jump
    expect(clock.now().getTime()).toBe(noon)
    expect(clock.isRight(), `${jump}`).toBe(false)
    machine.wallMs -= jump
    expect(clock.isRight(), `${jump}`).toBe(true)
  }
  machine.wallMs += 2000
  expect(clock.isRight()).toBe(true)
})

test('a sample corrects the time only where the two disagree', {
  meta: {
    proves: [
      {
        id: 'clock-samples',
        section: 'operating',
        says: 'A slow answer of the database moves no deadline.',
        from: 'own',
        breaks: { replace: 'if (Math.abs(offsetOf(sample) - offset) > halfSpan) ', with: '' },
      },
    ],
  },
}, () => {
  const machine = machineAt(noon)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  // The answer took two seconds: the database may have been asked at any instant of them.
  clock.take(sample(machine, noon - 500, 2000))
  expect(clock.now().getTime()).toBe(noon)
  // It took two milliseconds, and says half a second more.
  clock.take(sample(machine, noon + 500))
  expect(clock.now().getTime()).toBe(noon + 501)
})

test('after the database moves to a machine with another clock, the time follows that clock', () => {
  const machine = machineAt(noon)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  clock.take(sample(machine, noon - dayMs, 0))
  expect(clock.now().getTime()).toBe(noon - dayMs)
  expect(clock.isRight()).toBe(false)
})

test('a machine that slept is not trusted before its next query of the time', () => {
  const machine = machineAt(noon)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  // Linux does not count sleep in the monotonic clock.
  machine.wallMs += 8 * 3_600_000
  expect(clock.isRight()).toBe(false)
  clock.take(sample(machine, noon + 8 * 3_600_000, 0))
  expect(clock.isRight()).toBe(true)
  expect(clock.now().getTime()).toBe(noon + 8 * 3_600_000)
})

test('while the clocks differ, the time continues from their last agreement, whichever of them jumped', () => {
  const machine = machineAt(noon)
  const clock = createDatabaseClock(sample(machine, noon, 0), machine)
  clock.take(sample(machine, noon + 200 * dayMs, 0))
  machine.pass(8000)
  expect(clock.agreed().getTime()).toBe(noon + 8000)
  clock.take(sample(machine, noon + 8000, 0))
  expect([clock.agreed().getTime(), clock.isRight()]).toEqual([noon + 8000, true])
  machine.wallMs += dayMs
  expect([clock.agreed().getTime(), clock.isRight()]).toEqual([noon + 8000, false])
  // The machine follows the database: that is their time now.
  clock.take(sample(machine, noon + 8000 + dayMs, 0))
  expect([clock.agreed().getTime(), clock.isRight()]).toEqual([noon + 8000 + dayMs, true])
})

test('a process that starts while the clocks differ uses the database’s time', () => {
  const machine = machineAt(noon + dayMs)
  expect(
    createDatabaseClock(sample(machine, noon, 0), machine)
      .agreed()
      .getTime(),
  ).toBe(noon)
})
