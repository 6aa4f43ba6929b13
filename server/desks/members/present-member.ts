import { type WrittenAddress, writtenFields } from '#contract/address.ts'
import type { listMembers, readMember } from '#contract/operator/members.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { packNames } from '#server/cards/catalogue/pack-names.ts'
import { choiceEndsAt } from '#server/cards/draws/choose-cards.ts'
import { listOpenDraws } from '#server/cards/draws/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { type Balance, describeLots, readBalance } from '#server/ledger/statements.ts'
import { listOpenClaimsOf } from '#server/money/claims/queries.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { readStanding } from '#server/money/ranks/ranks.ts'
import { findReferral, findWaiting } from '#server/money/referrals/queries.ts'
import type { Member } from '#server/people/members/member-row.ts'
import { listAlike } from '#server/people/members/member-search.ts'
import { prefectureName } from '#server/people/members/prefectures.ts'
import { hasSecondFactor } from '#server/people/members/second-factor.ts'
import { listImportantNotes } from '#server/people/staff/notes.ts'
import type { Show } from './mask.ts'

export const instantOrNull = (at: Date | null): string | null => (at === null ? null : japanInstant(at))

const nameOf = ({ familyName, middleName, givenName }: Member): string =>
  [familyName, middleName, givenName].filter(Boolean).join(' ')

export const stateOf = ({ withdrawnAt, suspendedAt }: Member): 'active' | 'suspended' | 'withdrawn' => {
  if (withdrawnAt !== null) return 'withdrawn'
  return suspendedAt === null ? 'active' : 'suspended'
}

/** A member's name, mail and phone. An erased account has its id in place of an address, so its mail stays empty. */
export const contactOf = (member: Member, show: Show) => ({
  name: show('name', nameOf(member)),
  mail: member.withdrawnAt === null ? show('mail', member.mail) : '',
  phone: show('phone', member.phone),
})

type MemberLine = OutputOf<typeof listMembers>['list'][number]

/** A member as a line of a list. */
export const presentLine = (member: Member, balance: Balance | undefined, show: Show): MemberLine => ({
  memberId: member.id,
  ...contactOf(member, show),
  state: stateOf(member),
  registeredAt: japanInstant(member.registeredAt),
  // A registration logs in.
  lastLoginAt: instantOrNull(member.lastLoginAt ?? member.registeredAt),
  points: balance?.points ?? 0,
  coinHundredths: balance?.coinHundredths ?? 0,
})

const importantNotesShown = 5

type MemberPage = OutputOf<typeof readMember>

/** The outcome of the code with which a member registered. */
async function presentReferral(db: Database, member: Member): Promise<MemberPage['referral']> {
  const { id, referredByCode, withdrawnAt } = member
  // The code of an erased account is its id.
  const code = withdrawnAt === null ? member.referralCode : ''
  const decided = await findReferral(db, id)
  if (decided !== undefined) {
    const { outcome, shared, referrerId, decidedAt } = decided
    return { code, outcome, shared: shared ?? '', referrerId, decidedAt: japanInstant(decidedAt) }
  }
  const waiting = await findWaiting(db, id)
  const undecided = { code, shared: '', referrerId: waiting?.referrerId ?? null, decidedAt: null }
  if (waiting !== undefined) return { ...undecided, outcome: 'waiting' }
  return { ...undecided, outcome: referredByCode === '' ? 'none' : 'unverified' }
}

async function presentOpenChoices(
  db: Database,
  memberId: string,
  language: Language,
): Promise<MemberPage['openChoices']> {
  const draws = await listOpenDraws(db, memberId)
  const names = await packNames(db, draws, language)
  return draws.map((draw) => ({
    drawId: draw.id,
    packId: draw.packId,
    packName: names.get(draw.packId) ?? '',
    count: draw.count,
    drawnAt: japanInstant(draw.drawnAt),
    endsAt: japanInstant(choiceEndsAt(draw)),
    isRevealed: draw.revealedAt !== null,
  }))
}

/** Every reader of the page sees the prefecture and the country. */
function presentAddress(member: Member, show: Show, language: Language): WrittenAddress {
  const { prefectureId, country } = member
  const prefecture = country === '' ? prefectureName(prefectureId, language) : ''
  const written: WrittenAddress = { ...member, prefecture }
  const shown = writtenFields.map((field) => [field, show('rest', written[field])])
  return { ...(Object.fromEntries(shown) as WrittenAddress), prefecture, country }
}

/** Everything about a member that is true now. Reads only. */
export async function presentMember(
  db: Database,
  member: Member,
  {
    show,
    isMasked,
    readsNotes,
    language,
    now,
  }: { show: Show; isMasked: boolean; readsNotes: boolean; language: Language; now: Date },
): Promise<Omit<MemberPage, 'sessions' | 'disclosureOpenUntil'>> {
  const ranks = await listRankTables(db)
  const [balance, lots, standing, referral, openChoices, alike, isSecondFactorOn, notes, claims] =
    await Promise.all([
      readBalance(db, member.id, now),
      describeLots(db, member.id, now),
      readStanding(db, ranks, member.id, now),
      presentReferral(db, member),
      presentOpenChoices(db, member.id, language),
      listAlike(db, member),
      hasSecondFactor(db, member.id),
      readsNotes ? listImportantNotes(db, member.id, importantNotesShown) : [],
      listOpenClaimsOf(db, [member.id]),
    ])
  return {
    ...contactOf(member, show),
    memberId: member.id,
    isMasked,
    state: stateOf(member),
    address: presentAddress(member, show, language),
    language: member.language,
    registeredAt: japanInstant(member.registeredAt),
    // A registration logs in.
    lastLoginAt: instantOrNull(member.lastLoginAt ?? member.registeredAt),
    suspendedAt: instantOrNull(member.suspendedAt),
    heldSince: instantOrNull(claims.get(member.id) ?? null),
    withdrawnAt: instantOrNull(member.withdrawnAt),
    mailProvenAt: instantOrNull(member.mailProvenAt),
    phoneVerifiedAt: instantOrNull(member.phoneVerifiedAt),
    hasSecondFactor: isSecondFactorOn,
    ...balance,
    lots: lots.map(({ source, points, granted, grantedAt, expiresAt }) => ({
      source,
      points,
      granted,
      grantedAt: japanInstant(grantedAt),
      endsAt: japanInstant(expiresAt),
    })),
    rank: { number: standing.current.number, name: standing.current.name[language] },
    referral,
    openChoices,
    importantNotes: notes.map(({ id, who, body, writtenAt }) => ({
      noteId: id,
      who,
      body,
      writtenAt: japanInstant(writtenAt),
    })),
    alike: alike.map(({ member: other, sharesPhone, sharesPerson }) => ({
      memberId: other.id,
      name: show('name', nameOf(other)),
      state: stateOf(other),
      shares: [...(sharesPhone ? ['phone' as const] : []), ...(sharesPerson ? ['person' as const] : [])],
    })),
  }
}
