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
