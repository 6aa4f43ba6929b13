// The tables of the database, from their declaration.

import { tables } from '#server/db/tables.ts'
import { table } from './fields.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const names = (columns: readonly string[]) => columns.map((column) => `\`${snake(column)}\``).join(', ')

const rows = Object.entries(tables).map(([name, { owner, life, moves, reports }]) => [
  `\`${snake(name)}\``,
  life,
  names(moves),
  reports === 'whole' ? 'whole' : names(reports ?? []),
  [owner]
    .flat()
    .map((file) => `\`server/${file}\``)
    .join(', '),
])

export const tablesPage = (): string => `# Tables

*Life*: rows of the permanent **record** cannot be deleted and their fixed columns cannot change, whoever asks; **erasable** rows may be deleted, and what they hold stays fixed; **kept** rows may change and are not deleted by the shop; **free** rows may be changed and deleted. *Moves* lists the columns that may change after a row was written; *reports* what a role for reports may read. The columns stand in \`server/db/schema.ts\`.

${table(['Table', 'Life', 'Moves', 'Reports', 'Read and written by'], rows)}
`
