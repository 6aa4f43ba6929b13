import type { myPage as source } from '../ja/my-page.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const myPage: typeof source = {
  title: 'My page',
  greeting: (name) => name,
  points: 'Points',
  coins: 'Coins',
  buyPoints: 'Buy points',
  expiry: 'When your points expire',
  expiryRow: (date) => `Until ${date}`,
  soonest: (points, date) => `${points} pt of these until ${date}`,
  rank: 'Member rank',
  toNext: (points) => `${points} pt to the next rank`,
  topReached: 'You have reached the highest rank',
  progress: (spent, goal) => `${spent} / ${goal} pt this month`,
  nextMonth: (month, rank) => `Expected rank in ${month}: ${rank}`,
  month: (month) => months[Number(month) - 1] ?? month,
  unfinished: 'You have not chosen your cards yet',
  unfinishedText: (title, count) => `“${title}”, ${count === '1' ? '1 card' : `${count} cards`}`,
  timeLeft: 'Time left to choose',
  choose: 'Choose cards',
  logout: 'Log out',
}
