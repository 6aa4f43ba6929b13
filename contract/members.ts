// Calls of the members room: registration, login, passwords, profile.

import * as z from 'zod/mini'
import { addressForm, shownAddress } from './address.ts'
import { mailText, phoneText } from './typed-fields.ts'
import { as, call, hundredths, nothing, numberFlag, record, text, textFlag } from './wire.ts'

export const getMember = call({
  method: 'GET',
  path: '/user/detail',
  summary: 'Everything the member may see about themselves.',
  access: 'member',
  output: record({
    /** Family name. */
    familyName: as('lastName', z.string()),

    /** Middle name of a member abroad; else empty. */
    middleName: z.string(),

    /** Given name. */
    givenName: as('firstName', z.string()),

    /** Phone, digits only. */
    phone: as('tel', z.string()),

    /** Mail address; only the operator changes it. */
    mail: z.string(),

    /** Own. The member has used a link in a mail to this address. */
    isMailProven: as('is_mail_proven', z.boolean()),

    ...shownAddress,

    /** The name of the prefecture in the visitor's language. */
    prefectureName: as('pref_name', z.string()),

    /** Points that can be spent now. */
    points: as('availablePoint', z.int()),
    /** Own. Points by expiry date, soonest first. */
    expiringPoints: as(
      'expiring_points',
      z.array(
        record({
          /** Own. Points with the same expiry date. */
          points: as('point', z.int()),
          /** Own. The last day on which they can be spent (JST). */
          endsOn: as('end_date', z.string()),
        }),
      ),
    ),

    /** 1 when the phone was verified by SMS, else 0. */
    isPhoneVerified: as('end_sms', numberFlag),

    /** The member's own code. */
    referralCode: as('referral_code', z.string()),

    /** Name of this month's rank. */
    rankName: as('rank_name', z.string()),

    /** Coins that keep the rank for the next month. */
    rankMaintenanceCoinHundredths: as('rank_coin', hundredths),
    /** Points a month from which the rank after `next_month_name` is earned; for the highest rank, its own. */
    nextRankSpendPoints: as('rank_max_price', z.int()),
    /** Own. Name of the rank that `rank_max_price` earns; empty when there is none higher. */
    nextRankName: as('rank_max_name', z.string()),

    /** Points spent this month. */
    currentSpendPoints: as('rank_current_price', z.int()),
    /** The member can keep the rank for the next month. */
    canMaintainRank: as('is_rank_maintained', z.boolean()),
    /** Own. The rank has been kept for the next month. */
    isRankKept: as('is_rank_kept', z.boolean()),

    /** Name of next month's rank. */
    nextMonthRankName: as('next_month_name', z.string()),

    /** The next month. */
    nextMonth: as('next_month', z.string()),
  }),
})

export const login = call({
  method: 'POST',
  path: '/user/login',
  summary:
    'Starts a member session. A wrong password and an unknown mail get the same answer; 429 after ten wrong ones for one mail.',
  access: 'public',
  input: record({
    /** Mail address. */
    mail: mailText,

    /** Password. */
    password: as('pass', text(200)),

    /** "1": stay logged in. */
    staysLoggedIn: as('save_cookie', z.optional(textFlag)),

    /** Own. Six digits of the authenticator app, or a recovery code; asked for by an error under `code`. */
    code: z.optional(text(20)),
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

/** Name, address and phone. The same rules apply at registration and at every change (spec §5). */
const profileForm = {
  /** Family name. */
  familyName: as('lastName', text(50)),

  /** Only abroad. */
  middleName: z.optional(text(50)),

  /** Given name. */
  givenName: as('firstName', text(50)),

  /** Phone. */
  phone: as('tel', phoneText),

  /** Mail address. */
  mail: mailText,
  ...addressForm,
}

type ProfileField = keyof typeof profileForm

/** The fields of a profile, in the order of the form. */
export const profileFields = Object.keys(profileForm) as ProfileField[]

/** Only the operator changes these, after checking the identity of the member (spec §1). */
export const fixedFields = ['familyName', 'middleName', 'givenName', 'mail'] as const

/** The member changes these. */
export const changeableFields = profileFields.filter(
  (field): field is Exclude<ProfileField, (typeof fixedFields)[number]> =>
    !fixedFields.some((name) => name === field),
)

const newPassword = {
  /** The password. */
  password: as('pass', text(200)),

  /** The password again. */
  passwordAgain: as('confirmPass', text(200)),
}

/** A thief of an unlocked phone or of a session does not know it (ruling 46). Last in a form. */
export const passwordAgain = {
  /** Own. The member's password of today, typed again (ruling 46). */
  currentPassword: as('current_password', text(200)),
}

/** The registration form. The server checks its rules (spec §5). */
const registrationForm = {
  ...profileForm,
  ...newPassword,
  /** Referral code of a friend. */
  referralCode: z.optional(text(20)),
}

/** The wire name of the errors about `referralCode`: it differs from the field's (spec §5). */
export const referralErrorKey = 'referral_code'

export const checkRegistration = call({
  method: 'POST',
  path: '/user/confirm',
  summary: 'Checks a registration without keeping anything.',
  access: 'public',
  input: record(registrationForm),
  output: nothing,
})

/**
 * A wrong referral code is refused under `referral_code`, a mail address in use under `mail`. 409 under
 * `terms_version` when the texts have changed since.
 */
export const register = call({
  method: 'POST',
  path: '/user/append',
  summary: 'Creates the member and logs them in.',
  access: 'public',
  input: record({
    ...registrationForm,
    /** Own. The version of the legal texts that the member was shown and agreed to. */
    termsNo: as('terms_version', z.optional(z.int())),
  }),
  output: nothing,
})

export const listPrefectures = call({
  method: 'GET',
  path: '/user/pref_list',
  summary: 'The 47 prefectures, and 99 for an address abroad.',
  access: 'public',
  output: record({
    /** The prefectures. */
    list: z.array(
      record({
        /** 1 to 47, and 99 abroad. */
        id: z.string(),
        /** Its name in the visitor's language. */
        name: z.string(),
      }),
    ),
  }),
})

export const lookUpPostalCode = call({
  method: 'POST',
  path: '/address/zipcode',
  summary: 'Prefecture, city and area of a Japanese postal code.',
  access: 'public',
  input: record({
    /** Seven digits. */
    postalCode: as('zipcode', text(16)),
  }),
  output: record({
    /** The places with this postal code. */
    list: as(
      'result',
      z.array(
        record({
          /** Prefecture. */
          prefectureId: as('prefcode', z.string()),

          /** City. */
          city: as('address2', z.string()),

          /** Area. */
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
    'Changes address and phone; a field that is absent stays. Name and mail are the operator’s to change: a different one is refused. A new phone number is not verified.',
  access: 'member',
  input: record({ ...profileForm, ...passwordAgain }),
  output: nothing,
})

export const changePassword = call({
  method: 'POST',
  path: '/user/change_password',
  summary: "Sets a new password and ends the member's other sessions.",
  access: 'member',
  input: record({ ...newPassword, ...passwordAgain }),
  output: nothing,
})

export const requestPasswordReset = call({
  method: 'POST',
  path: '/user/reset_password',
  summary:
    'Sends a link for a new password, if there is such a member. Known and unknown mails get the same answer.',
  access: 'public',
  input: record({
    /** The mail address of the account. */
    mail: mailText,
  }),
  output: nothing,
})

export const completePasswordReset = call({
  method: 'POST',
  path: '/user/reset_password/complete',
  summary:
    'Sets a new password with the link from the mail: once, within 30 minutes. Ends every session of the member.',
  access: 'public',
  input: record({
    /** Own. The token from the link in the mail. */
    token: text(64),
    ...newPassword,
  }),
  output: nothing,
})
