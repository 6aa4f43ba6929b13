// Calls of the members room: who is here, registration, login, passwords, one's own data, leaving.

import * as z from 'zod/mini'
import { as, call, hundredths, id, instant, nothing, numberFlag, record, text, textFlag } from './wire.ts'

export const getCurrentUser = call({
  method: 'GET',
  path: '/user/point',
  summary: 'The current visitor: logged in or not, rank, points and coins. Never fails for a guest.',
  access: 'public',
  output: record({
    isLoggedIn: as('is_login', textFlag),
    rank: z.int(),
    points: as('point', z.int()),
    coinHundredths: as('coin', hundredths),
  }),
})

export const getMember = call({
  method: 'GET',
  path: '/user/detail',
  summary: 'Everything the member may see about themselves.',
  access: 'member',
  output: record({
    familyName: as('lastName', z.string()),
    middleName: z.string(),
    givenName: as('firstName', z.string()),
    phone: as('tel', z.string()),
    mail: z.string(),
    postalCode: as('zipcode', z.string()),
    prefectureId: as('pref_id', z.string()),
    prefectureName: as('pref_name', z.string()),
    country: z.string(),
    city: as('shiku', z.string()),
    street: as('address', z.string()),
    building: z.string(),
    points: as('availablePoint', z.int()),
    /** Points and the day they end, soonest first (JST date). */
    expiringPoints: as(
      'expiring_points',
      z.array(record({ points: as('point', z.int()), endsOn: as('end_date', z.string()) })),
    ),
    isPhoneVerified: as('end_sms', numberFlag),
    referralCode: as('referral_code', z.string()),
    rankName: as('rank_name', z.string()),
    rankMaintenanceCoinHundredths: as('rank_coin', hundredths),
    /** Points a month from which the rank after `nextMonthRankName` is earned; of the highest, its own. */
    nextRankSpendPoints: as('rank_max_price', z.int()),
    /** That rank; empty when there is none higher. */
    nextRankName: as('rank_max_name', z.string()),
    currentSpendPoints: as('rank_current_price', z.int()),
    /** Keeping the rank for the next month is on offer. */
    canMaintainRank: as('is_rank_maintained', z.boolean()),
    /** It has been kept already. */
    isRankKept: as('is_rank_kept', z.boolean()),
    nextMonthRankName: as('next_month_name', z.string()),
    nextMonth: as('next_month', z.string()),
  }),
})

export const login = call({
  method: 'POST',
  path: '/user/login',
  summary:
    'Starts a member session. A wrong password and an unknown mail answer alike; 429 after ten wrong ones for one mail.',
  access: 'public',
  input: record({
    mail: text(254),
    password: as('pass', text(200)),
    staysLoggedIn: as('save_cookie', z.optional(textFlag)),
  }),
  output: nothing,
})

export const logout = call({
  method: 'GET',
  path: '/user/logout',
  summary: 'Ends the session. Harmless when repeated.',
  access: 'public',
  output: nothing,
})

export const foreignPrefectureId = '99'

/** Where somebody lives and is reached. The same rules hold at registration and for every change (spec §5). */
const profileForm = {
  familyName: as('lastName', text(50)),
  middleName: z.optional(text(50)),
  givenName: as('firstName', text(50)),
  phone: as('tel', text(20)),
  mail: text(254),
  /** Empty for an address abroad that has none. */
  postalCode: as('zipcode', text(16)),
  country: z.optional(text(60)),
  prefectureId: as('pref_id', text(2)),
  city: as('shiku', text(100)),
  street: as('address', text(100)),
  building: z.optional(text(100)),
}

const newPassword = {
  password: as('pass', text(200)),
  passwordAgain: as('confirmPass', text(200)),
}

/** What a person types to become a member. Its rules are the server's (spec §5). */
export const registrationForm = { ...profileForm, ...newPassword, referralCode: z.optional(text(20)) }

/** The error list about `referralCode` has a spelling of its own on the wire (spec §5). */
export const referralErrorKey = 'referral_code'

export const checkRegistration = call({
  method: 'POST',
  path: '/user/confirm',
  summary: 'Checks a registration without keeping anything.',
  access: 'public',
  input: record(registrationForm),
  output: nothing,
})

export const register = call({
  method: 'POST',
  path: '/user/append',
  summary: 'Creates the member and logs them in.',
  access: 'public',
  input: record({
    ...registrationForm,
    /** The version of the legal texts that the member was shown and agreed to. */
    termsVersion: as('terms_version', z.optional(z.int())),
  }),
  output: nothing,
})

export const listPrefectures = call({
  method: 'GET',
  path: '/user/pref_list',
  summary: 'The 47 prefectures, and 99 for an address abroad.',
  access: 'public',
  output: record({ list: z.array(record({ id: z.string(), name: z.string() })) }),
})

export const lookUpPostalCode = call({
  method: 'POST',
  path: '/address/zipcode',
  summary: 'Prefecture, city and area of a Japanese postal code.',
  access: 'public',
  input: record({ postalCode: as('zipcode', text(16)) }),
  output: record({
    list: as(
      'result',
      z.array(
        record({
          prefectureId: as('prefcode', z.string()),
          city: as('address2', z.string()),
          area: as('address3', z.string()),
        }),
      ),
    ),
  }),
})

export const changeMember = call({
  method: 'POST',
  path: '/user/change',
  summary:
    'Changes address and phone. Name and mail are the operator’s to change: a different one is refused. A new phone number is not verified.',
  access: 'member',
  input: record(profileForm),
  output: nothing,
})

export const changePassword = call({
  method: 'POST',
  path: '/user/change_password',
  summary: "Sets a new password and ends the member's other sessions.",
  access: 'member',
  input: record(newPassword),
  output: nothing,
})

export const requestPasswordReset = call({
  method: 'POST',
  path: '/user/reset_password',
  summary:
    'Sends a link for a new password, if there is such a member. Known and unknown mails answer alike.',
  access: 'public',
  input: record({ mail: text(254) }),
  output: nothing,
})

export const completePasswordReset = call({
  method: 'POST',
  path: '/user/reset_password/complete',
  summary:
    'Sets a new password with the link from the mail: once, within 30 minutes. Ends every session of the member.',
  access: 'public',
  input: record({ token: text(64), ...newPassword }),
  output: nothing,
})

export const getWithdrawal = call({
  method: 'GET',
  path: '/user/withdrawal',
  summary: 'What a member would lose by leaving, what is still open, and what stands in the way.',
  access: 'member',
  output: record({
    points: as('point', z.int()),
    coinHundredths: as('coin', hundredths),
    rankName: as('rank_name', z.string()),
    /** Cards still to choose: going on ships what cannot be converted, the rest becomes points, which are lost. */
    openDraws: as(
      'open_draws',
      z.array(
        record({
          drawId: as('history_id', id),
          packName: as('pack_name', z.string()),
          count: z.int(),
          choiceEndsAt: as('choice_ends', instant),
        }),
      ),
    ),
    unshippedCount: as('unshipped_count', z.int()),
    /** A payment may still bring money: leaving is refused until it is settled. */
    hasOpenPayment: as('has_open_payment', z.boolean()),
  }),
})

export const withdraw = call({
  method: 'POST',
  path: '/user/withdraw',
  summary:
    'Ends the membership: settles open cards, takes back points and coins, erases personal data, ends every session.',
  access: 'member',
  input: record({ password: as('pass', text(200)) }),
  output: nothing,
})
