// A value in a list looks as its field's kind says, and stands in the CSV accordingly.

import type { ReactNode } from 'react'
import type { FieldKind } from '#contract/operator/field-kinds.ts'
import type { Services } from '#web/console/frame/services.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { formatDay, formatInstant } from '#web/ui/dates.ts'

/** Amounts stand at the right, so that digits stand below digits. */
export const isAmount = (kind: FieldKind | undefined): boolean =>
  kind === 'yen' || kind === 'points' || kind === 'coins' || kind === 'count'

type Value = string | number

/** Shows a value in a cell; `words` are those of a choice. */
export function cellOf(
  kind: FieldKind,
  value: Value,
  { phrases: { member, money }, language }: Pick<Services, 'phrases' | 'language'>,
  words: Readonly<Record<string, string>> = {},
): ReactNode {
  switch (kind) {
    case 'yen':
      return money.yen(formatInteger(Number(value)))
    case 'points':
      return money.pt(formatInteger(Number(value)))
    case 'coins':
      return member.coins(formatHundredths(Number(value)))
    case 'count':
      return formatInteger(Number(value))
    case 'day':
      return formatDay(String(value), language)
    case 'instant':
      return formatInstant(String(value), language)
    case 'id':
    case 'code':
      return <code>{value}</code>
    case 'choice':
      return words[value]
    case 'text':
      return value
  }
}

/** Writes a value for the CSV: a number, a date of ISO 8601, the words of a choice; null leaves the field empty. */
export function textOf(
  kind: FieldKind,
  value: Value | null,
  words: Readonly<Record<string, string>> = {},
): string | number {
  if (value === null) return ''
  if (kind === 'coins') return Number(value) / 100
  return kind === 'choice' ? (words[value] ?? '') : value
}
