import type { SentenceId } from './sentence-of.ts'
import type { Told } from './told.ts'

/** A missing sentence does not compile. */
export type Sentences = Record<SentenceId, (told: Told) => string>
