// The shop's settings at the console, and closing the shop for a while.

import * as z from 'zod/mini'
import { lines } from '#contract/lines.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { instant } from '#contract/times.ts'
import { as, id, nothing, record } from '#contract/wire.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { type OperatorRole, settingReaders } from './roles.ts'
import { momentFields, waitingFields } from './scheduled.ts'

interface SettingRule {
  /** Under which heading it stands. */
  group: 'shop' | 'law' | 'money' | 'parcels' | 'members' | 'limits'
  readers: readonly OperatorRole[]
  keepers: readonly OperatorRole[]
  /** A change waits for a second person. */
  needsApproval: boolean
}

const light = (group: SettingRule['group']): SettingRule => ({
  group,
  readers: settingReaders,
  keepers: ['owner'],
  needsApproval: false,
})
const weighty = (group: SettingRule['group']): SettingRule => ({ ...light(group), needsApproval: true })

/** The announcement and the packs at the head are changed with the content. */
export type SettingName = Exclude<keyof ShopSettings, 'announcement' | 'heroPacks'>

/** The roles of each setting, in the order of the page. A setting that moves money or binds the shop weighs. */
export const settingRules: Readonly<Record<SettingName, SettingRule>> = {
  shopName: light('shop'),
  logoUrl: light('shop'),
  copyrightYear: light('shop'),
  contactMail: light('shop'),
  contactPhone: light('shop'),
  contactUrl: light('shop'),
  companyUrl: light('shop'),
  priceTableUrl: light('shop'),
  sisterSites: light('shop'),
  topPage: light('shop'),
  legal: weighty('law'),
  pointsTaxedAt: weighty('law'),
  bank: { ...weighty('money'), keepers: ['finance', 'owner'] },
  remittanceMail: { ...weighty('money'), keepers: ['finance', 'owner'] },
  offersMailRemittance: light('money'),
  offersMerpay: light('money'),
  offersPointTransfer: light('money'),
  shipping: light('parcels'),
  closedOn: light('parcels'),
  sender: light('parcels'),
  carrierContracts: light('parcels'),
  referral: weighty('members'),
  registration: light('members'),
  sms: light('members'),
  answerTemplates: light('members'),
  waitingRoom: light('members'),
  purchaseLimits: weighty('limits'),
  catalogueBounds: weighty('limits'),
  conditions: light('shop'),
  conditionFromYen: weighty('limits'),
  sealedUpToYen: weighty('limits'),
  adjustmentLimits: weighty('limits'),
  pointsByHandAlarm: weighty('limits'),
  refundAloneYen: weighty('limits'),
  /** Changed beside the approvals alone, by the only owner (`allowOwnApproval`). */
  ownApproval: { ...light('limits'), keepers: [] },
  // No operator alone takes the witnesses away.
  recordRoots: weighty('limits'),
}

export const settingNames = Object.keys(settingRules) as [SettingName, ...SettingName[]]
const settingName = z.enum(settingNames)

const rolesOf = (which: 'readers' | 'keepers'): OperatorRole[] => [
  ...new Set(settingNames.flatMap((name) => settingRules[name][which])),
]

export const listSettings = operatorCall({
  method: 'GET',
  path: '/operator/settings',
  summary:
    'The settings that the caller’s roles open, as they stand at a moment, and what is scheduled. 422 when the moment is over.',
  roles: rolesOf('readers'),
  /** `at`: absent, now. */
  query: record({ at: z.optional(instant) }),
  output: record({
    list: z.array(
      record({
        name: settingName,
        /** JSON. */
        value: z.string(),
        /** The parts that a real shop must set and that still have their invented default: `legal.seller.ja`. */
        invented: z.array(z.string()),
        ...waitingFields,
      }),
    ),
    /** Texts that visitors see in Japanese because they have no English, as far as the caller's roles open them. */
    withoutEnglish: record({
      count: z.int(),
      /** The first fifty of them. */
      list: z.array(
        record({
          kind: z.enum(['cardType', 'card', 'pack', 'banner', 'notice', 'announcement']),
          id: z.string(),
          /** The name in Japanese. */
          name: z.string(),
          /** The console's screen on which it is written. */
          screen: z.string(),
        }),
      ),
    }),
  }),
})

/** A list of days for years fits, and JSON as a file has it. */
const json = lines(20_000)

export const changeSetting = operatorCall({
  method: 'POST',
  path: '/operator/settings/change',
  verb: 'settings set',
  behind: ['name', 'value'],
  summary:
    'Changes a setting, now or at a scheduled time, with or without an end; a high-impact one waits for a second person. 409 when it was changed or scheduled since it was shown, 422 with the path of each part that does not fit. Every process uses it within two seconds.',
  roles: rolesOf('keepers'),
  approvers: ['owner'],
  moves: ['money', 'points', 'rights'],
  reason: { field: 'name', values: settingNames.filter((name) => settingRules[name].needsApproval) },
  input: record({
    ...actFields,
    /** Its name; at the terminal a part may be named as well: `legal.seller.ja`. */
    name: z.string().check(z.maxLength(100)),
    /** The whole value as JSON; a text may be given as it is. */
    value: json,
    ...momentFields,
  }),
  output: approvalOutcome,
})

export const withdrawSetting = operatorCall({
  method: 'POST',
  path: '/operator/settings/withdraw',
  summary:
    'Withdraws the scheduled change of a setting with its end, or a closing, until it is due; or dismisses a refused one. Removing the end of a high-impact setting waits for a second person. 409 when it is over.',
  roles: rolesOf('keepers'),
  approvers: ['owner'],
  moves: ['money', 'points', 'rights'],
  reason: 'none',
  input: record({ ...actFields, scheduledId: id }),
  output: approvalOutcome,
})

/** The roles that see whether the shop is closed, and that close and open it. */
export const closingRule = { readers: settingReaders, keepers: ['owner'], needsApproval: false } as const

/** The choices of cards whose 24 hours run on while the shop is closed. */
const choices = {
  openChoices: z.int(),
  /** The number of them that end by the expected end. */
  endingChoices: z.int(),
  /** When the first of them ends: none does in a shop that opens before; null: none is open. */
  firstChoiceEndsAt: z.nullable(instant),
}

export const readMaintenance = operatorCall({
  method: 'GET',
  path: '/operator/maintenance',
  verb: 'maintenance show',
  summary:
    'Whether the shop is closed at a moment, its scheduled closings, and the choices of cards that keep running. 422 when the moment is over.',
  roles: closingRule.readers,
  /** `until`: the choices are counted as if the shop opened then. */
  query: record({ at: z.optional(instant), until: z.optional(instant) }),
  output: record({
    isClosed: z.boolean(),
    /** The end that visitors are told; null: none. */
    expectedEndAt: z.nullable(instant),
    ...choices,
    ...waitingFields,
  }),
})

export const closeShop = operatorCall({
  method: 'POST',
  path: '/operator/maintenance/close',
  verb: 'maintenance on',
  summary:
    'Closes the shop, now or at a moment to come, or changes when it is expected to open; money on its way is still taken. Returns the affected choices of cards. 422 for a moment that is over, 409 where another closing is scheduled for it.',
  roles: closingRule.keepers,
  proof: 'fresh second factor',
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    /** The opening that visitors are told; null: none. The shop does not open by itself. */
    expectedEndAt: as('until', z.nullable(instant)),
    /** Null: now. */
    from: z.nullable(instant),
  }),
  output: record(choices),
})

export const openShop = operatorCall({
  method: 'POST',
  path: '/operator/maintenance/open',
  verb: 'maintenance off',
  summary: 'Opens the shop again. 409 when it is open.',
  roles: closingRule.keepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields }),
  output: nothing,
})
