// The columns of the banks' own statements, and the formats that are remembered.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { moneyKeepers } from './roles.ts'

/**
 * The meanings that a column of a bank's own file can have. Several `date` columns are year, month and day; several
 * `time` or `name` columns are read one after the other. An empty or negative `amount` means that money went out; `kind`
 * says whether money came in where amounts do not; `balance` is that of the account after the line.
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
  summary: 'The saved formats of banks’ own statements, by name.',
  roles: moneyKeepers,
  output: record({
    list: z.array(
      record({
        formatId: id,
        name: z.string(),
        /** The columns that are read. */
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
  summary: 'Renames a saved format. 404 for an unknown one.',
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
    'Removes a format: the next file with its headings is guessed and shown as a new one. 404 for an unknown one.',
  roles: moneyKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, formatId: id }),
  output: nothing,
})
