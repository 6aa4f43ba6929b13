// What the operator does by hand, one file a noun.

import * as z from 'zod/mini'
import { settingNames } from '#contract/operator/settings.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import {
  changeSetting,
  resetSetting,
  settingAt,
  withValueAt,
} from '#server/people/operator/change-setting.ts'
import {
  ownPicturesIn,
  partsOf,
  readKept,
  readSettings as readStanding,
} from '#server/people/operator/shop-settings.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { readSettings } from '#server/shop/settings.ts'
import { readMoment } from '#tools/moment.ts'
import { scheduleChange } from '#tools/schedule-change.ts'
import { changingVerb, type Given, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

/** The schema's English messages are used only in this terminal. */
z.config(z.locales.en())

const sentences = {
  unknown: (path: string) => `there is no setting "${path}"; "settings list" shows all of them.`,
  invalid: (faults: { path: string; message: string }[]) =>
    `the value does not fit: ${faults.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
  noPicture: (picture: string, folder: string) =>
    `there is no picture ${picture}; put the file into ${folder} first.`,
  noMoment: '--from is missing: when it takes effect, such as 2026-12-01T10:00:00+09:00.',
  scheduled: (name: string, from: string) => `${name} will change at ${from}.`,
  changed: (path: string, before: unknown, after: unknown) => [
    `${path}`,
    `  was ${JSON.stringify(before)}`,
    `  is  ${JSON.stringify(after)}`,
    'Every process of the shop uses it within two seconds.',
  ],
}

/** Text for a setting that is text, so that a name or an account number needs no quotes; else JSON. */
function valueTyped(typed: string, isText: boolean): unknown {
  if (isText && !typed.startsWith('"')) return typed
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}

const valueAt = (path: string, typed: string, settings: ShopSettings) =>
  valueTyped(typed, typeof settingAt(settings, path) === 'string')

async function refuseUnknownPictures({ args: { path, value: typed }, settings }: Given<'path' | 'value'>) {
  const store = openMediaStore(readSettings(process.env))
  for (const picture of ownPicturesIn(valueAt(path, typed, settings)))
    if ((await store.size(picture.slice('/media/'.length))) === undefined)
      throw new Refused(sentences.noPicture(picture, store.place))
}

export const noun: Noun = {
  about: "the shop's settings: name, links, legal notice, bank account, closing days …",
  verbs: {
    list: readingVerb({
      about: 'shows every part of every setting; * marks those that still have their default',
      read: async (db) =>
        partsOf(await readKept(db)).map(
          ({ path, value, isDefault }) => `${isDefault ? '*' : ' '} ${path} = ${JSON.stringify(value)}`,
        ),
    }),
    get: readingVerb({
      about: 'shows one setting, or a part of it: legal.seller',
      args: ['path'],
      async read(_db, { args, settings }) {
        const value = settingAt(settings, args.path)
        if (value === undefined) throw new Refused(sentences.unknown(args.path))
        return [JSON.stringify(value, null, 2)]
      },
    }),
    set: changingVerb({
      about: 'changes a setting or a part of it (legal.seller.ja); the value is JSON or plain text',
      args: ['path', 'value'],
      before: refuseUnknownPictures,
      async change(tx, { args: { path, value: typed }, settings, now }) {
        const value = valueAt(path, typed, settings)
        const result = await changeSetting(tx, { path, value, now })
        if (result.outcome === 'invalid') throw new Refused(sentences.invalid(result.faults))
        if (result.outcome !== 'changed') throw new Refused(sentences.unknown(path))
        const { before, after } = result
        return { subject: path, detail: { before, after }, lines: sentences.changed(path, before, after) }
      },
    }),
    schedule: changingVerb({
      about: 'the same at a moment to come; `content list` shows it, and `content withdraw` takes it back',
      args: ['path', 'value'],
      options: {
        from: { type: 'string', about: 'when it takes effect' },
        until: { type: 'string', about: 'when what stood before comes back' },
      },
      before: refuseUnknownPictures,
      async change(tx, { args: { path, value: typed }, options, now, random }, by) {
        if (options.from === undefined) throw new Refused(sentences.noMoment)
        const from = readMoment(options.from, now)
        const until = options.until === undefined ? null : readMoment(options.until, from)
        const settings = await readStanding(tx)
        const kind = settingNames.find((name) => name === path.split('.')[0])
        if (kind === undefined || settingAt(settings, path) === undefined)
          throw new Refused(sentences.unknown(path))
        const content = settingAt(withValueAt(settings, path, valueAt(path, typed, settings)), kind)
        const changed = await scheduleChange(tx, { kind, content, from, until, ...by, now, id: random.id })
        const { before, after } = changed
        const [begins, ends] = [japanInstant(from), until && japanInstant(until)]
        return {
          subject: kind,
          detail: { before, after, from: begins, until: ends },
          lines: [sentences.scheduled(kind, begins)],
        }
      },
    }),
    reset: changingVerb({
      about: 'gives a whole setting its default again',
      args: ['name'],
      async change(tx, { args: { name } }) {
        const result = await resetSetting(tx, name)
        if (result.outcome !== 'changed') throw new Refused(sentences.unknown(name))
        const { before, after } = result
        return { subject: name, detail: { before, after }, lines: sentences.changed(name, before, after) }
      },
    }),
  },
}
