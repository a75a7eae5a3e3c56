import { ApiFailure } from './api-failure.ts'

/** How often what could not be read is read again. */
export const AGAIN_MS = 5_000

/** Whether the server did not answer, or cannot now. */
export const isAway = (error: unknown): boolean =>
	error instanceof ApiFailure && (error.status === 0 || error.status >= 502)

/** The interval of a query that failed because the server is away; false for others. */
export const againWhileAway = ({ status, error }: { status: string; error: unknown }): number | false =>
	status === 'error' && isAway(error) && AGAIN_MS
