import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { closingMessage, roundFrom, roundMs } from '#contract/beacon-box.ts'
import { closing as closingRecord, type SignedClosing } from '#contract/closings.ts'
import { hex } from '#contract/sealed-box.ts'
import { closingHash } from '#contract/signed-closings.ts'
import { createEmulators } from '#emulators/emulators.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { type Emulators, openEmulators } from '#test/emulators.ts'
import { nothingYet } from '#witness/judge.ts'
import { scheme } from '#witness/witness.ts'
import { emulatedWitnesses } from './emulator.ts'

const shop = signingKey(Buffer.alloc(32, 7))
const genesisSeconds = Math.floor(Date.now() / 1000) - 1
let emulators: Emulators
beforeAll(async () => {
  const timing = { periodMs: 1200, genesisSeconds }
  const beacon = { timing, stepsMs: [700, 400, 100], shopKey: shop.publicKey }
  emulators = await openEmulators({ beacon })
})
afterEach(() => emulators.faults.reset())
afterAll(async () => emulators.close())

let [last, number] = [nothingYet.closing, 0]
/** A closing of the next number, at least as far ahead as the first step. */
function nextClosing(over: Partial<SignedClosing> = {}) {
  const bare = {
    number: number + 1,
    before: last,
    round: roundFrom(emulators.beacon.network, Date.now() + 1000),
    lines: '00'.repeat(32),
    nonce: hex(crypto.getRandomValues(new Uint8Array(32))),
    ...over,
  }
  const hash = closingHash(scheme, bare)
  return { ...bare, hash: hex(hash), signature: hex(shop.sign(closingMessage(scheme, hash))) }
}

const send = async (witness: number, { hash: _, ...closing }: ReturnType<typeof nextClosing>) => {
  const answer = await fetch(`${emulators.origin}/witness/${witness}/closings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ closing: z.encode(closingRecord, closing), wait: true }),
  })
  const body = (await answer.json()) as { verdict?: { verdict: string }; error?: string }
  return body.verdict?.verdict ?? body.error
}
const counted = (closing: ReturnType<typeof nextClosing>) => {
  last = closing.hash
  number = closing.number
}
const listOf = async (witness: number) =>
  (await (await fetch(`${emulators.origin}/witness/${witness}/verdicts`)).json()) as {
    witness: object
    verdicts: { closing: string; verdict: string }[]
  }

test('a shop that runs beside the emulators relies on them', async () => {
  const standard = createEmulators(undefined)
  const settings = emulatorBeaconSettings(emulators.origin)
  expect(settings.network).toEqual(standard.beacon.network)
  expect(settings.witnesses).toEqual(emulatedWitnesses(emulators.origin))
  expect(settings.relays).toEqual([`${emulators.origin}/beacon`])
})

test('a closing that one witness was told is timely at all three, on their lists too', async () => {
  const one = nextClosing()
  expect(await send(1, one)).toBe('timely')
  expect(await send(2, one)).toBe('timely')
  expect(await send(3, one)).toBe('timely')
  counted(one)
  const identities = emulatedWitnesses(emulators.origin)
  for (const witness of [1, 2, 3]) {
    const { address, ...identity } = identities[witness - 1] as (typeof identities)[number]
    expect(address).toBe(`${emulators.origin}/witness/${witness}`)
    expect(await listOf(witness)).toMatchObject({
      witness: identity,
      verdicts: [{ closing: one.hash, verdict: 'timely' }],
    })
  }
})

test('a witness is down, late, forgetful, forked or colluding where that is switched on', async () => {
  emulators.faults.set({ witnessesDown: 1, witnessesForked: 1 })
  const one = nextClosing()
  await expect(send(1, one)).rejects.toThrow()
  expect(await Promise.all([send(2, one), send(3, one)])).toEqual(['timely', 'forked'])
  counted(one)

  emulators.faults.reset()
  // The first was down, and answers why it does not follow.
  const late = nextClosing()
  expect(await send(1, late)).toBe('not next')
  emulators.faults.set({ witnessesLate: 2 })
  const beforeRound = roundMs(emulators.beacon.network, late.round)
  expect(await send(2, late)).toBe('timely')
  expect(Date.now()).toBeGreaterThan(beforeRound)
  counted(late)
})

test('a colluding witness says timely of anything, a forgetful one late', async () => {
  emulators.faults.set({ witnessesColluding: 1 })
  // A round after the last that counted must have passed.
  await sleep(1300)
  const past = nextClosing({ round: roundFrom(emulators.beacon.network, Date.now()) - 1 })
  expect(await send(3, past)).toBe('timely')
  expect(await send(2, past)).toBe('late')
  emulators.faults.reset()
  emulators.faults.set({ witnessesForgetful: 1 })
  expect(await send(3, nextClosing())).toBe('late')
})

test('after a restart of the emulators they go on where the shop is', async () => {
  const other = await openEmulators({
    beacon: { timing: { periodMs: 1200, genesisSeconds }, stepsMs: [700, 400, 100], shopKey: shop.publicKey },
  })
  const kept = emulators
  emulators = other
  expect(await send(2, nextClosing({ number: 40, before: '12'.repeat(32) }))).toBe('timely')
  emulators = kept
  await other.close()
})
