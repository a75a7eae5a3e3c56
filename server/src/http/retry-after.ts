/** What a response says after how many seconds to try again. */
export const RETRY_AFTER_S = 1
