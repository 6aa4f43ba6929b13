import type { TerminalName } from '#contract/operator/audit-log.ts'
import type { Database } from '#server/db/pool.ts'
import { listOperators } from './queries.ts'

/** Who acts at the terminal, as typed there. */
export interface AtTerminal {
  /** A name; the terminal asks for no proof that it is theirs. */
  by: string
  /** No operator can log in, or none is at hand: the name is not checked. */
  isEmergency: boolean
}

/** Under which name an act at the terminal is recorded (decision 057), and the operator of that name. */
export type Signed =
  | { outcome: 'signed'; id: string | null; who: string; terminal: TerminalName }
  | { outcome: 'unknown' | 'ended' }

/**
 * Signs an act at the terminal: with the name of an operator who works here, or with any name while the shop never had an
 * operator, or in an emergency. `unknown`: no operator ever had that name; `ended`: they work here no longer.
 */
export async function signAtTerminal(db: Database, { by: who, isEmergency }: AtTerminal): Promise<Signed> {
  if (isEmergency) return { outcome: 'signed', id: null, who, terminal: 'emergency' }
  const operators = await listOperators(db)
  if (operators.length === 0) return { outcome: 'signed', id: null, who, terminal: 'no operators' }
  const operator = operators.find(({ name }) => name === who)
  if (operator === undefined) return { outcome: 'unknown' }
  if (operator.endedAt !== null) return { outcome: 'ended' }
  return { outcome: 'signed', id: operator.id, who, terminal: 'operator' }
}
