/** What a database is: a PostgreSQL, or one whose tables Citus distributes over several servers. */
export type Engine = 'postgresql' | 'citus'

export const ENGINES: readonly Engine[] = ['postgresql', 'citus']
