import { japanInstant } from '#server/business-time/japan.ts'
import { loseAddresses } from '#server/cards/shipping/parcel-changes.ts'
import { endEverySession } from '#server/http/session-queries.ts'
import { type KeyVersion, listKeys, replaceLostShopKey, rotateKeys, rotateShopKey } from '#server/keys.ts'
import { loseEnquiries } from '#server/people/enquiries/queries.ts'
import { forgetEveryPerson } from '#server/people/members/queries.ts'
import { forgetEverySecondFactor } from '#server/people/members/second-factor.ts'
import { loseLetters } from '#server/people/messages/outbox.ts'
import { forgetEverySubscription } from '#server/people/push/queries.ts'
import { losePersonal } from '#server/people/staff/approval-queries.ts'
import { endEveryOperatorSession } from '#server/people/staff/session-queries.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'
import { closingKeyHere, shopKeysHere } from '#tools/shop-keys.ts'

const sentences = {
  shown: ({ version, beginsAt }: KeyVersion, now: Date) =>
    `${version}  signs from ${beginsAt.getTime() === 0 ? 'the first start' : japanInstant(beginsAt)}${beginsAt > now ? ' (not yet)' : ''}`,
  made: ({ version, beginsAt }: KeyVersion) => `Key ${version} signs from ${japanInstant(beginsAt)}.`,
  believed: 'Earlier signatures stay valid until they expire.',
  wrapped: (id: string, count: number) =>
    `${id} wraps all secrets now; ${count} were wrapped anew. Processes and commands need SHOP_KEY_PREVIOUS no longer. Keep that key for as long as a backup from before is kept.`,
  notLost: 'the key of this database is set: nothing is lost.',
  replaced: (id: string, { apps, people }: { apps: number; people: number }) =>
    `${id} wraps the secrets now. Gone are names, addresses and mail addresses of ${people} members, messages that waited, enquiries, ${apps} authenticator apps with all recovery codes, every push subscription and every session. Parcels in the house are held, and webhooks are off.`,
  thenTell:
    'Restart the shop. Members keep what they own, and can log in once support has given them a mail address again. Members who had a second factor log in by password alone until they set up a new one: tell them today (docs/runbooks/shop-key.md).',
  ended:
    'No earlier signature is valid any more: open pages have to be loaded again, and links that stop reminders in mails already sent are dead. Every process follows within ten seconds.',
}

export const noun: Noun = {
  about: 'the keys with which the shop signs what it hands out, and the one that wraps them',
  verbs: {
    list: readingVerb({
      about: 'shows every signing key that the database holds, newest first; never the key itself',
      read: async (db, { now }) => (await listKeys(db)).map((key) => sentences.shown(key, now)),
    }),
    closing: readingVerb({
      about: 'shows the public key with which the shop signs what beacon boxes sold; a witness needs it',
      read: async (db) => [await closingKeyHere(db)],
    }),
    rotate: changingVerb({
      about: 'makes a new signing key, which begins a minute later',
      options: {
        leaked: {
          type: 'boolean',
          about: 'for leaked keys: the new one begins now, and the others are deleted',
        },
      },
      async change(tx, { options: { leaked = false }, now }) {
        const made = await rotateKeys(tx, shopKeysHere(), { areLeaked: leaked, now })
        return {
          subject: '',
          detail: { version: made.version, leaked },
          lines: [sentences.made(made), leaked ? sentences.ended : sentences.believed],
        }
      },
    }),
    'rotate-shop-key': changingVerb({
      about: 'wraps every secret of the database with SHOP_KEY, in place of SHOP_KEY_PREVIOUS',
      async change(tx) {
        const keys = shopKeysHere()
        const { from, count } = await rotateShopKey(tx, keys)
        const to = keys.current.id
        return { subject: '', detail: { from, to, count }, lines: [sentences.wrapped(to, count)] }
      },
    }),
    'replace-lost-shop-key': changingVerb({
      about:
        'the key of the database is lost for good: gives up what it wraps, names and addresses and second factors among it, and begins with SHOP_KEY',
      async change(tx, { now }) {
        const keys = shopKeysHere()
        const lost = await replaceLostShopKey(tx, keys, now)
        if (lost === undefined) throw new Refused(sentences.notLost)
        const apps = await forgetEverySecondFactor(tx)
        const people = await forgetEveryPerson(tx)
        await loseAddresses(tx, now)
        await loseLetters(tx)
        await loseEnquiries(tx, now)
        await losePersonal(tx)
        await forgetEverySubscription(tx)
        await endEverySession(tx)
        await endEveryOperatorSession(tx)
        return {
          subject: '',
          detail: { lost, now: keys.current.id, apps, people },
          lines: [sentences.replaced(keys.current.id, { apps, people }), sentences.thenTell],
        }
      },
    }),
  },
}
