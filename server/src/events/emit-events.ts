import type { DomainEvent, DomainTopic } from '@fiel/contract'
import sql, { empty } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { drawIds } from '../db/ids.ts'
import { jsonRows } from '../db/json-rows.ts'

/** A domain event without what is added to it: the customer when it is sent, the date when it is saved. */
export interface EmittedEvent<T extends DomainTopic> {
	/** Null where the topic is about no customer. */
	customerId: number | null
	payload: Omit<DomainEvent<T>, 'Customer' | 'EventDate'>
}

/** Gets the transaction for what it must read: the one that emitted may have been a part of it that has ended. */
type BuildEvents<T extends DomainTopic> = (tx: Tx) => EmittedEvent<T>[] | Promise<EmittedEvent<T>[]>

interface Emission {
	merchantId: number
	topic: DomainTopic
	now: Date
	build: BuildEvents<DomainTopic>
}

/** What a transaction has emitted so far. */
interface TxEvents {
	emissions: Emission[]
	/** The topics that subscriptions of a merchant want. */
	wanted: Map<number, Promise<Set<string>>>
}

const eventsByTx = new WeakMap<Tx, TxEvents>()

const eventsOf = (tx: Tx): TxEvents => {
	const known = eventsByTx.get(tx.root)
	if (known) return known
	const events: TxEvents = { emissions: [], wanted: new Map() }
	eventsByTx.set(tx.root, events)
	tx.root.beforeCommit(() => saveEvents(tx.root, events))
	return events
}

/**
 * Adds events to the outbox. They are built and saved right before the commit, in the same transaction, and only if a
 * subscription wants their topic: what nobody wants costs nothing.
 */
export const emitEvents = <T extends DomainTopic>(
	tx: Tx,
	merchantId: number,
	topic: T,
	now: Date,
	build: BuildEvents<T>,
): void => {
	eventsOf(tx).emissions.push({ merchantId, topic, now, build: build as unknown as BuildEvents<DomainTopic> })
}

/** Reads which topics are wanted. Call it early, so that the statement shares a round trip with others. */
export const prefetchWantedTopics = (tx: Tx, merchantId: number): void => {
	findWantedTopics(tx, eventsOf(tx), merchantId)
}

/** Returns a function that discards the events emitted since. Call it after a rollback to a savepoint. */
export const savepointOfEvents = (tx: Tx): (() => void) => {
	const { emissions } = eventsOf(tx)
	const count = emissions.length
	return () => {
		emissions.length = count
	}
}

const findWantedTopics = (db: Queryable, { wanted }: TxEvents, merchantId: number): Promise<Set<string>> => {
	let topics = wanted.get(merchantId)
	if (!topics) {
		topics = readWantedTopics(db, merchantId)
		topics.catch(() => {}) // everyone who awaits it sees the error
		wanted.set(merchantId, topics)
	}
	return topics
}

/** A pass shows the tier, which can change without points. */
const WALLET_TOPICS: DomainTopic[] = ['Tier_Reached', 'Tier_Lost']

/**
 * Inactive and disabled subscriptions count too, because they can have what they missed sent later. Messages to members are
 * planned from events as well.
 */
export const readWantedTopics = async (db: Queryable, merchantId: number): Promise<Set<string>> => {
	const rows = await db.rows<{ topic: string }>(sql`
		select distinct unnest(topics) as topic from webhook_subscriptions
		where merchant_id = ${merchantId} and removed_at is null
		union
		select unnest(${WALLET_TOPICS}::text[]) from wallet_settings where merchant_id = ${merchantId} and is_on
		union
		select unnest(topics) from message_settings where merchant_id = ${merchantId}`)
	return new Set(rows.map(({ topic }) => topic))
}

/** Events of the outbox and of the ledger are numbered together. */
const NEXT_EVENT_ID = sql`nextval('events_id_seq')`

const saveEvents = async (tx: Tx, events: TxEvents): Promise<void> => {
	const rows: object[] = []
	for (const { merchantId, topic, now, build } of events.emissions) {
		if (!(await findWantedTopics(tx, events, merchantId)).has(topic)) continue
		for (const { customerId, payload } of await build(tx)) {
			const text = JSON.stringify({ ...payload, EventDate: now.toISOString() })
			rows.push({ index: rows.length, merchantId, topic, customerId, payload: text, occurredAt: now })
		}
	}
	if (rows.length === 0) return
	const isDrawnApart = tx.engine === 'citus'
	if (isDrawnApart) {
		const ids = await drawIds(tx, 'events_id_seq', rows.length)
		for (const [index, row] of rows.entries()) Object.assign(row, { id: ids[index] })
	}
	tx.write(sql`
		insert into domain_events (merchant_id, id, topic, customer_id, payload, occurred_at)
		select e."merchantId", ${isDrawnApart ? sql`e.id` : NEXT_EVENT_ID}, e.topic, e."customerId", e.payload::json, e."occurredAt"
		from (
			select * from json_to_recordset(${jsonRows(rows)}) as r (
				index integer, ${isDrawnApart ? sql`id bigint, ` : empty}"merchantId" bigint, topic text, "customerId" bigint, payload text, "occurredAt" timestamptz)
			order by index
		) e`)
}
