/**
 * Limits of one process in ten minutes for the codes of members, which anybody may ask for and try; those of a contact are
 * counted in the database. An address gets a small part of what the shop has, so that nobody uses up what the customers of
 * a shop need. The till has limits of its own: there the address is that of the shop.
 */
export const MEMBER_SENDING_LIMITS = { perKey: 5_000, perAddress: 60 }
/** Of wrong codes only. */
export const MEMBER_GUESS_LIMITS = { perKey: 5_000, perAddress: 20 }
