import type { offline as source } from './ja.ts'

export const offline: typeof source = {
  title: 'Offline',
  heading: 'You are offline',
  text: 'Check your Wi-Fi or mobile data, or move to where there is signal. Your points and cards are safe.',
  comesBack: 'This page opens by itself as soon as you are connected again.',
  retry: 'Try again',
}
