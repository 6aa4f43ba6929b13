import { japanInstant } from '../../server/business-time/japan.ts'
import type { Database } from '../../server/db/pool.ts'
import { isUuid } from '../../server/db/uuid.ts'
import { changeMail } from '../../server/domain/members/change-mail.ts'
import { changeName } from '../../server/domain/members/change-name.ts'
import { prefectureName } from '../../server/domain/members/prefectures.ts'
import { findMember, findMemberByMail, type Member } from '../../server/domain/members/queries.ts'
import { liftSuspension, suspendMember } from '../../server/domain/members/suspend-member.ts'
import { followMemberAddress } from '../../server/domain/shipping/addresses.ts'
import { deleteSessions } from '../../server/http/session.ts'
import { readBalance } from '../../server/ledger/statements.ts'
import { readSettings } from '../../server/settings.ts'
import { acts, looks, type Noun, Refused } from '../shop-frame.ts'

const sentences = {
  unknown: (who: string) => `there is no member "${who}".`,
  gone: (who: string) => `the member ${who} has withdrawn.`,
  notAMail: (mail: string) => `"${mail}" is not a mail address.`,
  sameMail: 'that is the address they have.',
  taken: 'another member has that address.',
  noName: 'a family name and a given name are needed, at most 50 characters each.',
  isSuspended: 'the member is suspended already.',
  notSuspended: 'the member is not suspended.',
  mailChanged: 'The mail address is changed. Both addresses are told.',
  nameChanged: 'The name is changed, on parcels that have not left too.',
  suspended: 'The member is suspended. Every session has ended; a running shop notices within two seconds.',
  lifted: 'The member can log in again.',
}

/** A member who is still one, by id or mail. */
async function memberNamed(db: Database, who: string): Promise<Member> {
  const member = isUuid(who) ? await findMember(db, who) : await findMemberByMail(db, who.trim())
  if (member === undefined) throw new Refused(sentences.unknown(who))
  return member
}

async function presentMember(db: Database, member: Member, now: Date): Promise<string[]> {
  const { points, coinHundredths } = await readBalance(db, member.id, now)
  const instant = (at: Date | null) => (at === null ? 'no' : japanInstant(at))
  const region = member.country || prefectureName(member.prefectureId, 'ja')
  const lines: [string, string][] = [
    ['id', member.id],
    ['name', [member.familyName, member.middleName, member.givenName].filter(Boolean).join(' ')],
    ['mail', member.mail],
    ['phone', `${member.phone} (verified: ${instant(member.phoneVerifiedAt)})`],
    ['address', [member.postalCode, region, member.city, member.street, member.building].join(' ').trim()],
    ['language', member.language],
    ['points', String(points)],
    ['coins', (coinHundredths / 100).toFixed(2)],
    ['referral code', member.referralCode],
    ['registered', japanInstant(member.registeredAt)],
    ['suspended', instant(member.suspendedAt)],
    ['withdrawn', instant(member.withdrawnAt)],
  ]
  return lines.map(([name, value]) => `${name.padEnd(14)} ${value}`)
}

const member = ['member'] as const
const withSessionsEnded = (tx: Database, memberId: string) => deleteSessions(tx, memberId)

export const noun: Noun = {
  about: 'members: who they are, and what only the operator may change (by id or mail)',
  verbs: {
    show: looks({
      about: 'shows a member with their personal data',
      args: member,
      look: async (db, { args, now }) => presentMember(db, await memberNamed(db, args.member), now),
    }),
    'change-mail': acts({
      about: 'gives a member another mail address after an identity check; both addresses are told',
      args: ['member', 'mail'],
      async act(tx, { args, now, random, settings }) {
        const found = await memberNamed(tx, args.member)
        const { shopName, contactUrl } = settings
        const origin = readSettings(process.env).shopOrigin
        const outcome = await changeMail(tx, {
          ...{ memberId: found.id, mail: args.mail, now },
          mailIds: { old: random.id(), new: random.id() },
          senderIn: (language) => ({ shopName: shopName[language], contactUrl, origin }),
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
    'change-name': acts({
      about: 'gives a member another name after an identity check',
      args: ['member', 'family-name', 'given-name'],
      options: { middle: { type: 'string', about: 'middle name, for a member abroad' } },
      async act(tx, { args, options }) {
        const found = await memberNamed(tx, args.member)
        const outcome = await changeName(tx, {
          memberId: found.id,
          familyName: args['family-name'],
          middleName: options.middle ?? '',
          givenName: args['given-name'],
          followAddress: followMemberAddress,
        })
        if (outcome === 'unknown') throw new Refused(sentences.gone(args.member))
        if (outcome === 'no name') throw new Refused(sentences.noName)
        return { subject: found.id, detail: { changed: 'name' }, lines: [sentences.nameChanged] }
      },
    }),
    suspend: acts({
      about: 'keeps a member out: ends every session and refuses the login',
      args: member,
      async act(tx, { args, now }) {
        const found = await memberNamed(tx, args.member)
        const outcome = await suspendMember(tx, { memberId: found.id, now }, withSessionsEnded)
        if (outcome === 'unknown') throw new Refused(sentences.gone(args.member))
        if (outcome === 'already') throw new Refused(sentences.isSuspended)
        return { subject: found.id, detail: { suspended: true }, lines: [sentences.suspended] }
      },
    }),
    unsuspend: acts({
      about: 'lets a suspended member log in again',
      args: member,
      async act(tx, { args }) {
        const found = await memberNamed(tx, args.member)
        const outcome = await liftSuspension(tx, found.id)
        if (outcome === 'unknown') throw new Refused(sentences.gone(args.member))
        if (outcome === 'already') throw new Refused(sentences.notSuspended)
        return { subject: found.id, detail: { suspended: false }, lines: [sentences.lifted] }
      },
    }),
  },
}
