import type { Engine } from '../../src/db/citus/engine.ts'

/** `npm run test:citus` sends the statements for Citus to an ordinary PostgreSQL with the stand-in, which executes them. */
export const TEST_ENGINE = (process.env.FIEL_TEST_ENGINE ?? 'postgresql') as Engine
