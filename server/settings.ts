// What the operator sets from outside. Read once, by main; everything else takes values as arguments.

import { join } from 'node:path'

export interface Settings {
  port: number
  host: string
  /** Where browsers find the shop; also decides whether cookies are for https only. */
  shopOrigin: string
  isProduction: boolean
  /** Another PostgreSQL instead of the embedded one. */
  databaseUrl: string | undefined
  dataFolder: string
  mediaFolder: string
  loadsDemo: boolean
  trustsProxy: boolean
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: string
}

export class SettingsError extends Error {}

export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = Number(env.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SettingsError(`PORT is "${env.PORT}"; it must be a number from 1 to 65535.`)
  const isProduction = env.NODE_ENV === 'production'
  const shopOrigin = env.SHOP_ORIGIN ?? `http://localhost:${port}`
  if (!URL.canParse(shopOrigin))
    throw new SettingsError(
      `SHOP_ORIGIN is "${shopOrigin}"; it must be an address such as https://shop.example.`,
    )
  if (isProduction && !shopOrigin.startsWith('https://'))
    throw new SettingsError('In production SHOP_ORIGIN must be an https address.')
  const dataFolder = env.DATA_FOLDER ?? join(import.meta.dirname, '../data')
  return {
    port,
    host: env.HOST ?? '0.0.0.0',
    shopOrigin: new URL(shopOrigin).origin,
    isProduction,
    databaseUrl: env.DATABASE_URL,
    dataFolder,
    mediaFolder: env.MEDIA_FOLDER ?? join(dataFolder, 'media'),
    loadsDemo: !isProduction && env.DEMO !== '0',
    trustsProxy: env.TRUST_PROXY === '1',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Fukuhiki <no-reply@shop.example>',
    logLevel: env.LOG_LEVEL ?? 'warn',
  }
}
