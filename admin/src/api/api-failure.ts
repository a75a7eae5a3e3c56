import type { ErrorName } from '@fiel/contract'

interface Facts {
	/** 0 if there was no response. */
	status: number
	message: string
	/** The reason in the language of the user; null if the status says enough. */
	text?: string | null
	errorCode?: number | null
	errorName?: ErrorName | null
	/** The member that the error is about, such as `Goals[0].Value`. */
	field?: string | null
	requestId?: string | null
	/** Seconds to wait before the next attempt. */
	retryAfter?: number | null
}

/** A failed request. */
export class ApiFailure extends Error {
	readonly status: number
	readonly text: string | null
	readonly errorCode: number | null
	readonly errorName: ErrorName | null
	readonly field: string | null
	readonly requestId: string | null
	readonly retryAfter: number | null

	constructor(facts: Facts) {
		super(facts.message)
		this.status = facts.status
		this.text = facts.text ?? null
		this.errorCode = facts.errorCode ?? null
		this.errorName = facts.errorName ?? null
		this.field = facts.field ?? null
		this.requestId = facts.requestId ?? null
		this.retryAfter = facts.retryAfter ?? null
	}

	/** A proxy may respond with a body that is not in our format. */
	static async from(response: Response): Promise<ApiFailure> {
		const body = await response.json().catch(() => ({}))
		return new ApiFailure({
			status: response.status,
			message: body.Message ?? response.statusText,
			text: body.Text,
			errorCode: body.ErrorCode,
			errorName: body.ErrorName,
			field: body.Field,
			requestId: body.RequestId ?? response.headers.get('x-request-id'),
			retryAfter: Number(response.headers.get('retry-after')) || null,
		})
	}
}
