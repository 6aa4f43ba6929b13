import { japanInstant } from '#server/business-time/japan.ts'
import { type KeyVersion, listKeys, rotateKeys } from '#server/keys.ts'
import { changingVerb, type Noun, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  shown: ({ version, beginsAt }: KeyVersion, now: Date) =>
    `${version}  signs from ${beginsAt.getTime() === 0 ? 'the first start' : japanInstant(beginsAt)}${beginsAt > now ? ' (not yet)' : ''}`,
  made: ({ version, beginsAt }: KeyVersion) => `Key ${version} signs from ${japanInstant(beginsAt)}.`,
  believed: 'What was signed before stays good for as long as it may be used.',
  ended:
    'Nothing that was signed before is believed any more: open pages have to be loaded again, and links that stop reminders in mails already sent are dead. Every process follows within ten seconds.',
}

export const noun: Noun = {
  about: 'the keys with which the shop signs what it hands out',
  verbs: {
    list: readingVerb({
      about: 'shows every signing key that the database holds, newest first; never the key itself',
      read: async (db, { now }) => (await listKeys(db)).map((key) => sentences.shown(key, now)),
    }),
    rotate: changingVerb({
      about: 'makes a new signing key, which begins a minute later',
      options: {
        leaked: {
          type: 'boolean',
          about: 'somebody else knows the keys: the new one begins now, and the others are deleted',
        },
      },
      async change(tx, { options: { leaked = false }, now }) {
        const made = await rotateKeys(tx, { areLeaked: leaked, now })
        return {
          subject: '',
          detail: { version: made.version, leaked },
          lines: [sentences.made(made), leaked ? sentences.ended : sentences.believed],
        }
      },
    }),
  },
}
