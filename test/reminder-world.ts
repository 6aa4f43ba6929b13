// For tests of reminders: a database, a shop that signs its mails, and the mails that were written.

import { uuidv7 } from 'uuidv7'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import type { ReminderDeps } from '#server/cards/reminders/write-reminder.ts'
import { createKeys } from '#server/keys.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { writtenMessages } from './outbox.ts'

export interface ReminderWorld extends TestDatabase {
  deps: ReminderDeps
  mailsTo(memberId: string): Promise<WrittenMail[]>
  subjectsTo(memberId: string): Promise<string[]>
}

interface WrittenMail {
  subject: string
  body: string
  address: string
  unsubscribeUrl: string
}

export async function reminderWorld(): Promise<ReminderWorld> {
  const database = await testDatabase()
  const mailsTo = (memberId: string): Promise<WrittenMail[]> => writtenMessages(database.db, { memberId })
  return {
    ...database,
    deps: {
      contactIn: (language) => ({
        shopName: language === 'ja' ? '福引' : 'Fukuhiki',
        contactUrl: 'https://shop.example/contact',
        origin: 'https://shop.example',
      }),
      tokens: createStopTokens(
        (await createKeys(database.db, testShopKeys, () => new Date())).signer('stop reminders'),
      ),
      random: { id: uuidv7 },
    },
    mailsTo,
    subjectsTo: async (memberId) => (await mailsTo(memberId)).map((mail) => mail.subject),
  }
}
