// The checks that need no database: the settings of the environment, the disk, the pictures' place, the mail server.

import { faultLine } from '#phrases/catalogue/command.ts'
import { readCarriers } from '#server/cards/shipping/read-carriers.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { type BeaconSettings, readBeaconSettings } from '#server/providers/beacon-settings.ts'
import { tryMailServer } from '#server/providers/mail-sender.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import {
  type PaymentProviderSettings,
  readPaymentProviderSettings,
} from '#server/providers/payments/provider-settings.ts'
import { readSmsSettings, type SmsSettings } from '#server/providers/sms-sender.ts'
import { type Environment, SettingsError } from '#server/settings/environment.ts'
import { findShopKeys } from '#server/shop/read-shop-key.ts'
import { readSettings, type Settings } from '#server/shop/settings.ts'
import { diskOf } from '#server/watch/disk.ts'
import { type Line, linesAbout } from './line.ts'

/** The settings of the environment, as far as they can be read. */
export interface Read {
  settings: Settings
  providerSettings: PaymentProviderSettings | undefined
  beacon: BeaconSettings | undefined
  sms: SmsSettings | undefined
  shopKeys: ShopKeys | undefined
}

const about = {
  settings: linesAbout('settings', 'settings'),
  proxy: linesAbout('TLS and proxy', 'settings'),
  payments: linesAbout('payment providers', 'settings'),
  mail: linesAbout('mail server', 'messages-do-not-leave'),
  sms: linesAbout('SMS gateway', 'messages-do-not-leave'),
  media: linesAbout('picture storage', 'media-store'),
  carriers: linesAbout('delivery carriers', 'settings'),
}

/** Reads one part of the environment; a fault of it becomes a line. */
function tryReading<T>(lines: Line[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    lines.push(about.settings.bad(error.message.replaceAll('\n', ' ')))
    return undefined
  }
}

/** Reads all settings as a start does. Without those of the shop nothing else can be examined. */
export function examineSettings(environment: Environment): { lines: Line[]; read: Read | undefined } {
  const lines: Line[] = []
  const isProduction = environment.NODE_ENV === 'production'
  const settings = tryReading(lines, () => readSettings(environment))
  const providerSettings = tryReading(lines, () => readPaymentProviderSettings(environment, isProduction))
  const beacon = tryReading(lines, () => readBeaconSettings(environment, isProduction))
  const sms = tryReading(lines, () => readSmsSettings(environment, isProduction))
  const shopKeys = settings && tryReading(lines, () => findShopKeys(environment, settings))
  if (lines.length === 0) lines.push(about.settings.good('Every environment variable is valid.'))
  return { lines, read: settings && { settings, providerSettings, beacon, sms, shopKeys } }
}

const megabyte = 1024 * 1024
/** Beside shares of the disk: PostgreSQL alone writes 16 MB at a time. The rules in deploy/monitoring have the same. */
const least = { look: 2048 * megabyte, bad: 256 * megabyte }

async function examineDisk(name: string, folder: string): Promise<Line> {
  const disk = linesAbout(`disk of ${name}`, 'disk-space')
  try {
    const { freeBytes: free, sizeBytes: size } = await diskOf(folder)
    const said = `${Math.floor(free / megabyte).toLocaleString('en')} MB free of ${Math.floor(size / megabyte).toLocaleString('en')} MB (${folder}).`
    if (free < least.bad || free < size / 50)
      return disk.bad(`${said} Make room now: a full disk stops every sale.`)
    if (free < least.look || free < size / 10) return disk.look(`${said} Make room this week.`)
    return disk.good(said)
  } catch (error) {
    return disk.bad(`${folder} cannot be used (${(error as Error).message}).`)
  }
}

async function examineMedia(settings: Settings): Promise<Line> {
  const store = openMediaStore(settings)
  try {
    const files = await store.list()
    return about.media.good(`${files.size.toLocaleString('en')} files in ${store.place}.`)
  } catch (error) {
    return about.media.bad(`${store.place} cannot be read (${(error as Error).message}).`)
  }
}

async function examineMail({ smtpUrl, isProduction }: Settings): Promise<Line> {
  if (smtpUrl === undefined)
    return isProduction
      ? about.mail.bad('SMTP_URL is not set: no mail is sent, not even to reset a password.')
      : about.mail.good('SMTP_URL is not set: mail stays in the outbox (/dev/outbox).')
  const why = await tryMailServer(smtpUrl)
  return why === undefined
    ? about.mail.good('It accepts our login.')
    : about.mail.bad(`It does not accept our login (${why}). Correct SMTP_URL, or wait for the server.`)
}

const examineSms = (sms: SmsSettings | undefined, { isProduction }: Settings): Line => {
  if (sms !== undefined) return about.sms.good('It is set. It is not tested: a test would send an SMS.')
  return isProduction
    ? about.sms.look('SMS_GATEWAY_URL is not set: codes stay in the outbox, and no phone can be verified.')
    : about.sms.good('It is not set: SMS stay in the outbox (/dev/outbox).')
}

function examineProxy({ isProduction, trustedProxies, shopOrigin }: Settings): Line {
  if (!isProduction) return about.proxy.good(`${shopOrigin} is only for this machine.`)
  return trustedProxies.length === 0
    ? about.proxy.look(
        'TRUST_PROXY is none: behind a proxy all visitors count as one, and share the limits of guests.',
      )
    : about.proxy.good(`${shopOrigin}; forwarded headers are believed from ${trustedProxies.join(', ')}.`)
}

function examineProviders(providers: PaymentProviderSettings, { isProduction }: Settings): Line {
  if (!isProduction) return about.payments.good('The emulator stands in for each that is not set.')
  const set = Object.entries(providers).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return about.payments.good(`Set: ${set.join(', ')}.`)
}

async function examineCarriers({ carriersFolder }: Settings): Promise<Line> {
  const read = await readCarriers(carriersFolder)
  if ('carriers' in read) return about.carriers.good(`${[...read.carriers.keys()].join(', ')}.`)
  const faults = read.faults.map(({ file, line, place, message }) => faultLine.en(file, line, place, message))
  return about.carriers.look(`No label file can be made. ${faults.join(' ')}`)
}

/** Examines the things that the shop needs beside its database. */
export async function examineSurroundings({ settings, providerSettings, sms }: Read): Promise<Line[]> {
  const { dataFolder, mediaFolder, mediaBucket } = settings
  return [
    examineProxy(settings),
    ...(providerSettings === undefined ? [] : [examineProviders(providerSettings, settings)]),
    await examineMail(settings),
    examineSms(sms, settings),
    await examineDisk('the data', dataFolder),
    ...(mediaBucket === undefined ? [await examineDisk('the pictures', mediaFolder)] : []),
    await examineMedia(settings),
    await examineCarriers(settings),
  ]
}
