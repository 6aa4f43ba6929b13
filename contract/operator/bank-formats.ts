// How the banks' own statements are read: what their columns hold, and the formats that are remembered.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { moneyKeepers } from './roles.ts'

/**
 * What a column of a bank's own file holds. Several of `date` are its year, month and day, several of `time` or `name` are
 * read one after the other. `amount`: what came in; without it, or negative, money went out. `kind`: whether it came in, where amounts do
 * not say it. `balance`: of the account afterwards.
 */
export const statementColumns = ['skip', 'date', 'time', 'amount', 'name', 'kind', 'balance'] as const
export type StatementColumn = (typeof statementColumns)[number]
export const mostStatementColumns = 60
/** The most letters of the name of a format. */
export const formatNameLength = 60
export const listBankFormats = operatorCall({
  method: 'GET',
  path: '/operator/deposits/formats',
  verb: 'deposit formats',
  summary: 'The remembered formats of banks’ own statements, by name.',
  roles: moneyKeepers,
  output: record({
    list: z.array(
      record({
        formatId: id,
        name: z.string(),
        /** Those of the columns that are read. */
        titles: z.array(z.string()),
        savedAt: instant,
      }),
    ),
  }),
})

export const renameBankFormat = operatorCall({
  method: 'POST',
  path: '/operator/deposits/rename_format',
  verb: 'deposit rename-format',
  summary: 'Gives a remembered format another name. 404 for an unknown one.',
  roles: moneyKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    formatId: id,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(formatNameLength)),
  }),
  output: nothing,
})

export const forgetBankFormat = operatorCall({
  method: 'POST',
  path: '/operator/deposits/forget_format',
  verb: 'deposit forget-format',
  summary:
    'Forgets a format: the next file of its heading is guessed and shown as a new one. 404 for an unknown one.',
  roles: moneyKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, formatId: id }),
  output: nothing,
})
