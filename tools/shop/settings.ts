// The verbs of settings that no call of the console has: they read them part by part, and give one its default again.

import { resetSetting, settingAt } from '#server/people/operator/change-setting.ts'
import { partsOf, readKept } from '#server/people/operator/shop-settings.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const unknown = (path: string) => `there is no setting "${path}"; "settings list" shows all of them.`

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
        if (value === undefined) throw new Refused(unknown(args.path))
        return [JSON.stringify(value, null, 2)]
      },
    }),
    reset: changingVerb({
      about: 'resets a whole setting to its default',
      args: ['name'],
      async change(tx, { args: { name } }) {
        const changed = await resetSetting(tx, name)
        if (changed === undefined) throw new Refused(unknown(name))
        const { before, after } = changed
        const lines = [name, `  was ${JSON.stringify(before)}`, `  is  ${JSON.stringify(after)}`]
        return { subject: name, detail: { before, after }, lines }
      },
    }),
  },
}
