import { webAddress } from '#server/settings/addresses.ts'
import { flag, text } from '#server/settings/environment.ts'

/** The hosts of the providers' test environments: api.test.fincode.jp, api-m.sandbox.paypal.com. */
const trialHost = /(^|\.)(test|sandbox)\./
const loopback = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])\.?$/

/** Said of a setting by which nothing is ever charged while everything seems paid. */
export const forTrying = 'is for trying, where nothing is charged: not in production'

/** A provider's address. Production refuses this machine, one without TLS, and a world for trying. */
export const address = (isProduction: boolean) =>
  webAddress(({ protocol, hostname }) => [
    isProduction && protocol !== 'https:' && 'must use https in production',
    isProduction && loopback.test(hostname) && 'must not point to this machine in production',
    isProduction && trialHost.test(hostname) && forTrying,
  ])

/** A key, an id or a signature. Production refuses the emulator's well-known one. */
export const secret = (
  isProduction: boolean,
  emulators: string,
  problems: (value: string) => (string | false)[] = () => [],
) =>
  text((value) => [
    isProduction && value.trim() === emulators.trim() && "is the emulator's and must be set in production",
    ...problems(value),
  ])

/** A switch to a provider's world for trying, which production refuses. */
export const trialFlag = (isProduction: boolean) => flag((isOn) => [isProduction && isOn && forTrying])
