/** The only inks of an ornament: cobalt at full strength, cobalt diluted, and the bare glaze. */
export const LINE = 'var(--khram)'
export const WASH = 'var(--wash)'
export const GLAZE = 'var(--glaze-0)'
