import { foldMail } from './mail-address.ts'
import { plainPhone } from './typed-phone.ts'
import { schemaOf, text } from './wire.ts'

/** A mail address and a phone number as people type them: each has a spelling of its own, beside that of all text. */
export const mailText = text(254)
export const phoneText = text(60)

/** The fields of a record, each mail address and phone number among them in its one spelling. */
export const foldFields = (schema: object, fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const declared = schemaOf(schema, name)
      if (declared === mailText) return [name, foldMail(field)]
      return [name, declared === phoneText ? plainPhone(field) : field]
    }),
  )
