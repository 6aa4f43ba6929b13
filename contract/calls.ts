// Every call by room: what OpenAPI, the route inventory and the contract tests walk through.

import * as boxes from './boxes.ts'
import * as catalogue from './catalogue.ts'
import * as draws from './draws.ts'
import * as members from './members.ts'
import * as payments from './payments.ts'
import * as wallet from './wallet.ts'
import type { Call } from './wire.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value

const callsOf = (room: object): Call[] => Object.values(room).filter(isCall)

export const callsByRoom: Record<string, Call[]> = {
  members: callsOf(members),
  wallet: callsOf(wallet),
  catalogue: callsOf(catalogue),
  boxes: callsOf(boxes),
  payments: callsOf(payments),
  draws: callsOf(draws),
}
