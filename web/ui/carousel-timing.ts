// How a carousel moves by itself (spec §9). Its third number, the width from which neighbours stand beside the
// banner, is in carousel.module.css: a media query takes no variable.

/** From one change to the next. */
export const autoplayMs = 2500
/** How long a banner takes to come. */
export const slideMs = 800
