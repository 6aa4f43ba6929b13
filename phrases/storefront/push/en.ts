import type { push as source } from './ja.ts'

export const push: typeof source = {
  title: 'Notifications',
  what: 'Sent to this device even while the shop isn’t on screen. They never name a card.',
  topics: {
    openings: 'A favourite goes on sale',
    choices: 'Time to choose cards (2 hours left)',
    parcels: 'Your cards are shipped',
  },
  offers: {
    openings: 'Get a notification on this device when the sale begins?',
    choices: 'Get a notification on this device two hours before your choice ends?',
    parcels: 'Get a notification on this device when your cards are shipped?',
  },
  accept: 'Notify me',
  later: 'Not now',
  accepted: 'Notifications are on. You can change this in the member menu at any time.',
  stopHere: 'Stop notifications on this device',
  stopped: 'Notifications on this device are off.',
  saved: 'Saved.',
  failed: 'Notifications could not be set up. Please try again later.',
  unable: {
    line: 'LINE’s browser can’t show notifications. Open the shop in Safari or Chrome.',
    homeScreen:
      'On iPhone and iPad, choose “Add to Home Screen” in the share menu and open the shop from there.',
    denied: 'Notifications from this site are blocked. Allow them in your browser settings.',
    unsupported: 'Your browser does not support notifications.',
  },
  openInBrowser: 'Open in your browser',
}
