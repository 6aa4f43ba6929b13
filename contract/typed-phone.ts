import * as z from 'zod/mini'
import { text } from './wire.ts'

/** A phone number without what people and their phones write between its digits: `tel:+81 (0)90-1234-5678` is `+819012345678`. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/^\s*tel[.:]?/i, '')
    .replace(/(\d\D*)\(0\)/, '$1')
    .replaceAll(/[\s()./・ー−─~\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')

/** As it is typed into a form. */
export const typedPhone = z.codec(text(60), z.string(), { decode: plainPhone, encode: (phone) => phone })
