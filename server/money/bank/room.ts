import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { collectDeposits } from './collect-deposits.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'

interface BankJobDeps {
  db: Database
  providers: Readonly<Record<string, PaymentProvider>>
  clock: () => Date
}

export const bank = {
  jobs: ({ db, providers, clock }: BankJobDeps): Job[] => [
    {
      name: 'record what reached the bank',
      everySeconds: 600,
      run: (leave) => collectDeposits({ db, providers, now: clock(), leave }),
    },
    {
      name: 'credit what reached the bank once it is open',
      everySeconds: 60,
      run: (leave) => settleArrivedMoney(db, clock(), leave),
    },
  ],
} satisfies Room
