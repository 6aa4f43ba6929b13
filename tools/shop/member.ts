import { identityChecks } from '#contract/operator/leaving.ts'
import type { RemovalReason } from '#phrases/mail/membership/ja.ts'
import { japanDate, japanInstant } from '#server/business-time/japan.ts'
import { belongings } from '#server/cards/draws/belongings.ts'
import { followMemberAddress } from '#server/cards/shipping/addresses.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { longestLoginMs } from '#server/http/session.ts'
import { deleteSessions } from '#server/http/session-queries.ts'
import { lookUpKey } from '#server/keys.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { findReferral, findWaiting } from '#server/money/referrals/queries.ts'
import { accountHash } from '#server/people/members/account-hash.ts'
import { changeMail } from '#server/people/members/change-mail.ts'
import { changeName } from '#server/people/members/change-name.ts'
import { type ContactIn, signatureOf } from '#server/people/members/mail-member.ts'
import { listMembers, type MemberFilter, readPhoneEnd } from '#server/people/members/member-search.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { findMember, findMemberByMail, type Member } from '#server/people/members/queries.ts'
import {
  dormantMonths,
  lastLoginOf,
  removeMember,
  unusedSince,
} from '#server/people/members/remove-member.ts'
import { removeSecondFactor } from '#server/people/members/remove-second-factor.ts'
import { readSettings } from '#server/shop/settings.ts'
import { type ListLimit, limitOption, readLimit } from '#tools/list-limit.ts'
import { changingVerb, type Given, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  unknown: (who: string) => `there is no member "${who}".`,
  gone: (who: string) => `the member ${who} has withdrawn.`,
  notAMail: (mail: string) => `"${mail}" is not a mail address.`,
  sameMail: 'that is the address they have.',
  taken: 'another member has that address.',
  noName: 'a family name and a given name are needed, at most 50 characters each.',
  isSuspended: 'the member is suspended already.',
  notSuspended: 'the member is not suspended.',
  mailChanged: 'The mail address is changed. Both addresses are notified.',
  nameChanged: 'The name is changed, on parcels that have not left too.',
  suspended:
    'The member is suspended. Every session has ended; a running shop notices within two seconds. Parcels that have not left are held.',
  lifted: 'The member can log in again.',
  noSecondFactor: 'the member has no second factor.',
  secondFactorRemoved:
    'The second factor is removed. The password alone logs the member in; a mail tells them.',
  none: 'No such member.',
  more: (id: string) => `There may be more: the same with --after ${id}`,
  notAPhone: (text: string) => `--phone takes the last digits of a number, four at least, not "${text}".`,
  notMonths: (text: string) => `--idle takes a number of months from 1 to 120, not "${text}".`,
  notAnId: (text: string) => `--after takes the id of a member, not "${text}".`,
  noIdentity: `for "asked", say with --identity how you made sure that it is the member who asks: ${identityChecks.join(', ')}.`,
  notAReason: (text: string) => `"${text}" is no reason: ${removalReasons.join(', ')}.`,
  paymentOpen:
    'a purchase of theirs may still bring money. Wait until it has its end, or give it one (payment list --open); member suspend keeps them out meanwhile.',
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
const listLimit: ListLimit = { byDefault: 50, most: 1000 }
const coinsOf = (coinHundredths: number) => (coinHundredths / 100).toFixed(2)
const nameOf = ({ familyName, middleName, givenName }: Member) =>
  [familyName, middleName, givenName].filter(Boolean).join(' ')

/** A member who is still one, by id or mail. */
async function memberNamed(db: Database, who: string): Promise<Member> {
  const member = isUuid(who) ? await findMember(db, who) : await findMemberByMail(db, who.trim())
  if (member === undefined) throw new Refused(sentences.unknown(who))
  return member
}

/** What became of the friend's code with which a member registered. */
async function presentReferral(db: Database, { id, referredByCode }: Member): Promise<string> {
  const decided = await findReferral(db, id)
  if (decided !== undefined) {
    const why = decided.shared === null ? '' : `, by ${decided.shared}`
    return `${decided.outcome}${why} (referrer ${decided.referrerId}, ${japanInstant(decided.decidedAt)})`
  }
  const waiting = await findWaiting(db, id)
  if (waiting !== undefined) return `waiting for a purchase that stands (referrer ${waiting.referrerId})`
  return referredByCode === '' ? 'no' : 'not decided: the phone is not verified'
}

async function presentMember(db: Database, member: Member, now: Date): Promise<string[]> {
  const { points, coinHundredths } = await readBalance(db, member.id, now)
  const instant = (at: Date | null) => (at === null ? 'no' : japanInstant(at))
  const region = member.country || prefectureName(member.prefectureId, 'ja')
  const lines: [string, string][] = [
    ['id', member.id],
    ['name', nameOf(member)],
    ['mail', `${member.mail} (proven: ${instant(member.mailProvenAt)})`],
    ['phone', `${member.phone} (verified: ${instant(member.phoneVerifiedAt)})`],
    ['address', [member.postalCode, region, member.city, member.street, member.building].join(' ').trim()],
    ['language', member.language],
    ['points', String(points)],
    ['coins', coinsOf(coinHundredths)],
    ['referral code', member.referralCode],
    ['came by a code', await presentReferral(db, member)],
    ['registered', japanInstant(member.registeredAt)],
    ['last login', japanInstant(lastLoginOf(member))],
    ['suspended', instant(member.suspendedAt)],
    ['withdrawn', instant(member.withdrawnAt)],
  ]
  return lines.map(([name, value]) => `${name.padEnd(14)} ${value}`)
}

const listOptions = {
  phone: { type: 'string', about: 'only whose phone number ends like this; four digits or more' },
  name: { type: 'string', about: 'only whose name has this in it' },
  idle: { type: 'string', about: 'only who has not used the shop for so many months' },
  alike: {
    type: 'boolean',
    about: 'only who shares the phone number, or name and street, with another member',
  },
  after: { type: 'string', about: 'goes on after this member' },
  limit: limitOption(listLimit),
} as const

/** What a list is asked for, or why it cannot be. */
function filterOf({ options, now }: Given<never, typeof listOptions>): MemberFilter {
  const { phone = '', name = '', idle, alike = false, after, limit } = options
  const phoneEnd = phone === '' ? '' : readPhoneEnd(phone)
  if (phoneEnd === undefined) throw new Refused(sentences.notAPhone(phone))
  if (idle !== undefined && !/^([1-9]\d?|1[01]\d|120)$/.test(idle))
    throw new Refused(sentences.notMonths(idle))
  if (after !== undefined && !isUuid(after)) throw new Refused(sentences.notAnId(after))
  return {
    phoneEnd,
    namePart: name,
    isAlike: alike,
    afterId: after,
    limit: readLimit(limit, listLimit),
    lastLoginBefore: idle === undefined ? undefined : unusedSince(now, Number(idle), longestLoginMs),
  }
}

const lineOf = (member: Member): string =>
  [
    member.id,
    nameOf(member),
    member.mail,
    member.phone,
    `registered ${japanDate(member.registeredAt)}`,
    `last login ${japanDate(lastLoginOf(member))}`,
    ...(member.suspendedAt === null ? [] : ['suspended']),
  ].join('  ')

const contactOf = ({ settings }: Pick<Given, 'settings'>): ContactIn =>
  signatureOf(settings, readSettings(process.env).shopOrigin)

const member = ['member'] as const
const withSessionsEnded = (tx: Database, memberId: string) => deleteSessions(tx, memberId)

export const noun: Noun = {
  about: 'members: who they are, and what only the operator may change (by id or mail)',
  verbs: {
    show: readingVerb({
      about: 'shows a member with their personal data',
      args: member,
      read: async (db, { args, now }) => presentMember(db, await memberNamed(db, args.member), now),
    }),
    list: readingVerb({
      about: 'shows members with their last login, in the order in which they registered',
      options: listOptions,
      async read(db, given) {
        const filter = filterOf(given)
        const members = await listMembers(db, filter)
        if (members.length === 0) return [sentences.none]
        const last = members[filter.limit - 1]
        return [...members.map(lineOf), ...(last === undefined ? [] : [sentences.more(last.id)])]
      },
    }),
    'change-mail': changingVerb({
      about: 'gives a member another mail address after an identity check; both addresses are notified',
      args: ['member', 'mail'],
      async change(tx, { args, now, random, settings }) {
        const found = await memberNamed(tx, args.member)
        const outcome = await changeMail(tx, {
          memberId: found.id,
          mail: args.mail,
          now,
          mailIds: { old: random.id(), new: random.id() },
          contactIn: contactOf({ settings }),
        })
        if (outcome !== 'changed')
          throw new Refused(
            {
              unknown: sentences.gone(args.member),
              'not a mail': sentences.notAMail(args.mail),
              'same mail': sentences.sameMail,
              taken: sentences.taken,
            }[outcome],
          )
        return { subject: found.id, detail: { changed: 'mail' }, lines: [sentences.mailChanged] }
      },
    }),
    'change-name': changingVerb({
      about: 'gives a member another name after an identity check',
      args: ['member', 'family-name', 'given-name'],
      options: { middle: { type: 'string', about: 'middle name, for a member abroad' } },
      async change(tx, { args, options, now }) {
        const found = await memberNamed(tx, args.member)
        const outcome = await changeName(tx, {
          memberId: found.id,
          familyName: args['family-name'],
          middleName: options.middle ?? '',
          givenName: args['given-name'],
          now,
          followAddress: followMemberAddress,
        })
        if (outcome === 'unknown') throw new Refused(sentences.gone(args.member))
        if (outcome === 'no name') throw new Refused(sentences.noName)
        return { subject: found.id, detail: { changed: 'name' }, lines: [sentences.nameChanged] }
      },
    }),
    'remove-second-factor': changingVerb({
      about: 'turns the code at the login off after an identity check, for a member whose app is gone',
      args: member,
      async change(tx, { args, now, random, settings }) {
        const found = await memberNamed(tx, args.member)
        const stamp = { mailId: random.id(), now, contactIn: contactOf({ settings }) }
        const outcome = await removeSecondFactor(tx, found.id, stamp)
        if (outcome === 'unknown') throw new Refused(sentences.gone(args.member))
        if (outcome === 'none') throw new Refused(sentences.noSecondFactor)
        return {
          subject: found.id,
          detail: { changed: 'second factor' },
          lines: [sentences.secondFactorRemoved],
        }
      },
    }),
    remove: changingVerb({
      about:
        'deletes an account for a reason (duplicate, unused, breach, asked: by the member) and forfeits its points and coins; cards still to choose are shipped, a mail gives the member the reason',
      args: ['member', 'reason'],
      options: {
        identity: {
          type: 'string',
          about: `for asked: how you made sure that it is the member (${identityChecks.join(', ')})`,
        },
      },
      async change(tx, { args, options, now, random, settings }) {
        const reason = removalReasons.find((known) => known === args.reason)
        if (reason === undefined) throw new Refused(sentences.notAReason(args.reason))
        const identity = identityChecks.find((known) => known === options.identity)
        if ((reason === 'asked') !== (identity !== undefined)) throw new Refused(sentences.noIdentity)
        const found = await memberNamed(tx, args.member)
        const key = await lookUpKey(tx)
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
            { unknown: sentences.gone(args.member), 'payment open': sentences.paymentOpen }[result.outcome],
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
