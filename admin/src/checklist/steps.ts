import type { Output } from '../api/call.ts'

/** What the server knows of the first steps. */
export type Steps = Output<'getFirstSteps'>
