import * as calls from '../../../contract/operator/settings.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { Database } from '../../db/pool.ts'
import { Refusal } from '../../http/calls.ts'
import type { OperatorHttp } from '../../http/operator-calls.ts'
import type { Random } from '../../random.ts'
import { countOpenChoices } from '../draws/open-choices.ts'
import { changeSetting } from '../operator/change-setting.ts'
import { closeShop, type MaintenanceChange, openShop } from '../operator/maintenance.ts'
import { readMaintenance } from '../operator/queries.ts'
import { listInventedSettings, ownPicturesIn, readSettings } from '../operator/shop-settings.ts'
import { serveAct } from '../staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '../staff/approvable-routes.ts'
import { sayFault } from './say-fault.ts'

interface SettingDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
}

/** JSON, or undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The shop's settings and its maintenance, with the operations of the command line and under its verbs. */
export function settingRoutes(http: OperatorHttp, deps: SettingDeps): void {
  const { db } = deps

  http.serve(calls.listSettings, async ({ operator }) => {
    const settings = await readSettings(db)
    const invented = await listInventedSettings(db)
    return {
      list: calls.settingNames
        .filter((name) => calls.settingRules[name].readers.some((role) => operator.roles.includes(role)))
        .map((name) => ({
          name,
          value: JSON.stringify(settings[name]),
          invented: invented.filter((path) => `${path}.`.startsWith(`${name}.`)),
        })),
    }
  })

  serveApprovable(http, deps, calls.changeSetting, async (tx, { operator, now, phrases }, input) => {
    const { name, value: typed, seen } = input
    const { keepers, needsApproval } = calls.settingRules[name]
    const { desks } = phrases
    if (!keepers.some((role) => operator.roles.includes(role)))
      return new Refusal(404, { name: [desks.otherSetting] })
    const value = parsed(typed)
    const known = ownPicturesIn(parsed(seen))
    if (ownPicturesIn(value).some((picture) => !known.includes(picture)))
      return new Refusal(422, { value: [desks.pictureAtTerminal] })
    const result = await changeSetting(tx, { path: name, value, seen: parsed(seen), now })
    if (result.outcome === 'invalid')
      return new Refusal(
        422,
        Object.fromEntries(result.faults.map(({ path, issue }) => [path, [sayFault(issue, desks)]])),
      )
    if (result.outcome === 'unknown setting') return new Refusal(404, { name: [desks.otherSetting] })
    if (result.outcome !== 'changed') {
      const words = result.outcome === 'unchanged' ? desks.settingSame : desks.settingChanged
      return new Refusal(409, { value: [words] })
    }
    const { before, after } = result
    return { verb: 'settings set', subject: name, detail: { before, after }, needsApproval, basis: before }
  })

  http.serve(calls.readMaintenance, async ({ now }) => {
    const { isOn, expectedEndAt } = await readMaintenance(db)
    const { open, firstEndsAt } = await countOpenChoices(db, { now, endingBy: expectedEndAt ?? now })
    return {
      isClosed: isOn,
      expectedEndAt: expectedEndAt === null ? null : japanInstant(expectedEndAt),
      openChoices: open,
      firstChoiceEndsAt: firstEndsAt === undefined ? null : japanInstant(firstEndsAt),
    }
  })

  const done = (verb: string, { before, after }: MaintenanceChange) => ({
    verb,
    subject: '',
    detail: { before, after },
    kept: {},
  })
  serveAct(
    http,
    deps,
    calls.closeShop,
    async (tx, { now, phrases }, { expectedEndAt }) => {
      const end = expectedEndAt === null ? null : new Date(expectedEndAt)
      if (end !== null && end <= now) return new Refusal(422, { expectedEndAt: [phrases.desks.endIsOver] })
      return done('maintenance on', await closeShop(tx, { expectedEndAt: end, now }))
    },
    () => ({}),
  )
  serveAct(
    http,
    deps,
    calls.openShop,
    async (tx, { now, phrases }) => {
      const change = await openShop(tx, { now })
      if (!change.before.isOn) return new Refusal(409, { maintenance: [phrases.desks.shopIsOpen] })
      return done('maintenance off', change)
    },
    () => ({}),
  )
}
