import type { FieldErrors } from '../../../contract/envelope.ts'

/** The first fault of a field that does not stand in the form, which nobody would read otherwise. */
export const unsaidFault = (errors: FieldErrors, fieldNames: readonly string[]): string | undefined =>
  Object.entries(errors).find(([name]) => !fieldNames.includes(name))?.[1][0]
