import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { SavedCards } from '../../providers/payments/port.ts'
import type { MethodAdapters } from '../payments/methods.ts'
import { deleteSavedCards } from './delete-saved-cards.ts'
import { sweepOpenPayments, sweepSpanMs } from './sweep-open-payments.ts'

interface PurchaseJobDeps {
  db: Database
  adapters: MethodAdapters
  savedCards: SavedCards | undefined
  clock: () => Date
}

/** The scheduled jobs of purchases. */
export const purchaseJobs = ({ db, adapters, savedCards, clock }: PurchaseJobDeps): Job[] => [
  {
    name: 'ask how open payments stand',
    everySeconds: 30,
    run: (leave) => {
      const signal = AbortSignal.any([leave, AbortSignal.timeout(sweepSpanMs)])
      return sweepOpenPayments({ db, adapters, now: clock(), signal })
    },
  },
  {
    name: 'delete the saved cards of members who left',
    everySeconds: 3600,
    run: async (leave) => savedCards && deleteSavedCards({ db, savedCards, now: clock(), leave }),
  },
]
