// The processes of one shop need this to sell, close and decide beacon boxes: its database, and whom its boxes rely on.

import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BeaconNetwork, Trust } from '#contract/beacon-box.ts'
import { type ClosingDeps, runClosings, runDecisions } from '#server/cards/boxes/beacon/run-closings.ts'
import { signingKey } from '#server/cards/boxes/ed25519.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { openClosings } from '#server/cards/parts.ts'
import type { Database } from '#server/db/pool.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { createProviders } from '#server/providers/create-providers.ts'

export interface Trade {
  /** Address of the database for the application's role. */
  url: string
  /** Origin of the emulated beacon and witnesses, which outlive every process of the shop. */
  origin: string
  network: BeaconNetwork
  members: string[]
  packs: string[]
}

const seed = Buffer.alloc(32, 9)
export const shopKey = signingKey(seed).publicKey
/** A round a second: quicker ones leave the witnesses no time on a busy machine. */
export const timing = { periodMs: 1000, stepsMs: [900, 550, 200], closeMs: 1200 }

const fileIn = (folder: string) => join(folder, 'trade.json')
export const writeTrade = (folder: string, trade: Trade) => writeFile(fileIn(folder), JSON.stringify(trade))
export const readTrade = async (folder: string): Promise<Trade> =>
  JSON.parse(await readFile(fileIn(folder), 'utf8')) as Trade

type Outside = Pick<Trade, 'origin' | 'network'>

/** The closings of a shop with this seed, whose beacon and witnesses are emulated at `origin`. */
export function openOutside({ origin, network }: Outside) {
  const { stepsMs, closeMs } = timing
  const beacon = { ...emulatorBeaconSettings(origin), shopSeed: seed, network, stepsMs, closeMs }
  const { closingProviders } = createProviders({ beacon }, () => new Date())
  const closings = openClosings({ closingProviders, closingSeed: seed })
  if (closings === undefined) throw new Error('there are no closings')
  return closings
}

export const trustOf = (outside: Outside): Trust => openOutside(outside).trust

const depsOf = (db: Database, outside: Outside): ClosingDeps => ({
  ...openOutside(outside),
  ...{ db, random: randomBytes, isBls: nodeSignatures.isBls },
  clock: () => new Date(),
  alarm: () => {},
})

/** The two jobs of a shop, as its scheduler runs them, until `leave` is aborted or the database goes away. */
export async function runJobs(db: Database, outside: Outside, leave: AbortSignal): Promise<void> {
  const deps = depsOf(db, outside)
  while (!leave.aborted) {
    await Promise.all([runClosings(deps, leave), runDecisions(deps, leave)])
    await sleep(50)
  }
}
