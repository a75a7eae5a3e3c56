/** The longest texts of a merchant in the widget, in characters. */
export const LOOK_TEXT_LIMITS = { Button: 40, Welcome: 200, Join: 200 } as const
