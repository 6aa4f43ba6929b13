import * as calls from '#contract/operator/settings.ts'
import { ownPath } from '#contract/shop-links.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { countOpenChoices } from '#server/cards/draws/open-choices.ts'
import { type Database, rolledBack, snapshot, type Tx } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '#server/http/operator-calls.ts'
import { settingAt, withValueAt } from '#server/people/operator/change-setting.ts'
import { closeShop, openShop } from '#server/people/operator/maintenance.ts'
import { listInventedSettings, ownPicturesIn, readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Random } from '#server/random.ts'
import { applyDue } from './apply-due.ts'
import { changeContent } from './change-content.ts'
import { parsed, refusalOf, wantedOf, withdrawAsAsked } from './change-routes.ts'
import { closingKind } from './closing-kind.ts'
import { closingKindName, settingKinds } from './kind.ts'
import { presentWaiting } from './present-content.ts'
import { listRefused, listWaiting, lockChanges } from './queries.ts'
import { listWithoutEnglish } from './without-english.ts'

interface SettingDeps {
  db: Database
  random: Random
  approvable: ApprovableActs
  media: MediaStore
  shopOrigin: string
}

/** Imports and changes wait for each that is to come. */
const looking = { perMinute: 60 }

/** Has `look` see the shop at the moment that is asked for, with everything done that is scheduled until then. */
async function lookAt<T>(
  db: Database,
  { now, phrases }: Pick<OperatorVisit, 'now' | 'phrases'>,
  at: string | undefined,
  look: (tx: Tx, moment: Date) => Promise<T>,
): Promise<T | Refusal> {
  if (at === undefined) return await snapshot(db, (tx) => look(tx, now))
  const moment = new Date(at)
  if (moment < now) return new Refusal(422, { at: [phrases.desks.endIsOver] })
  return await rolledBack(db, async (tx) => {
    await applyDue(tx, moment)
    return await look(tx, moment)
  })
}

/** The shop's settings and its maintenance. */
export function settingRoutes(http: OperatorHttp, deps: SettingDeps): void {
  serveSettings(http, deps)
  serveChange(http, deps)
  serveMaintenance(http, deps)
  serveClosing(http, deps)
}

function serveSettings(http: OperatorHttp, deps: SettingDeps): void {
  const { db } = deps
  http.serve(calls.listSettings, looking, (visit, _input, { at }) =>
    lookAt(db, visit, at, async (tx, now) => {
      const { operator, language } = visit
      const settings = await readSettings(tx)
      const invented = await listInventedSettings(tx)
      const [waiting, refused] = [await listWaiting(tx), await listRefused(tx, calls.settingNames)]
      const names = calls.settingNames.filter((name) =>
        calls.settingRules[name].readers.some((role) => operator.roles.includes(role)),
      )
      return {
        withoutEnglish: await listWithoutEnglish(tx, now, operator.roles),
        list: names.map((name) => {
          const own = (changes: typeof waiting) => changes.filter(({ kind }) => kind === name)
          return {
            name,
            value: JSON.stringify(settings[name]),
            invented: invented.filter((path) => `${path}.`.startsWith(`${name}.`)),
            ...presentWaiting(settings[name], own(waiting), own(refused), language),
          }
        }),
      }
    }),
  )

  serveApprovable(http, deps, calls.withdrawSetting, (tx, visit, { scheduledId }) =>
    withdrawAsAsked(tx, visit, scheduledId, settingKinds),
  )
}

function serveChange(http: OperatorHttp, deps: SettingDeps): void {
  const { random, media, shopOrigin } = deps
  serveApprovable(
    http,
    deps,
    calls.changeSetting,
    async (tx, visit, input) => {
      const { operator, terminal, now, phrases, language } = visit
      const { name: path, value, seen, from, until, why } = input
      await lockChanges(tx)
      const settings = await readSettings(tx)
      const name = calls.settingNames.find((one) => one === path.split('.', 1)[0])
      const stands = settingAt(settings, path)
      const other = new Refusal(404, { name: [phrases.desks.otherSetting] })
      if (name === undefined || stands === undefined) return other
      const { keepers, needsApproval } = calls.settingRules[name]
      const isKeeper = path === name && keepers.some((role) => operator.roles.includes(role))
      if (terminal === undefined && !isKeeper) return other
      const given = typeof stands === 'string' && !value.startsWith('"') ? value : parsed(value)
      const typed = typeof given === 'string' ? ownPath(given, shopOrigin) : given
      const content = settingAt(withValueAt(settings, path, typed), name)
      const part = path === name ? undefined : path
      const wanted = { kind: name, content, part, ...wantedOf(visit, input) }
      const changed = await changeContent(tx, { ...wanted, who: operator.name, why, now, id: random.id })
      if (changed.outcome !== 'changed' && changed.outcome !== 'scheduled')
        return refusalOf(changed, 'value', phrases, language)
      const partIn = (whole: unknown) => settingAt({ [name]: whole }, path)
      return {
        verb: changed.outcome === 'changed' ? 'settings set' : 'settings schedule',
        subject: path,
        detail: { before: partIn(changed.before), after: partIn(changed.after), from, until },
        needsApproval,
        basis: seen,
      }
    },
    async ({ value }, { desks }) => {
      for (const picture of ownPicturesIn(parsed(value)))
        if ((await media.size(picture.slice('/media/'.length))) === undefined)
          return new Refusal(422, { value: [desks.noPicture(picture, media.place)] })
    },
  )
}

/** The choices of cards that a closing concerns which lasts until this end. */
async function choicesUntil(tx: Tx, now: Date, end: string | null) {
  const endingBy = end === null ? now : new Date(end)
  const { open, ending, firstEndsAt } = await countOpenChoices(tx, { now, endingBy })
  const firstChoiceEndsAt = firstEndsAt === undefined ? null : japanInstant(firstEndsAt)
  return { openChoices: open, endingChoices: ending, firstChoiceEndsAt }
}

function serveMaintenance(http: OperatorHttp, { db }: SettingDeps): void {
  http.serve(calls.readMaintenance, looking, (visit, _input, { at, until }) =>
    lookAt(db, visit, at, async (tx, moment) => {
      const stands = await closingKind.read(tx)
      const { isOn, expectedEndAt } = stands
      const refused = await listRefused(tx, [closingKindName])
      return {
        isClosed: isOn,
        expectedEndAt,
        ...(await choicesUntil(tx, moment, until ?? expectedEndAt)),
        ...presentWaiting(stands, await listWaiting(tx, closingKindName), refused, visit.language),
      }
    }),
  )
}

function serveClosing(http: OperatorHttp, deps: SettingDeps): void {
  const { random } = deps
  serveAct(http, deps, calls.closeShop, async (tx, visit, { expectedEndAt, from, why }) => {
    const { operator, now, phrases, language } = visit
    const end = expectedEndAt === null ? null : new Date(expectedEndAt)
    if (end !== null && end <= new Date(from ?? now)) {
      const said = from === null ? phrases.desks.endIsOver : phrases.content.over.until
      return new Refusal(422, { expectedEndAt: [said] })
    }
    const choices = await choicesUntil(tx, new Date(from ?? now), expectedEndAt)
    if (from === null) {
      const closed = await closeShop(tx, { expectedEndAt: end, now })
      return { subject: '', detail: { ...closed, choices }, kept: choices }
    }
    const content = { isOn: true, expectedEndAt: end === null ? null : japanInstant(end) }
    const by = { who: operator.name, why, now, id: random.id }
    const wanted = { content, seen: null, from: new Date(from), until: null }
    const changed = await changeContent(tx, { kind: closingKindName, ...wanted, ...by })
    if (changed.outcome !== 'changed' && changed.outcome !== 'scheduled')
      return refusalOf(changed, 'value', phrases, language)
    const detail = { from, expectedEndAt, choices }
    return { verb: 'maintenance schedule', subject: closingKindName, detail, kept: choices }
  })
  serveAct(http, deps, calls.openShop, async (tx, { now, phrases }) => {
    const opened = await openShop(tx, { now })
    if (!opened.before.isOn) return new Refusal(409, { maintenance: [phrases.desks.shopIsOpen] })
    return { subject: '', detail: { ...opened }, kept: {} }
  })
}
