// For tests: every payment provider, emulated in this process.

import { createDesk, type RunningDesk } from '../emulators/desk/desk.ts'
import type { DeskRow } from '../emulators/desk/dialect.ts'
import { createDialects, type Dialects } from '../emulators/dialects.ts'

export interface Emulators extends RunningDesk, Dialects {
  origin: string
  /** What waits for a payer, at all providers. */
  openPayments(): DeskRow[]
  close(): Promise<void>
}

/** `notificationOrigin`: the shop that is notified; without it the providers send no notifications. */
export async function openEmulators({
  notificationOrigin,
  clock,
}: {
  notificationOrigin?: string
  clock?: () => Date
} = {}): Promise<Emulators> {
  const dialects = createDialects(notificationOrigin)
  const all = Object.values(dialects)
  const desk = await createDesk(all, { clock })
  const origin = await desk.app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...desk,
    ...dialects,
    origin,
    openPayments: () => all.flatMap((dialect) => dialect.openPayments()),
    async close() {
      await desk.notifier.settled()
      await desk.app.close()
    },
  }
}
