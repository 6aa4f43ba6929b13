// Icons on a 24 px grid with one stroke width. Decoration only: a text beside them has the meaning.

export interface IconProps {
  /** px where letters have 16 px: an icon grows with them. */
  size?: number
}

/** `d`: the strokes of one path. */
export const icon =
  (d: string) =>
  ({ size = 22 }: IconProps) => (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )

export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7')
export const ChevronLeftIcon = icon('M15 5l-7 7 7 7')
export const ChevronRightIcon = icon('M9 5l7 7-7 7')
export const ChevronDownIcon = icon('M5 9l7 7 7-7')
export const ChevronUpIcon = icon('M5 15l7-7 7 7')
export const InfoIcon = icon('M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 1 1 0-17M12 11v5.5M12 7.6v.1')
export const PauseIcon = icon('M9 6v12M15 6v12')
export const PlayIcon = icon('M8 5.5v13l11-6.5z')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const UserIcon = icon(
  'M8.2 8a3.8 3.8 0 107.6 0 3.8 3.8 0 10-7.6 0M4.5 20c1-4 4-5.6 7.5-5.6s6.5 1.6 7.5 5.6',
)
export const CardsIcon = icon(
  'M10.8 5h7.4a1.8 1.8 0 011.8 1.8v11.4a1.8 1.8 0 01-1.8 1.8H10.8a1.8 1.8 0 01-1.8 -1.8V6.8a1.8 1.8 0 011.8 -1.8zM6.3 17.3L3.6 7.6a1.8 1.8 0 011.2-2.2L8 4.5',
)
export const SwapIcon = icon('M4 8.5h14l-3.5-3.5M20 15.5H6l3.5 3.5')
export const TodayIcon = icon(
  'M6 5.5h12a2 2 0 012 2v10.5a2 2 0 01-2 2H6a2 2 0 01-2 -2V7.5a2 2 0 012 -2zM4 10h16M8.5 3.5v4M15.5 3.5v4M8.5 14.8l2.4 2.4 4.6-4.6',
)
export const HistoryIcon = icon('M3.8 12a8.3 8.3 0 102.6-6L3.8 8.3M3.8 4v4.3h4.3M12 8v4.3l3 1.8')
export const EyeIcon = icon(
  'M2.5 12C5 7.6 8.3 5.5 12 5.5s7 2.1 9.5 6.5c-2.5 4.4-5.8 6.5-9.5 6.5S5 16.4 2.5 12zM9 12a3 3 0 106 0 3 3 0 10-6 0',
)
export const BookIcon = icon(
  'M12 6.5C10 5 7 4.6 4 5v13.5c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zm0 0V20',
)
export const MailIcon = icon(
  'M5 5.5h14a2 2 0 012 2v9a2 2 0 01-2 2H5a2 2 0 01-2 -2V7.5a2 2 0 012 -2zM3.5 7l8.5 6.5L20.5 7',
)
export const LogoutIcon = icon('M14 4.5H6.5v15H14M10.5 12H21m0 0l-3.5-3.5M21 12l-3.5 3.5')
export const LoginIcon = icon('M10 4.5h7.5v15H10M3 12h10.5m0 0L10 8.5m3.5 3.5L10 15.5')
export const ExternalIcon = icon(
  'M13.5 4.5h6v6M19.5 4.5L11 13M17.5 14v4.5a1.5 1.5 0 01-1.5 1.5H6a1.5 1.5 0 01-1.5-1.5V8.5A1.5 1.5 0 016 7h4.5',
)
export const PointIcon = icon('M3 12a9 9 0 1018 0 9 9 0 10-18 0M9.8 16.5v-9h3a2.8 2.8 0 010 5.6h-3')
export const CoinIcon = icon(
  'M4.5 7a7.5 3 0 1015 0 7.5 3 0 10-15 0M4.5 7v5c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V7M4.5 12v5c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3v-5',
)
export const SettingsIcon = icon('M4 7h9m4 0h3M4 17h3m4 0h9M15 4.8v4.4M9 14.8v4.4')
export const BarcodeIcon = icon('M4 6v12M7 6v12M11 6v12M14 6v12M17 6v12M20 6v12')
export const YenIcon = icon('M3 12a9 9 0 1018 0 9 9 0 10-18 0M8.5 7.5l3.5 5 3.5-5M12 12.5V17M9 13h6M9 15.3h6')
