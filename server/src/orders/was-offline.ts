import sql from 'sql-template-tag'

/**
 * Whether the device kept the sale of entry `e` of the counter because Fiel could not be reached. Pages from before the
 * device said so are judged by how late the sale came.
 */
export const wasOffline = sql`coalesce(e.is_offline, e.recorded_at > e.entered_at + interval '1 minute')`
