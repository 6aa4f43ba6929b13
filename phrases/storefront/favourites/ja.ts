/** Packs that a member keeps an eye on. */
export const favourites = {
  title: 'お気に入り',
  add: (pack: string) => `${pack}をお気に入りに追加`,
  remove: (pack: string) => `${pack}をお気に入りから外す`,
}
