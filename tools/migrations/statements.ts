// Rules for one statement of a migration: what it would do to the tables of a shop that is open.

/** A node of PostgreSQL's own syntax tree, under the name of its type. */
type Tree = { [field: string]: unknown }

const at = (tree: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((node, field) => (node as Tree | undefined)?.[field], tree)
const list = (tree: unknown, ...path: string[]) => (at(tree, ...path) ?? []) as unknown[]
const text = (tree: unknown, ...path: string[]) => at(tree, ...path) as string | undefined

/** The author's statements about a statement, in a comment directly above it. */
export interface Told {
  /** `-- contract: 0.3.0`: from this release on nothing uses it any more. */
  contract: boolean
  /** `-- small: why`: the table has few rows, so that it is locked for a moment alone. */
  small: boolean
}

/** The results of the statements before, in this file (`made`) and in all (`checks`). */
export interface Known {
  made: Set<string>
  /** Constraints that were added in this file. */
  added: Set<string>
  /** By table and column: the constraint that says that it is never null, and whether it was validated. */
  checks: Map<string, { name: string; isValidated: boolean }>
}

const instead = {
  type: 'changing a type rewrites the table: add a column of the new type, write both, fill it in sets, and drop the old one in a later release',
  notNull:
    'a column that may not be null and has no default: the release that still runs does not fill it. Give it a default, or let it be null',
  default: 'a default that differs by row rewrites the table: let the column be null, and fill it in sets',
  inline:
    'it reads the whole table under a lock: add the column alone, then the constraint "not valid", and validate it in a later migration',
  unique:
    'its index is built under a lock: make the index before (create index concurrently), then "add constraint … using index"',
  valid:
    'it reads the whole table under a lock: add it "not valid", and validate it in a migration of a later release',
  sameFile:
    'all migrations of a release are one transaction, which still holds the lock of the constraint that it added: validate it in a later one',
  setNotNull:
    'it reads the whole table under a lock: first a check "is not null", not valid; validated in a later migration; then this',
  index:
    'it locks the table while it is built: say "if not exists", and in CHANGELOG.md by its name that it is made before with create index concurrently; an index of a column that is new comes with the next release',
  concurrently:
    'a migration is part of one transaction: say "if not exists", and in CHANGELOG.md by its name that it is made before with create index concurrently',
  gone: 'the release that still runs may use it: write above it "-- contract: <the release that no longer uses it>"',
  rows: 'rows that are changed here are locked until the migration ends: let a job do it in sets, or write above it "-- small: <why there are few>"',
  hidden: 'what a block does cannot be seen: write the statements',
  rewrite: 'it rewrites or locks the whole table',
}

const isConstant = (expression: unknown): boolean => {
  const [kind = '', node] = Object.entries((expression ?? {}) as Tree)[0] ?? []
  if (kind === 'TypeCast') return isConstant(at(node, 'arg'))
  if (kind === 'A_ArrayExpr') return list(node, 'elements').every(isConstant)
  const name = list(node, 'funcname')
    .map((part) => text(part, 'String', 'sval'))
    .at(-1)
  return kind === 'A_Const' || kind === 'SQLValueFunction' || name === 'now'
}

function columnFaults(column: unknown): string[] {
  const constraints = list(column, 'constraints').map((one) => at(one, 'Constraint'))
  const has = (kind: string) => constraints.find((one) => at(one, 'contype') === kind)
  const given = has('CONSTR_DEFAULT')
  const faults: string[] = []
  if (has('CONSTR_NOTNULL') && given === undefined) faults.push(instead.notNull)
  if (given !== undefined && !isConstant(at(given, 'raw_expr'))) faults.push(instead.default)
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY')) faults.push(instead.default)
  // PostgreSQL does not read the table for a reference when all its values are null.
  if (has('CONSTR_CHECK') || (has('CONSTR_FOREIGN') && given !== undefined)) faults.push(instead.inline)
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) faults.push(instead.unique)
  return faults
}

/** The column of a check that says only that it is never null. */
function neverNull(constraint: unknown): string | undefined {
  const test = at(constraint, 'raw_expr', 'NullTest')
  if (at(test, 'nulltesttype') !== 'IS_NOT_NULL') return undefined
  return text(list(test, 'arg', 'ColumnRef', 'fields')[0], 'String', 'sval')
}

function constraintFaults(table: string, constraint: unknown, known: Known): string[] {
  const name = text(constraint, 'conname') ?? ''
  known.added.add(`${table}.${name}`)
  const kind = text(constraint, 'contype')
  if (kind === 'CONSTR_UNIQUE' || kind === 'CONSTR_PRIMARY')
    return at(constraint, 'indexname') === undefined ? [instead.unique] : []
  if (kind === 'CONSTR_EXCLUSION') return [instead.rewrite]
  if (at(constraint, 'skip_validation') !== true) return [instead.valid]
  const column = neverNull(constraint)
  if (column !== undefined) known.checks.set(`${table}.${column}`, { name, isValidated: false })
  return []
}

function alterFaults(table: string, change: unknown, told: Told, known: Known): string[] {
  const name = text(change, 'name') ?? ''
  switch (text(change, 'subtype')) {
    case 'AT_AlterColumnType':
      return [instead.type]
    case 'AT_AddColumn':
      return columnFaults(at(change, 'def', 'ColumnDef'))
    case 'AT_AddConstraint':
      return constraintFaults(table, at(change, 'def', 'Constraint'), known)
    case 'AT_ValidateConstraint': {
      for (const check of known.checks.values()) if (check.name === name) check.isValidated = true
      return known.added.has(`${table}.${name}`) ? [instead.sameFile] : []
    }
    case 'AT_SetNotNull':
      return known.checks.get(`${table}.${name}`)?.isValidated ? [] : [instead.setNotNull]
    case 'AT_DropColumn':
      return told.contract ? [] : [instead.gone]
    case 'AT_DropConstraint':
    case 'AT_DropNotNull':
    case 'AT_ColumnDefault':
    case 'AT_SetRelOptions':
    case 'AT_ResetRelOptions':
    case 'AT_SetStatistics':
      return []
    default:
      return [instead.rewrite]
  }
}

/** Everything that drops or renames what the release before may use. Indexes and triggers are used by no statement of ours. */
const isGone = (kind: string, node: unknown) =>
  kind === 'RenameStmt' ||
  (kind === 'DropStmt' && !['OBJECT_INDEX', 'OBJECT_TRIGGER'].includes(text(node, 'removeType') ?? ''))

const changesRows = new Set(['UpdateStmt', 'DeleteStmt', 'InsertStmt', 'MergeStmt'])
const locksAll = new Set(['TruncateStmt', 'VacuumStmt', 'ClusterStmt', 'ReindexStmt', 'LockStmt'])

/**
 * Returns why a statement may not run while the release before serves visitors; its effects are noted in `known`.
 * @param changelog tells an operator what to do before the migration
 */
export function statementFaults(statement: Tree, told: Told, known: Known, changelog: string): string[] {
  const [kind = '', node] = Object.entries(statement)[0] ?? []
  const table = text(node, 'relation', 'relname') ?? ''
  const isNew = known.made.has(table)
  if (kind === 'CreateStmt') known.made.add(table)
  if (kind === 'CreateTableAsStmt') known.made.add(text(node, 'into', 'rel', 'relname') ?? '')
  if (kind === 'DoStmt') return [instead.hidden]
  if (isGone(kind, node)) return told.contract ? [] : [instead.gone]
  if (isNew) return []
  if (kind === 'AlterTableStmt') {
    const faults = list(node, 'cmds').flatMap((one) =>
      alterFaults(table, at(one, 'AlterTableCmd'), told, known),
    )
    // A lock of a small table is over at once; a column that another release uses is still used.
    return told.small ? faults.filter((fault) => fault === instead.gone || fault === instead.notNull) : faults
  }
  if (told.small) return []
  if (kind === 'IndexStmt') {
    if (at(node, 'concurrent') === true) return [instead.concurrently]
    const isMadeBefore =
      at(node, 'if_not_exists') === true && new RegExp(`\\b${text(node, 'idxname')}\\b`).test(changelog)
    return isMadeBefore ? [] : [instead.index]
  }
  if (changesRows.has(kind)) {
    // Rows that are written out are few.
    const isWrittenOut =
      kind === 'InsertStmt' && list(node, 'selectStmt', 'SelectStmt', 'valuesLists').length > 0
    return isWrittenOut ? [] : [instead.rows]
  }
  return locksAll.has(kind) ? [instead.rewrite] : []
}
