/** The media query of a visitor who asks for less motion. Apart from its hook: the first script of a page has no React. */
export const lessMotion = '(prefers-reduced-motion: reduce)'
