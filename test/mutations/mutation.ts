// One change on purpose for each row of docs/specification.md: the row's own test must fail under it.

/** A change of one value or branch. */
export interface Mutation {
  /** The file that is changed; without it the first that the row names. */
  file?: string
  /** What stands exactly once in it … */
  replace: string
  /** … and what stands there instead. */
  with: string
}

/** Why a row has no mutation. */
export interface NoMutation {
  none: string
}

/** By the id of the row. */
export type Mutations = Record<string, Mutation | NoMutation>
