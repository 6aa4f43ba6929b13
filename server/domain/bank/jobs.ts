import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import type { Company } from '../../providers/payments/port.ts'
import { collectDeposits } from './collect-deposits.ts'
import { settleArrivedMoney } from './settle-arrived-money.ts'

interface BankJobDeps {
  db: Database
  companies: Readonly<Record<string, Company>>
  clock: () => Date
}

/** What happens to bank transfers by itself. */
export const bankJobs = ({ db, companies, clock }: BankJobDeps): Job[] => [
  {
    name: 'record what reached the bank',
    everySeconds: 600,
    run: () => collectDeposits({ db, companies, now: clock() }),
  },
  {
    name: 'credit what reached the bank once it is open',
    everySeconds: 60,
    run: () => settleArrivedMoney(db, clock()),
  },
]
