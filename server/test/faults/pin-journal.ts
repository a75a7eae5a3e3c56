import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { PIN_LIMITS } from '../../src/pins/pin.ts'
import type { Findings } from './audit.ts'
import type { PinRecord, WriteLog } from './write-log.ts'

/**
 * Records every committed change of a challenge. The challenges themselves are deleted after a while, by a wrong clock at
 * once.
 */
export const watchPins = (admin: pg.Client) =>
	admin.query(`
		create table faults_pins (
			id bigint generated always as identity, merchant_id bigint, transaction_id text, customer_id bigint, change text);
		create function faults_note_pin() returns trigger language plpgsql as $$
			declare
				attempts_before integer := 0;
				changes text[] := '{}';
			begin
				if tg_op = 'UPDATE' then
					if new.attempts < old.attempts or old.used_at is not null and new.used_at is null then
						changes := changes || 'restarted'::text;
					else
						attempts_before := old.attempts;
					end if;
				end if;
				changes := changes || array_fill('compared'::text, array[new.attempts - attempts_before]);
				if new.confirmed_at is not null and (tg_op = 'INSERT' or old.confirmed_at is null) then
					changes := changes || 'confirmed'::text;
				end if;
				if new.used_at is not null and (tg_op = 'INSERT' or old.used_at is null) then
					changes := changes || 'used'::text;
				end if;
				insert into faults_pins (merchant_id, transaction_id, customer_id, change)
				select new.merchant_id, new.transaction_id, new.customer_id, change from unnest(changes) change;
				return null;
			end $$;
		create trigger faults_note_pin after insert or update on pin_challenges
			for each row execute function faults_note_pin()`)

export type PinChange = 'restarted' | 'compared' | 'confirmed' | 'used'

/** What is stored about the PINs of a shop. */
export interface StoredPins {
	/** In the order in which they were committed. */
	changes: { transactionId: string; change: PinChange }[]
	/** Each of them needs a PIN. */
	redemptions: { customer: string; count: number }[]
}

/** Reads everything in one snapshot. */
const readPins = async (db: Database, shop: string): Promise<StoredPins> => {
	const [all] = await db.rows<StoredPins>(sql`
		select
			coalesce((select json_agg(json_build_object('transactionId', j.transaction_id, 'change', j.change) order by j.id)
				from faults_pins j where j.merchant_id = m.id), '[]') as changes,
			coalesce((select json_agg(json_build_object('customer', c.original_id, 'count', r.count))
				from (select customer_id, count(*) from redemptions where merchant_id = m.id group by customer_id) r
				join customers c on c.merchant_id = m.id and c.id = r.customer_id), '[]') as redemptions
		from merchants m where m.name = ${shop}`)
	return all!
}

/** Compares what is stored about PINs with the client's log while the client continues. */
export const auditPins = async (db: Database, { pins }: WriteLog, shop: string): Promise<Findings> => {
	// Later answers may or may not be included in the read below; tries are counted before they are sent.
	const acknowledged = pins.map((pin) => ({ ...pin }))
	const stored = await readPins(db, shop)
	return comparePins(acknowledged, pins, stored)
}

type NotedPin = Pick<PinRecord, 'transactionId' | 'customer' | 'guesses' | 'comparisons' | 'isConfirmed'>

/** `before` and `after` are the client's log before and after the read. */
export const comparePins = (
	before: readonly NotedPin[],
	after: readonly NotedPin[],
	{ changes, redemptions }: StoredPins,
): Findings => {
	const findings: Findings = { lost: [], doubled: [], broken: [] }
	const changesOf = Map.groupBy(changes, ({ transactionId }) => transactionId)
	const listOf = (transactionId: string): PinChange[] =>
		changesOf.get(transactionId)?.map(({ change }) => change) ?? []
	const nameOf = (pin: Pick<NotedPin, 'transactionId'>): string =>
		`the PIN of ${pin.transactionId} (${listOf(pin.transactionId).join(', ')})`
	const usesOf = new Map<string, number>()
	for (const pin of after) {
		const stored = listOf(pin.transactionId)
		usesOf.set(pin.customer, (usesOf.get(pin.customer) ?? 0) + countOf(stored, 'used'))
		for (const generation of splitAtRestarts(stored)) {
			if (countOf(generation, 'compared') > PIN_LIMITS.attempts)
				findings.doubled.push(`${nameOf(pin)} was compared more than ${PIN_LIMITS.attempts} times`)
			for (const change of ['confirmed', 'used'] as const)
				if (countOf(generation, change) > 1) findings.doubled.push(`${nameOf(pin)} was ${change} twice`)
		}
		if (countOf(stored, 'compared') > pin.guesses)
			findings.doubled.push(
				`${nameOf(pin)} was compared more often than the ${pin.guesses} times it was sent`,
			)
	}
	for (const pin of before) {
		const stored = listOf(pin.transactionId)
		if (pin.isConfirmed && !stored.includes('confirmed'))
			findings.lost.push(`${nameOf(pin)} was acknowledged as right`)
		if (countOf(stored, 'compared') < pin.comparisons)
			findings.lost.push(`${nameOf(pin)} was compared ${pin.comparisons} times by the answers`)
	}
	const counts = new Map(redemptions.map(({ customer, count }) => [customer, count]))
	for (const customer of new Set([...usesOf.keys(), ...counts.keys()])) {
		const [used, count] = [usesOf.get(customer) ?? 0, counts.get(customer) ?? 0]
		const side = used < count ? findings.doubled : findings.lost
		if (used !== count) side.push(`${customer} has ${count} redemptions by ${used} used PINs`)
	}
	return findings
}

const countOf = (changes: readonly PinChange[], wanted: PinChange): number =>
	changes.filter((change) => change === wanted).length

const splitAtRestarts = (changes: readonly PinChange[]): PinChange[][] =>
	changes.reduce<PinChange[][]>(
		(generations, change) => {
			if (change === 'restarted') generations.push([])
			else generations.at(-1)!.push(change)
			return generations
		},
		[[]],
	)
