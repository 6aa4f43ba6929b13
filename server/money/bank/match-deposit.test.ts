import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentState } from '#server/db/schema.ts'
import { transitions } from '#server/money/payments/states.ts'
import { tries } from '#test/depth.ts'
import { lookBackDays, matchByName, type NamedBankTransfer } from './match-deposit.ts'

const jst = (text: string) => new Date(`${text}+09:00`)
const dayMs = 24 * 3_600_000
const noon = jst('2026-06-03T12:00')
const arrived = { amountYen: 1000, arrivedAt: noon }
let made = 0
/** Waits for 1,000 yen, opened the day before the money came, to be paid by the day after it. */
function waiting(more: Partial<NamedBankTransfer> = {}): NamedBankTransfer {
  made += 1
  return {
    id: `p${made}`,
    memberId: 'hanako',
    state: 'awaiting_payment',
    priceYen: 1000,
    foundYen: 0,
    createdAt: jst('2026-06-02T09:00'),
    giveUpAt: jst('2026-06-05T00:00'),
    ...more,
  }
}
const reasonOf = (...underName: NamedBankTransfer[]) => {
  const match = matchByName(arrived, underName)
  return 'unclear' in match ? match.unclear : `is of ${match.paymentId}`
}

describe('the only purchase of the only member under the name', () => {
  test('gets exactly its price', () => {
    const own = waiting()
    expect(matchByName(arrived, [own])).toEqual({ paymentId: own.id })
    expect(reasonOf(waiting({ priceYen: 999 }))).toContain('costs 999 yen')
    expect(reasonOf(waiting({ foundYen: 1 }))).toContain('has 1 yen already')
    expect(reasonOf(waiting({ foundYen: 1000 }))).toContain('has its money')
  })

  test('gets it also after its time while it waits; one given up gets only money from within its time, to the second', () => {
    const end = { giveUpAt: noon }
    expect(reasonOf(waiting(end))).toContain('is of')
    expect(reasonOf(waiting({ ...end, state: 'expired' }))).toContain('given up before the money came')
    const after = new Date(noon.getTime() + 1000)
    expect(reasonOf(waiting({ giveUpAt: after, state: 'expired' }))).toContain('is of')
  })

  test.each([
    ['the minute in which it was opened', '2026-06-03T12:00:59', false],
    ['the minute before it was opened', '2026-06-03T12:01:00', true],
  ])('that came in %s', (_name, createdAt, isTooEarly) => {
    const reason = reasonOf(waiting({ createdAt: jst(createdAt) }))
    expect(reason).toContain(isTooEarly ? 'opened after the money came' : 'is of')
  })

  test('that came on a day without a time may have come after it was opened, not the day before', () => {
    const day = { amountYen: 1000, arrivedAt: jst('2026-06-03T00:00'), isToTheDay: true }
    const [late, next] = [jst('2026-06-03T23:59'), jst('2026-06-04T00:00')].map((createdAt) =>
      waiting({ createdAt }),
    ) as [NamedBankTransfer, NamedBankTransfer]
    expect(matchByName(day, [late])).toEqual({ paymentId: late.id })
    expect(matchByName(day, [next])).toHaveProperty('unclear')
    // Its last day counts to its end.
    const ended = waiting({ state: 'expired', giveUpAt: jst('2026-06-04T00:00') })
    expect(matchByName(day, [ended])).toEqual({ paymentId: ended.id })
  })

  const states = Object.keys(transitions) as PaymentState[]
  test.each(states)('in the state %s', (state) => {
    const gets = state === 'awaiting_payment' || state === 'expired'
    expect(reasonOf(waiting({ state })).startsWith('is of'), state).toBe(gets)
  })
})

describe('another purchase under the name', () => {
  test.each([
    ['has its money', { state: 'paid', foundYen: 1000 }, 'is of'],
    ['was credited by hand without it', { state: 'paid' }, '(paid)'],
    ['was credited by hand with a part of it', { state: 'paid', foundYen: 990 }, '(paid)'],
    ['was credited by hand and refunded', { state: 'refunded' }, '(refunded)'],
    ['is looked at for its rest', { state: 'review', foundYen: 400 }, '(review)'],
    ['is looked at for too much', { state: 'review', foundYen: 1001 }, 'is of'],
    ['waits for the bank to open', { state: 'processing', foundYen: 1000 }, 'is of'],
    ['waits too', {}, '(awaiting_payment)'],
    ['waits too, at another price', { priceYen: 3000 }, '(awaiting_payment)'],
    ['was given up, and the money came in its time', { state: 'expired' }, '(expired)'],
    ['was given up before', { state: 'expired', giveUpAt: jst('2026-06-03T00:00') }, 'is of'],
    ['was closed by a person, and the money came in its time', { state: 'cancelled' }, '(cancelled)'],
    ['was opened after', { createdAt: jst('2026-06-03T13:00') }, 'is of'],
  ] as [string, Partial<NamedBankTransfer>, string][])('of this member %s', (_name, more, expected) => {
    expect(reasonOf(waiting(more), waiting())).toContain(expected)
  })

  test('of another member leaves the decision to the operator, whatever its outcome', {
    meta: {
      proves: [
        {
          id: 'deposit-whose',
          section: 'payments',
          says: "Money at the bank goes to the only purchase of the only member under the payer's name.",
          from: 'own',
          breaks: { replace: 'if (members > 1) return', with: 'if (members > 2) return' },
        },
      ],
    },
  }, () => {
    for (const state of Object.keys(transitions) as PaymentState[])
      expect(reasonOf(waiting({ memberId: 'taro', state, foundYen: 1000 }), waiting()), state).toBe(
        'purchases of 2 members stand under this name',
      )
  })

  test(`of another member counts for ${lookBackDays} days after its time, and no longer`, () => {
    const giveUpAt = (ms: number) => new Date(noon.getTime() - lookBackDays * dayMs + ms)
    const old = { memberId: 'taro', state: 'paid', foundYen: 1000 } as const
    expect(reasonOf(waiting({ ...old, giveUpAt: giveUpAt(0) }), waiting())).toContain('2 members')
    expect(reasonOf(waiting({ ...old, giveUpAt: giveUpAt(-1) }), waiting())).toContain('is of')
  })
})

test('a deposit is matched only where one member alone uses the name, at exactly the price', () => {
  const some = fc.record({
    memberId: fc.constantFrom('hanako', 'hanako', 'hanako', 'taro'),
    state: fc.constantFrom(...(Object.keys(transitions) as PaymentState[])),
    priceYen: fc.constantFrom(1000, 3000),
    foundYen: fc.constantFrom(0, 0, 400, 1000, 3000),
    openedDaysAgo: fc.integer({ min: -2, max: 70 }),
    daysToPay: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), (rows) => {
      const underName = rows.map(({ openedDaysAgo, daysToPay, ...more }) => {
        const createdAt = new Date(noon.getTime() - openedDaysAgo * dayMs)
        return waiting({ ...more, createdAt, giveUpAt: new Date(createdAt.getTime() + daysToPay * dayMs) })
      })
      const match = matchByName(arrived, underName)
      // In whatever order they are listed.
      const turned = matchByName(arrived, [...underName].reverse())
      expect('unclear' in turned).toBe('unclear' in match)
      if ('unclear' in match) return
      expect(turned).toEqual(match)
      const own = underName.find(({ id }) => id === match.paymentId) as NamedBankTransfer
      expect(own).toMatchObject({ priceYen: arrived.amountYen, foundYen: 0 })
      for (const other of underName) {
        if (other.id === own.id || other.giveUpAt.getTime() < noon.getTime() - lookBackDays * dayMs) continue
        expect(other.memberId).toBe(own.memberId)
        if (other.state === 'awaiting_payment' && other.createdAt <= noon)
          expect(other.foundYen).toBeGreaterThanOrEqual(other.priceYen)
      }
    }),
    { numRuns: tries(2000) },
  )
})
