import type { SentenceId } from './sentence-of.ts'
import type { SentenceParts } from './sentence-parts.ts'

/** A missing sentence does not compile. */
export type Sentences = Record<SentenceId, (parts: SentenceParts) => string>
