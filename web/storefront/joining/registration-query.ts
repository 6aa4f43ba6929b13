// The registration form is passed to its confirmation as query parameters, without the two passwords (ruling 19).

import type * as z from 'zod/mini'
import { checkRegistration } from '#contract/members.ts'
import { fieldsOf, wireNameOf } from '#contract/wire.ts'

export type Registration = z.output<NonNullable<typeof checkRegistration.input>>
type RegistrationField = keyof Registration

const input = checkRegistration.input as NonNullable<typeof checkRegistration.input>

const fields = fieldsOf(input) as RegistrationField[]

export const emptyRegistration = Object.fromEntries(
  fields.map((field) => [field, '']),
) as Required<Registration>

/** The wire name of a form field, its query parameter and its error list. */
export const fieldName = (field: RegistrationField): string => wireNameOf(input, field)

const secrets: ReadonlySet<RegistrationField> = new Set(['password', 'passwordAgain'])

export function registrationQuery(registration: Registration): URLSearchParams {
  const query = new URLSearchParams()
  for (const field of fields) {
    const value = registration[field]
    if (value && !secrets.has(field)) query.set(fieldName(field), value)
  }
  return query
}

/** The registration in the query; a password in the query is ignored. */
export function registrationFromQuery(query: URLSearchParams): Registration {
  const registration = { ...emptyRegistration }
  for (const field of fields) if (!secrets.has(field)) registration[field] = query.get(fieldName(field)) ?? ''
  return registration
}

export const hasRegistration = (query: URLSearchParams): boolean => query.has(fieldName('mail'))
