// For tests: every payment provider, emulated in this process.

import { type AllEmulators, createEmulators, type EmulatedBeacon } from '#emulators/emulators.ts'
import type { PaymentRow } from '#emulators/server/emulator.ts'
import { createEmulatorServer, type EmulatorServer } from '#emulators/server/server.ts'

export interface Emulators extends EmulatorServer, AllEmulators {
  origin: string
  /** Payments at all providers that wait for their payer. */
  openPayments(): PaymentRow[]
  close(): Promise<void>
}

/** `notificationOrigin`: the shop that is notified; without it the providers send no notifications. */
export async function openEmulators({
  notificationOrigin,
  clock,
  beacon,
}: {
  notificationOrigin?: string
  clock?: () => Date
  beacon?: Partial<EmulatedBeacon>
} = {}): Promise<Emulators> {
  const emulators = createEmulators(notificationOrigin, beacon)
  const all = Object.values(emulators)
  const server = await createEmulatorServer(all, { clock })
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...server,
    ...emulators,
    origin,
    openPayments: () => all.flatMap((emulator) => emulator.openPayments()),
    async close() {
      await server.notifier.settled()
      await server.app.close()
    },
  }
}
