// The member's own page.

export const myPage = {
  title: 'マイページ',
  greeting: (name: string) => `${name} さん`,
  points: '保有ポイント',
  coins: '保有コイン',
  buyPoints: 'ポイント購入',
  expiry: 'ポイントの有効期限',
  expiryRow: (date: string) => `${date} まで`,
  soonest: (points: string, date: string) => `うち ${points}pt は ${date} まで`,
  rank: '会員ランク',
  toNext: (points: string) => `次のランクまで あと${points}pt`,
  topReached: '最高ランクの条件を達成しています',
  progress: (spent: string, goal: string) => `今月のご利用 ${spent} / ${goal}pt`,
  nextMonth: (month: string, rank: string) => `${month}のランク見込み：${rank}`,
  month: (month: string) => `${month}月`,
  unfinished: '発送するカードをまだ選んでいません',
  unfinishedText: (title: string, count: string) => `「${title}」${count}枚`,
  timeLeft: '選択の期限まで',
  choose: 'カードを選ぶ',
  logout: 'ログアウト',
}
