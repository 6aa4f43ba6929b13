import { type ContentKind, contentKinds, contentRules } from '#contract/operator/content.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { closingRule, type SettingName, settingNames, settingRules } from '#contract/operator/settings.ts'
import type { Localized } from '#phrases/language.ts'
import type { ContentFault } from '#server/cards/catalogue/content-rows.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** What can be changed at a moment to come: content, a setting, and whether the shop is open. */
export type ChangeKind = ContentKind | SettingName | typeof closingKindName

export const closingKindName = 'maintenance'

/** How a kind stands, what is wrong with another content of it, and how that is written. */
export interface Kind<C> {
  read(db: Database | Tx): Promise<C>
  /** What is wrong with a content in the shop as it stands; holds what must not change until it is written. */
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

/** Who sees and who changes a kind, and whether a change waits for a second person. */
export const ruleOf = (kind: ChangeKind): ChangeRule => rules[kind]

/** What is changed with the settings, and not with the content. */
export const settingKinds: readonly ChangeKind[] = [...settingNames, closingKindName]

export const changeKinds: readonly ChangeKind[] = [...contentKinds, ...settingKinds]
