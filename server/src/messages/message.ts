import type { Part, Sentence } from './entry.ts'
import type { Language } from './language.ts'
import { TABLE } from './table.ts'

export type MessageKey = keyof typeof TABLE

/**
 * What is said to somebody, before it is known in which language: an entry of the table and what it is about. Only
 * `say` makes one, so that whatever takes a message takes none that lacks a translation.
 */
export class Message {
	readonly key: MessageKey
	readonly parts: readonly (string | number)[]

	constructor(key: MessageKey, parts: readonly Part[]) {
		this.key = key
		this.parts = parts.map((part) => (typeof part === 'number' ? part : String(part)))
	}

	in(language: Language): string {
		return this.#sentence()[language]
	}

	/** The log and the command line speak English. */
	toString(): string {
		return this.in('en')
	}

	/** As it is stored, in every language: an answer that is given again says the same, whatever the table says by then. */
	kept(): string {
		return JSON.stringify(this.#sentence())
	}

	#sentence(): Sentence {
		const entry = TABLE[this.key] as (...parts: readonly Part[]) => Sentence
		return entry(...this.parts)
	}
}

/** Puts a message into the language of whoever reads it. */
export type Render = (message: Message) => string

type Say = { readonly [Key in MessageKey]: (...parts: Parameters<(typeof TABLE)[Key]>) => Message }

/** Makes messages: `say.noCustomer(id)`. */
export const say = Object.fromEntries(
	Object.keys(TABLE).map((key) => [
		key,
		(...parts: readonly Part[]) => new Message(key as MessageKey, parts),
	]),
) as Say

/** A message that was stored. What was stored before there was a table is an English sentence, and stays one. */
export const readMessage = (kept: string): Message => {
	if (!kept.startsWith('{')) return say.asWritten(kept)
	const { en, pt, es } = JSON.parse(kept) as Sentence
	return say.asWritten(en, pt, es)
}
