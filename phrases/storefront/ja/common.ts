export const common = {
  shopName: 'Fukuhiki',
}
