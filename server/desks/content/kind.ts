import { type ContentKind, contentKinds, contentRules } from '#contract/operator/content.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { closingRule, type SettingName, settingNames, settingRules } from '#contract/operator/settings.ts'
import type { Localized } from '#phrases/language.ts'
import type { ContentFault } from '#server/cards/catalogue/content-rows.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** Kinds that can change at a moment to come: content, a setting, and whether the shop is open. */
export type ChangeKind = ContentKind | SettingName | typeof closingKindName

export const closingKindName = 'maintenance'

/** The present content of a kind, the faults of another content, and the writing of it. */
export interface Kind<C> {
  read(db: Database | Tx): Promise<C>
  /** Judges a content in the shop as it stands; holds the rows that must not change until it is written. */
  faults(tx: Tx, content: C, now: Date): Promise<ContentFault[]>
  /** Warnings of something that was taken and is probably not meant. */
  warnings?(tx: Tx, content: C, now: Date): Promise<Localized[]>
  /** Writes what was judged; where a `part` of it was typed, that alone. */
  write(tx: Tx, content: C, now: Date, part?: string): Promise<void>
}

interface ChangeRule {
  readers: readonly OperatorRole[]
  keepers: readonly OperatorRole[]
  needsApproval: boolean
}

const rules: Readonly<Record<ChangeKind, ChangeRule>> = {
  ...contentRules,
  ...settingRules,
  [closingKindName]: closingRule,
}

/** The rule of a kind: its readers, its writers, and whether a change waits for a second person. */
export const ruleOf = (kind: ChangeKind): ChangeRule => rules[kind]

/** Kinds that change with the settings, and not with the content. */
export const settingKinds: readonly ChangeKind[] = [...settingNames, closingKindName]

export const changeKinds: readonly ChangeKind[] = [...contentKinds, ...settingKinds]
