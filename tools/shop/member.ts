import { identityChecks } from '#contract/operator/leaving.ts'
import type { RemovalReason } from '#phrases/mail/membership/ja.ts'
import { japanDate } from '#server/business-time/japan.ts'
import { belongings } from '#server/cards/draws/belongings.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { longestLoginMs } from '#server/http/session.ts'
import { deleteSessions } from '#server/http/session-queries.ts'
import { lookUpKey } from '#server/keys.ts'
import { accountHash } from '#server/people/members/account-hash.ts'
import { type ContactIn, signatureOf } from '#server/people/members/mail-member.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { findMember, findMemberByMail } from '#server/people/members/queries.ts'
import { dormantMonths, removeMember } from '#server/people/members/remove-member.ts'
import { readSettings } from '#server/shop/settings.ts'
import { changingVerb, type Given, type Noun, Refused } from '#tools/shop-frame.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'

const sentences = {
  unknown: (who: string) => `there is no member "${who}".`,
  gone: (who: string) => `the member ${who} has withdrawn.`,
  noIdentity: `for "asked", say with --identity how you verified that the member asks: ${identityChecks.join(', ')}.`,
  notAReason: (text: string) => `"${text}" is not a reason: ${removalReasons.join(', ')}.`,
  paymentOpen:
    'a purchase of theirs may still bring money. Wait until it ends, or end it (payment list --states open); member suspend keeps them out meanwhile.',
  drawUndecided: 'a draw of theirs waits for its round: try again once it is decided.',
  inUse: (lastLoginAt: Date) =>
    `the last login was on ${japanDate(lastLoginAt)} and may have lasted ${longestLoginMs / 86_400_000} days: the account has not been unused for ${dormantMonths} months.`,
  removed:
    'The account is removed and its personal data erased. The member is notified by mail, with the reason.',
  forfeited: (points: number, coins: string) => `${points} points and ${coins} coins are forfeited.`,
  held: 'The member was suspended, so these parcels are held until "shipment release" lets each leave.',
  shipped: (cards: number) =>
    `Cards of open choices are shipped (${cards}), and so are parcels that have not left.`,
}

const removalReasons: readonly RemovalReason[] = ['duplicate', 'unused', 'breach', 'asked']
const coinsOf = (coinHundredths: number) => (coinHundredths / 100).toFixed(2)

/** A member who is still one, by id or mail. */
async function memberNamed(db: Database, who: string): Promise<Member> {
  const member = isUuid(who) ? await findMember(db, who) : await findMemberByMail(db, who.trim())
  if (member === undefined) throw new Refused(sentences.unknown(who))
  return member
}

const contactOf = ({ settings }: Pick<Given, 'settings'>): ContactIn =>
  signatureOf(settings, readSettings(process.env).shopOrigin)

const withSessionsEnded = (tx: Database, memberId: string) => deleteSessions(tx, memberId)

export const noun: Noun = {
  about: 'members, by id or mail: who they are, and what only the operator may change',
  verbs: {
    remove: changingVerb({
      about:
        'deletes an account for a reason (duplicate, unused, breach, asked: by the member) and forfeits its points and coins; cards still to choose are shipped, a mail gives the member the reason',
      args: ['member', 'reason'],
      options: {
        identity: {
          type: 'string',
          about: `for asked: how you verified the member (${identityChecks.join(', ')})`,
        },
      },
      async change(tx, { args, options, now, random, settings }) {
        const reason = removalReasons.find((known) => known === args.reason)
        if (reason === undefined) throw new Refused(sentences.notAReason(args.reason))
        const identity = identityChecks.find((known) => known === options.identity)
        if ((reason === 'asked') !== (identity !== undefined)) throw new Refused(sentences.noIdentity)
        const found = await memberNamed(tx, args.member)
        const key = await lookUpKey(tx, shopKeysHere())
        const result = await removeMember(tx, {
          memberId: found.id,
          reason,
          longestLoginMs,
          belongings,
          now,
          mailId: random.id(),
          contactIn: contactOf({ settings }),
          accountOf: (mail) => accountHash(key, mail),
          endSessions: withSessionsEnded,
        })
        if (result.outcome === 'in use') throw new Refused(sentences.inUse(result.lastLoginAt))
        if (result.outcome !== 'removed')
          throw new Refused(
            {
              unknown: sentences.gone(args.member),
              'payment open': sentences.paymentOpen,
              'draw undecided': sentences.drawUndecided,
            }[result.outcome],
          )
        const { lost, shippedCards } = result
        return {
          subject: found.id,
          detail: {
            reason,
            identity: identity ?? null,
            points: lost.points,
            coinHundredths: lost.coinHundredths,
            shippedCards,
          },
          lines: [
            sentences.removed,
            sentences.forfeited(lost.points, coinsOf(lost.coinHundredths)),
            sentences.shipped(shippedCards),
            ...(found.suspendedAt === null ? [] : [sentences.held]),
          ],
        }
      },
    }),
  },
}
