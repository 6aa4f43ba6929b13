// Three emulated witnesses: the real judge, with keys that everybody knows and a memory that ends with the process.

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { roundMs, type Trust, type WitnessIdentity } from '#contract/beacon-box.ts'
import type { Emulator, EmulatorContext } from '#emulators/server/emulator.ts'
import type { FaultState } from '#emulators/server/faults.ts'
import { type SigningKey, signingKey } from '#server/cards/boxes/ed25519.ts'
import { type Arrival, Judge, nothingYet, type Refusal } from '#witness/judge.ts'
import { firstLine, Log, linesInMemory } from '#witness/log.ts'
import { registerWitness } from '#witness/server.ts'
import { scheme, Witness } from '#witness/witness.ts'

const seed = (text: string) => createHash('sha256').update(text).digest()
const numbers = [1, 2, 3]
const keyOf = (number: number) => signingKey(seed(`fukuhiki emulated witness ${number}`))

/** The witnesses of a shop that runs beside the emulators. */
export const emulatedWitnesses = (origin: string): WitnessIdentity[] =>
  numbers.map((number) => ({
    name: `emulated-${number}`,
    address: `${origin}/witness/${number}`,
    key: keyOf(number).publicKey,
  }))

export type WitnessedTrust = Pick<Trust, 'network' | 'stepsMs' | 'shopKey'>

type Fault = 'late' | 'timely' | 'forked'

/** The faults hold for so many witnesses: those who are away from the first on, liars from the last. */
const isLiar = (number: number, count: number) => number > numbers.length - count
function faultOf(number: number, state: Readonly<FaultState>): Fault | undefined {
  if (isLiar(number, state.witnessesColluding)) return 'timely'
  if (isLiar(number, state.witnessesForked)) return 'forked'
  return isLiar(number, state.witnessesForgetful) ? 'late' : undefined
}

/** A judge that says what a fault makes it say, at once. */
class EmulatedJudge extends Judge {
  readonly #log: Log
  readonly #fault: () => Fault | undefined
  readonly #forwardAll: ConstructorParameters<typeof Judge>[2]

  constructor(fault: () => Fault | undefined, log: Log, ...parts: ConstructorParameters<typeof Judge>) {
    super(...parts)
    this.#log = log
    this.#fault = fault
    this.#forwardAll = parts[2]
  }

  override receive(arrival: Arrival, atMs: number): Refusal | undefined {
    const { hash, closing } = arrival
    // After a restart of the emulators the shop is further on: its first closing says where.
    if (this.#log.last.number === 0 && this.#log.length === 0 && closing.number > 1)
      this.#log.follow({ ...nothingYet, number: closing.number - 1, closing: closing.before })
    const fault = this.#fault()
    if (fault === undefined) return super.receive(arrival, atMs)
    if (this.#log.has(hash)) return undefined
    this.say(arrival, fault, atMs)
    if (fault === 'timely') this.#forwardAll({ ...arrival, isAccepted: true })
    return undefined
  }
}

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  await response.arrayBuffer()
  return response.status
}

function createWitness(number: number, trust: WitnessedTrust, { faults, clock, origin }: EmulatorContext) {
  const key: SigningKey = keyOf(number)
  const said = linesInMemory()
  said.append(firstLine(key))
  const log = new Log(scheme, key, { said, received: linesInMemory() })
  const outside = { clock: () => clock().getTime(), post }
  return new Witness(
    { ...trust, quorum: 2, witnesses: emulatedWitnesses(origin()) },
    {
      key,
      log,
      outside,
      makeJudge: (...parts) => new EmulatedJudge(() => faultOf(number, faults.current), log, ...parts),
    },
  )
}

/** They witness for the one shop whose key it is. */
export function createWitnessEmulator(trust: WitnessedTrust): Emulator {
  return {
    name: { ja: '立会人', en: 'Witnesses' },
    openPayments: () => [],
    async register(app, context) {
      const { faults, clock } = context
      for (const number of numbers) {
        let witness: Witness | undefined
        await app.register(
          async (scope) => {
            scope.addHook('onRequest', async (request, reply) => {
              if (number > faults.current.witnessesDown) return
              reply.hijack()
              request.raw.socket.destroy()
            })
            scope.addHook('onSend', async ({ body }) => {
              const round = (body as { closing?: { round?: unknown } } | undefined)?.closing?.round
              if (number > faults.current.witnessesLate || typeof round !== 'number') return
              const afterMs = roundMs(trust.network, round) + trust.network.periodMs / 2
              await sleep(Math.min(Math.max(0, afterMs - clock().getTime()), 60_000))
            })
            scope.addHook('onClose', async () => witness?.end())
            // Its address is known when the process listens.
            registerWitness(scope, () => {
              witness ??= createWitness(number, trust, context)
              return witness
            })
          },
          { prefix: `/witness/${number}` },
        )
      }
    },
  }
}
