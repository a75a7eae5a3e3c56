import type pg from 'pg'
import { type Statement, Trip } from './trip.ts'
import type { Watch } from './watch.ts'

/** Where the statements of a connection go. */
export interface Road {
	ask<Row>(statement: Statement): Promise<Row[]>
	/** What was asked for and has not left stays here: it must not be done behind the end of its transaction. */
	close(): void
}

/** Statements that are asked for in one turn of the event loop make one trip, where they may. */
export const openRoad = (client: pg.PoolClient, travelTogether: boolean, watch?: Watch): Road => {
	const begin = (trip: Trip): void => {
		watch?.leave(client)
		trip.callback = () => watch?.arrive(client)
		client.query(trip as unknown as pg.Submittable)
	}
	if (!travelTogether) {
		const ask: Road['ask'] = async (statement) => {
			const { text, values, lines } = statement
			if (lines === undefined) return (await client.query({ text, ...(values && { values }) })).rows
			const trip = new Trip()
			const answer = trip.add<never>({ ...statement, name: '' })
			begin(trip)
			return answer
		}
		return { ask, close() {} }
	}
	let next: Trip | undefined
	const leave = (trip: Trip): void => {
		if (trip !== next) return
		next = undefined
		begin(trip)
	}
	return {
		ask(statement) {
			if (!next) {
				next = new Trip()
				process.nextTick(leave, next)
			}
			return next.add(statement)
		},
		close() {
			next?.cancel(new Error('the transaction has ended'))
			next = undefined
		},
	}
}

/** What a statement is called, and what it says. */
type Said = Pick<Statement, 'name' | 'text'>

/** Statements are written in the source, so their number is bounded and each can keep its name for ever. */
const names = new Map<string, Said>()
/** By what they begin with, in the parts between their values. */
const sayings = new Map<string, { parts: readonly string[]; said: Said }[]>()

/**
 * The parts of most are the very strings of the source, so that they are quickly compared. To put them together each
 * time and look for the whole takes five times as long.
 */
export const sayingOf = (asked: { text: string; strings?: readonly string[] }): Said => {
	const { strings } = asked
	if (!strings) return namedAs(asked.text)
	const alike = sayings.get(strings[0]!)
	const known = alike?.find(({ parts }) => isSame(parts, strings))
	if (known) return known.said
	const said = namedAs(asked.text)
	const entry = { parts: strings, said }
	if (alike) alike.push(entry)
	else sayings.set(strings[0]!, [entry])
	return said
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => {
	if (one.length !== other.length) return false
	for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
	return true
}

const namedAs = (text: string): Said => {
	const known = names.get(text)
	if (known) return known
	const said = { name: `fiel_${names.size + 1}`, text }
	names.set(text, said)
	return said
}
