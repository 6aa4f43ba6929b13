import type * as source from './ja.ts'

export const security: typeof source.security = {
  title: 'Password and login',
  note: 'Change your password, and see where you are logged in.',
  currentPassword: 'Current password (to confirm it is you)',
  forgot: 'Forgot your password?',

  devicesTitle: 'Where you are logged in',
  devicesNote: 'If you do not know one of these devices, log it out, then change your password.',
  device: (device, browser) => `${device}, ${browser}`,
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  startedAt: (time) => `Logged in: ${time}`,
  lastUsedAt: (time) => `Last used: about ${time}`,
  end: 'Log out',
  endNamed: (device) => `Log out ${device}`,
  endOthers: 'Log out all other devices',
  endTitle: 'Log out a device',
  endAsk: (device) => `“${device}” will be logged out.`,
  endOthersAsk: 'Every device but this one will be logged out.',
  ended: 'Logged out.',
  cancel: 'Cancel',
}
