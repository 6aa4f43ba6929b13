// Icons on a 24 px grid with one stroke width. Decoration only: a text beside them has the meaning.

import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
}

const icon =
  (paths: ReactNode) =>
  ({ size = 22 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths}
    </svg>
  )

export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7" />)
export const ChevronLeftIcon = icon(<path d="M15 5l-7 7 7 7" />)
export const ChevronRightIcon = icon(<path d="M9 5l7 7-7 7" />)
export const ChevronDownIcon = icon(<path d="M5 9l7 7 7-7" />)
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" />)
export const PlayIcon = icon(<path d="M8 5.5v13l11-6.5z" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const AlertIcon = icon(
  <>
    <path d="M12 3.8L2.8 19.6h18.4z" />
    <path d="M12 10v4.5M12 17v.1" />
  </>,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20c1-4 4-5.6 7.5-5.6s6.500 1.6 7.500 5.600" />
  </>,
)
export const SealIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2.500" />
    <path d="M8.500 12.300l2.500 2.500 4.700-5.300" />
  </>,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="10.500" width="14" height="9.500" rx="2" />
    <path d="M8.300 10.500V7.700a3.700 3.700 0 017.400 0v2.800" />
  </>,
)
export const CardsIcon = icon(
  <>
    <rect x="9" y="5" width="11" height="15" rx="1.800" />
    <path d="M6.300 17.300L3.600 7.600a1.800 1.800 0 011.200-2.200L8 4.500" />
  </>,
)
export const SwapIcon = icon(<path d="M4 8.500h14l-3.500-3.500M20 15.500H6l3.500 3.500" />)
export const TransferIcon = icon(
  <path d="M12 15V4m0 0L8 8m4-4l4 4M4.500 14.500V18a2 2 0 002 2h11a2 2 0 002-2v-3.500" />,
)
export const FriendsIcon = icon(
  <>
    <circle cx="9" cy="8.500" r="3.300" />
    <path d="M2.800 19.500c.7-3.600 3.200-5 6.200-5s5.500 1.400 6.200 5M15.500 5.400a3.300 3.300 0 010 6.200M17.600 14.900c2 .7 3.200 2.200 3.600 4.600" />
  </>,
)
export const PriceTagIcon = icon(
  <>
    <path d="M12.600 3.500H20v7.400l-9 9a1.800 1.800 0 01-2.500 0l-5-5a1.800 1.800 0 010-2.500z" />
    <circle cx="16" cy="7.500" r="1.200" />
  </>,
)
export const HistoryIcon = icon(
  <>
    <path d="M3.800 12a8.300 8.300 0 102.600-6L3.800 8.300M3.800 4v4.300h4.300" />
    <path d="M12 8v4.300l3 1.800" />
  </>,
)
export const BookIcon = icon(
  <path d="M12 6.500C10 5 7 4.600 4 5v13.500c3-.4 6 0 8 1.500 2-1.500 5-1.900 8-1.500V5c-3-.4-6 0-8 1.500zm0 0V20" />,
)
export const MailIcon = icon(
  <>
    <rect x="3" y="5.500" width="18" height="13" rx="2" />
    <path d="M3.500 7l8.500 6.500L20.500 7" />
  </>,
)
export const LogoutIcon = icon(
  <path d="M14 4.500H6.500v15H14M10.500 12H21m0 0l-3.500-3.500M21 12l-3.500 3.500" />,
)
export const LoginIcon = icon(
  <path d="M10 4.500h7.500v15H10M3 12h10.500m0 0L10 8.500m3.500 3.500L10 15.500" />,
)
export const ExternalIcon = icon(
  <path d="M13.500 4.500h6v6M19.500 4.500L11 13M17.500 14v4.500a1.500 1.500 0 01-1.500 1.500H6a1.500 1.500 0 01-1.500-1.500V8.500A1.500 1.500 0 016 7h4.500" />,
)
export const PointIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.800 16.500v-9h3a2.800 2.800 0 010 5.600h-3" />
  </>,
)
export const CoinIcon = icon(
  <>
    <ellipse cx="12" cy="7" rx="7.500" ry="3" />
    <path d="M4.500 7v5c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3V7M4.500 12v5c0 1.700 3.400 3 7.500 3s7.500-1.300 7.500-3v-5" />
  </>,
)
