import type { ErrorName } from '@fiel/contract'

interface Facts {
	/** 0 when there was no answer at all. */
	status: number
	message: string
	errorCode?: number | null
	errorName?: ErrorName | null
	/** The member it is about, as in `Goals[0].Value`. */
	field?: string | null
	requestId?: string | null
	/** Seconds to wait before the next attempt. */
	retryAfter?: number | null
}

/** Why a request was not done. */
export class ApiFailure extends Error {
	readonly status: number
	readonly errorCode: number | null
	readonly errorName: ErrorName | null
	readonly field: string | null
	readonly requestId: string | null
	readonly retryAfter: number | null

	constructor(facts: Facts) {
		super(facts.message)
		this.status = facts.status
		this.errorCode = facts.errorCode ?? null
		this.errorName = facts.errorName ?? null
		this.field = facts.field ?? null
		this.requestId = facts.requestId ?? null
		this.retryAfter = facts.retryAfter ?? null
	}

	/** A proxy in between may answer with something that is not ours. */
	static async from(response: Response): Promise<ApiFailure> {
		const body = await response.json().catch(() => ({}))
		return new ApiFailure({
			status: response.status,
			message: body.Message ?? response.statusText,
			errorCode: body.ErrorCode,
			errorName: body.ErrorName,
			field: body.Field,
			requestId: body.RequestId ?? response.headers.get('x-request-id'),
			retryAfter: Number(response.headers.get('retry-after')) || null,
		})
	}
}
