import { type MemberOperation, type MemberScope, PUBLIC_BODY_LIMIT, type ShopOperation } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database, Queryable, Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import type { Refusal } from '../refusal.ts'
import type { LoadShedder } from './load-shedder.ts'
import { callOf, findInvalid, type ReplyOf, type ShopCall } from './member-call.ts'
import { createMemberScopeGuard, type MemberToken, refuseToken } from './member-guard.ts'
import { registerPreflight } from './member-preflight.ts'
import { type MemberFailureParts, sendMemberFailure, toMemberFailure } from './member-reply.ts'
import type { BatchReader, ReadBatcher } from './read-batcher.ts'
import { createShopHandler, type ShopHandler } from './shop-handler.ts'
import type { WriteBatcher } from './write-batcher.ts'
import type { BatchHandler } from './write-queue.ts'

/** The customer whom a token names. */
export interface Member {
	id: number
	originalId: string
	publicId: string
}

/** Nobody has the id of the token, or not any more; or the token was issued before the tokens of the customer were ended. */
type MissingMember = 'nobody' | 'ended'

/** Finds the customers of tokens, one result for each; `members/find-members.ts` is the one. */
type FindMembers = BatchReader<MemberToken, Member | MissingMember>

/** Whether customers are still there, and were not merged into others; `members/find-members.ts` has the one. */
type AreThere = (db: Queryable, merchant: Merchant, ids: number[]) => Promise<boolean>

/** Finds the customers of tokens and locks their accounts; `members/lock-members.ts` is the one. */
type LockMembers = (tx: Tx, merchant: Merchant, tokens: MemberToken[]) => Promise<(Member | MissingMember)[]>

/** A query on behalf of a member. */
export interface MemberQuery<Query> {
	member: Member
	query: Query
}

/**
 * Returns one result for each query of members of one merchant. Undefined means that the member was merged into another
 * customer since; the member is then found again.
 */
type MemberReader<Query, Result> = (
	db: Queryable,
	merchant: Merchant,
	queries: MemberQuery<Query>[],
) => Promise<(Result | undefined)[]>

/** A command of a member. */
export interface MemberCommand<Command> {
	member: Member
	command: Command
}

/** Executes commands of members of one merchant in one transaction, with an outcome for each. */
type MemberWriter<Command, Outcome> = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: MemberCommand<Command>[],
) => Promise<Outcome[]>

/** What the member routes of a feature are registered with. */
export interface MemberApi {
	readonly db: Database
	readonly clock: Clock
	readonly writes: WriteBatcher
	readonly reads: ReadBatcher
	/**
	 * Makes a read on behalf of members: it finds the customer of the token, and whether the token was ended, in the same
	 * turn of the queue. Call it once, when the routes are registered, so that requests share batches.
	 */
	readAsMember<Query, Result>(
		read: MemberReader<Query, Result>,
	): (call: MemberOfCall, query: Query) => Promise<Result | NoMember>
	/**
	 * Makes a write on behalf of members: it finds the customer of the token, and whether the token was ended, in the
	 * transaction of the batch, with the account locked. The key is that of the write batcher. Call it once, when the routes
	 * are registered, so that requests share batches.
	 */
	writeAsMember<Command, Outcome>(
		write: MemberWriter<Command, Outcome>,
	): (call: MemberOfCall, key: string, command: Command) => Promise<Outcome | NoMember>
	/** Finds the customer of the token, to refuse early. What is written goes through `writeAsMember`. */
	findMember(call: MemberOfCall): Promise<Member | NoMember>
	serve<O extends MemberOperation>(operation: O, handle: MemberHandler<O>): void
	/** Serves an operation without a token, for the shop that its path names. */
	serveShop<O extends ShopOperation>(operation: O, handle: ShopHandler<O>): void
}

/** The request has to be answered with 401; handlers return it as it is. */
export interface NoMember {
	noMember: MissingMember
}

export const isNoMember = (outcome: unknown): outcome is NoMember =>
	typeof outcome === 'object' && outcome !== null && 'noMember' in outcome

/** A request with the token of a member. */
export interface MemberCall<O> extends ShopCall<O> {
	token: MemberToken
	/** Whether the token has a scope besides that of the operation. */
	has(scope: MemberScope): boolean
}

type MemberOfCall = Pick<MemberCall<unknown>, 'merchant' | 'token'>

/** Returns the whole reply, or a refusal. */
type MemberHandler<O extends MemberOperation> = (
	call: MemberCall<O>,
) => Promise<ReplyOf<O> | Refusal | MemberFailureParts | NoMember>

interface MemberApiOptions {
	guard: onRequestHookHandler
	/** For operations without a token. */
	shopGuard: onRequestHookHandler
	findMembers: FindMembers
	areThere: AreThere
	lockMembers: LockMembers
	shedLoad: LoadShedder
	/** The largest body that any request may have. */
	bodyLimit: number
}

/** Registers the operations of the member interface, and the answers to the preflight requests of browsers. */
export const createMemberApi = (
	app: FastifyInstance,
	{ guard, shopGuard, lockMembers, shedLoad, bodyLimit, ...found }: MemberApiOptions,
	dependencies: Pick<MemberApi, 'db' | 'clock' | 'writes' | 'reads'>,
): MemberApi => {
	const readAsMember = createMemberReads(dependencies.reads, found)
	const findMember = readAsMember<null, Member>(async (_db, _merchant, queries) =>
		queries.map(({ member }) => member),
	)
	const register = (
		operation: MemberOperation,
		guards: onRequestHookHandler[],
		handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
	): void => {
		const queue = operation.method === 'GET' || operation.onlyReads ? 'reads' : 'writes'
		// Under overload, reads of members are to be refused before those of tills: this is the place.
		const shedIfOverloaded: onRequestHookHandler = (request, reply, done) => {
			if (dependencies[queue].isFull(request.merchant!.id)) shedLoad(queue, request, reply)
			else done()
		}
		app.route({
			method: operation.method,
			url: operation.path,
			schema: schemaOf(operation),
			bodyLimit: Math.min(bodyLimit, PUBLIC_BODY_LIMIT),
			config: { operation: operation.id },
			attachValidation: true,
			onRequest: [...guards, shedIfOverloaded],
			handler,
		})
		registerPreflight(app, operation)
	}
	return {
		...dependencies,
		readAsMember,
		writeAsMember: createMemberWrites(dependencies.writes, lockMembers),
		findMember: (call) => findMember(call, null),
		serve: (operation, handle) =>
			register(operation, [guard, createMemberScopeGuard(operation)], createHandler(operation, handle)),
		serveShop: (operation, handle) => register(operation, [shopGuard], createShopHandler(operation, handle)),
	}
}

const schemaOf = ({ params, query, body, reply, status }: MemberOperation) => ({
	...(params && { params }),
	...(query && { querystring: query }),
	...(body && { body }),
	...(reply && { response: { [status]: reply } }),
})

const createHandler =
	<O extends MemberOperation>({ status }: O, handle: MemberHandler<O>) =>
	async (request: FastifyRequest, reply: FastifyReply) => {
		const invalid = findInvalid(request)
		if (invalid) return sendMemberFailure(request, reply, invalid)
		const token = request.memberToken!
		const outcome = await handle({
			...callOf(request, reply),
			token,
			has: (scope) => token.scopes.includes(scope),
		} as MemberCall<O>)
		if (isNoMember(outcome)) {
			if (outcome.noMember === 'ended') refuseToken(request, reply, localized.memberTokenEnded())
			else refuseToken(request, reply, localized.noMember(), 'Customer_NotFound')
			return reply
		}
		const failure = toMemberFailure(outcome)
		return failure ? sendMemberFailure(request, reply, failure) : reply.code(status).send(outcome)
	}

/** Makes the function that reads on behalf of members. */
export const createMemberReads =
	(reads: ReadBatcher, { findMembers, areThere }: Pick<MemberApiOptions, 'findMembers' | 'areThere'>) =>
	<Query, Result>(read: MemberReader<Query, Result>) => {
		type Asked = { token: MemberToken; query: Query }
		const readBatch: BatchReader<Asked, Result | NoMember> = async (db, merchant, asked) => {
			const found = await findMembers(
				db,
				merchant,
				asked.map(({ token }) => token),
			)
			const queries = found.flatMap((member, index) =>
				typeof member === 'string' ? [] : { member, query: asked[index]!.query },
			)
			const results = queries.length === 0 ? [] : await read(db, merchant, queries)
			// Rows that a merge moved away meanwhile were not read: the members are found again.
			const ids = queries.map(({ member }) => member.id)
			if (results.includes(undefined) || !(await areThere(db, merchant, ids)))
				return readBatch(db, merchant, asked)
			let next = 0
			return found.map((member) =>
				typeof member === 'string' ? { noMember: member } : (results[next++] as Result),
			)
		}
		return ({ merchant, token }: MemberOfCall, query: Query): Promise<Result | NoMember> =>
			reads.read(readBatch, merchant, { token, query })
	}

const createMemberWrites =
	(writes: WriteBatcher, lockMembers: LockMembers) =>
	<Command, Outcome>(write: MemberWriter<Command, Outcome>) => {
		type Sent = { token: MemberToken; command: Command }
		const writeBatch: BatchHandler<Sent, Outcome | NoMember> = async (tx, merchant, now, sent) => {
			const found = await lockMembers(
				tx,
				merchant,
				sent.map(({ token }) => token),
			)
			const commands = found.flatMap((member, index) =>
				typeof member === 'string' ? [] : { member, command: sent[index]!.command },
			)
			const outcomes = commands.length === 0 ? [] : await write(tx, merchant, now, commands)
			let next = 0
			return found.map((member) => (typeof member === 'string' ? { noMember: member } : outcomes[next++]!))
		}
		return ({ merchant, token }: MemberOfCall, key: string, command: Command): Promise<Outcome | NoMember> =>
			writes.run(writeBatch, merchant, key, { token, command })
	}
