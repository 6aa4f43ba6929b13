import type { SettingName } from '#contract/operator/settings.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { linkFault, readReachable } from '#server/cards/catalogue/content-rows.ts'
import { faultsOfSetting, keepSettingAt, settingAt } from '#server/people/operator/change-setting.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Kind } from './kind.ts'
import { sayFault } from './say-fault.ts'

/** Settings that are a link; a path is one of the shop. */
const linkSettings: readonly SettingName[] = ['companyUrl', 'contactUrl', 'priceTableUrl']

/** A setting as a whole. One that was scheduled before a release gave it another part is refused at its moment. */
export const settingKind = <Name extends SettingName>(name: Name): Kind<ShopSettings[Name]> => ({
  read: async (db) => (await readSettings(db))[name],
  async faults(tx, value) {
    const issues = faultsOfSetting(await readSettings(tx), name, value)
    const isPath = linkSettings.some((link) => link === name) && String(value).startsWith('/')
    const unknown = isPath ? linkFault(String(value), await readReachable(tx)) : undefined
    if (unknown !== undefined) return [{ path: [name], message: unknown }]
    return issues.map((issue) => ({
      path: issue.path as (string | number)[],
      message: { ja: sayFault(issue, answers.ja.desks), en: sayFault(issue, answers.en.desks) },
    }))
  },
  write: (tx, value, now, part = name) => keepSettingAt(tx, part, settingAt({ [name]: value }, part), now),
})
