import {
	type ErasureRequest as ErasureRequestBody,
	getMemberErasure,
	requestMemberErasure,
} from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { type ErasureRequest, readNewestRequests } from './erasure-request.ts'
import { requestErasures } from './request-erasures.ts'

/** The member interface of requests to erase the data. */
export const registerErasureMemberRoutes = (api: MemberApi): void => {
	const request = api.writeAsMember<string | null, ErasureRequest>(requestErasures)
	const read = api.readAsMember<null, ErasureRequest | null>(async (db, merchant, queries) => {
		const newest = await readNewestRequests(
			db,
			merchant.id,
			queries.map(({ member }) => member.id),
		)
		return queries.map(({ member }) => newest.get(member.id) ?? null)
	})
	api.serve(requestMemberErasure, async (call) => {
		const key = `erasure ${call.token.subject}`
		const requested = await request(call, key, call.body.Reason?.trim() || null)
		return isNoMember(requested) ? requested : requestBody(requested)
	})
	api.serve(getMemberErasure, async (call) => {
		const found = await read(call, null)
		return isNoMember(found) ? found : requestBody(found)
	})
}

const requestBody = (request: ErasureRequest | null): ErasureRequestBody => ({
	State: request === null ? 'none' : request.declinedAt === null ? 'open' : 'declined',
	RequestedDate: request?.requestedAt.toISOString() ?? null,
	Reason: request?.reason ?? null,
	DeclinedDate: request?.declinedAt?.toISOString() ?? null,
	Answer: request?.answer ?? null,
})
