// The pauses of a reveal (spec §9). The 300 ms before the card rises are in drawn-card.module.css.

/** The stage waits this long before a scene or a film begins. */
export const sceneDelayMs = 300

/** Time within the scene, for the time since it was started. */
export const sceneSeconds = (elapsedMs: number): number => Math.max(0, elapsedMs - sceneDelayMs) / 1000
