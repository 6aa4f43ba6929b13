// Calls of the members room: who is here, registration, login.

import * as z from 'zod/mini'
import { as, call, hundredths, nothing, numberFlag, record, text, textFlag } from './wire.ts'

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
    nextRankSpendPoints: as('rank_max_price', z.int()),
    currentSpendPoints: as('rank_current_price', z.int()),
    canMaintainRank: as('is_rank_maintained', z.boolean()),
    nextMonthRankName: as('next_month_name', z.string()),
    nextMonth: as('next_month', z.string()),
  }),
})

export const login = call({
  method: 'POST',
  path: '/user/login',
  summary: 'Starts a member session. A wrong password and an unknown mail answer alike.',
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

/** What a person types to become a member. Its rules are the server's (spec §5). */
export const registrationForm = {
  familyName: as('lastName', text(50)),
  middleName: z.optional(text(50)),
  givenName: as('firstName', text(50)),
  phone: as('tel', text(20)),
  mail: text(254),
  postalCode: as('zipcode', text(16)),
  country: z.optional(text(60)),
  prefectureId: as('pref_id', text(2)),
  city: as('shiku', text(100)),
  street: as('address', text(100)),
  building: z.optional(text(100)),
  password: as('pass', text(200)),
  passwordAgain: as('confirmPass', text(200)),
  referralCode: z.optional(text(20)),
}

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
  input: record(registrationForm),
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
