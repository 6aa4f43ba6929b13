import { text } from './wire.ts'

/** A mail address and a phone number as people type them; the server folds both (`foldMail`, `plainPhone`). */
export const mailText = text(254)
export const phoneText = text(60)
