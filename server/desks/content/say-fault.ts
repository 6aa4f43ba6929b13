import type * as z from 'zod/mini'
import type { DeskPhrases } from '#phrases/answers/desks/ja.ts'

/** Says which values a field accepts instead; a field with a pattern says that itself. */
export function sayFault(issue: z.core.$ZodIssue, desks: DeskPhrases): string {
  if (issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)) return desks.settingNumber
  if (issue.code === 'too_small' && issue.origin === 'string') return desks.settingMissing
  if (issue.code === 'too_small') return desks.settingLeast(Number(issue.minimum))
  if (issue.code === 'too_big' && issue.origin === 'string')
    return desks.settingLongest(Number(issue.maximum))
  if (issue.code === 'too_big') return desks.settingMost(Number(issue.maximum))
  return desks.settingInvalid
}
