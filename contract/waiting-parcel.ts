// What is ordered now can be sent with the member's parcel that waits (ruling 44).

import * as z from 'zod/mini'
import { as } from './wire.ts'

/** A day (JST), `2026-11-30`, or empty. */
export const waitingPromisedOn = as('waiting_promised', z.string())

export const joinsWaiting = as('with_waiting', z.optional(z.boolean()))
