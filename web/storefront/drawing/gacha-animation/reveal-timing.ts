// How a reveal breathes (spec §9). The card's own 300 ms are in drawn-card.module.css, where it rises.

/** The stage is dark this long before a scene begins. */
const sceneDelayMs = 300

/** How far a scene has come, so long after it was called. */
export const sceneSeconds = (elapsedMs: number): number => Math.max(0, elapsedMs - sceneDelayMs) / 1000
