import { japanDate } from '../../business-time/japan.ts'
import { transaction } from '../../db/pool.ts'
import { methodOf } from '../payments/methods.ts'
import type { Payment } from '../payments/queries.ts'
import { addDaysToCompare } from './queries.ts'
import { type DayDeps, keepFound } from './reconcile-day.ts'
import { comparableFrom } from './reconcile-days.ts'
import { compareOrder, disputed } from './reconcile-order.ts'

/**
 * A company sent an authentic notification about a purchase that is paid: it is asked, and what it says otherwise, or
 * that it tells of a dispute (`isDispute`), is a difference of today for the operator. No point moves. That it no longer
 * knows the order is none: companies forget old orders.
 * @throws when it does not answer, so that it sends the notification again; a dispute is written down at once
 */
export async function compareNotified(deps: DayDeps, seen: Payment, isDispute: boolean): Promise<void> {
  const { db, now } = deps
  const company = methodOf(seen).provider
  if (company === undefined) return
  const compared = await compareOrder(deps, seen, { mayBeForgotten: true })
  const isSilent = typeof compared === 'object' && 'outcome' in compared
  if (isSilent && !isDispute) throw new Error(`${company} does not tell about ${seen.id}: ${compared.reason}`)
  const found = typeof compared === 'object' && 'kind' in compared ? compared : undefined
  const told = found ?? (isDispute ? disputed(seen, isSilent ? 'no answer' : standing(compared)) : undefined)
  if (told === undefined) return
  const day = japanDate(now)
  await addDaysToCompare(db, company, [day], comparableFrom(day))
  await transaction(db, (tx) => keepFound(tx, deps, { company, day }, [told]))
}

const standing = (compared: 'forgotten' | undefined | object): string =>
  compared === 'forgotten' ? 'the order is forgotten' : 'the order reads as paid'
