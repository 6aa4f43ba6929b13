// The timing of a carousel's autoplay (spec §9). The width from which the neighbours are visible is in
// carousel.module.css, because a media query takes no variable.

/** Time from one change to the next. */
export const autoplayMs = 2500
/** Duration of the transition. */
export const slideMs = 800
