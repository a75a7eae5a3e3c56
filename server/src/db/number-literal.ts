import { raw, type Sql } from 'sql-template-tag'

/** A number written into the statement itself: with a parameter, the planner could not choose a partial index. */
export const numberLiteral = (value: number): Sql => raw(String(value))
