// Mail, SMS and push messages of the outbox. All verbs are calls of the console.

import type { Noun } from '#tools/shop-frame.ts'

export const noun: Noun = { about: 'mail and SMS: what waits, what was given up', verbs: {} }
