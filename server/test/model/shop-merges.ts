import assert from 'node:assert/strict'
import type { Reply } from '../support/api.ts'
import type { HttpResponse, SendRequest } from './client.ts'
import type { ScenarioOperation } from './operations.ts'
import type { ServerAnswer } from './shop.ts'

/** A merge that does not exist. */
const UNKNOWN = 999_999_999

/** A customer who is merged, with amounts as texts. */
const readCandidate = ({ Points, Cashback, Orders, Spend, CreatedDate, ...rest }: Reply) => ({
	...rest,
	...{ Points: String(Points), Cashback: String(Cashback), Orders: String(Orders), Spend: String(Spend) },
	CreatedDate: CreatedDate.slice(0, 19),
})
const refused = ({ status, body }: HttpResponse): ServerAnswer | null =>
	status >= 300 ? { error: body.ErrorCode } : null

/** Merges customers, and undoes it, in the panel. */
export const createMergeDesk = (panel: SendRequest) => {
	/** The ids of merges, by their names in the scenario. */
	const mergeIds = new Map<string, number>()
	const listMerges = async (customer: string): Promise<Reply> => {
		const { status, body } = await panel('GET', `/admin/api/customers/${customer}/merges`)
		assert.equal(status, 200, JSON.stringify(body))
		return body
	}

	const merge = async (operation: Extract<ScenarioOperation, { do: 'merge' }>): Promise<ServerAnswer> => {
		const { name, into, from } = operation
		const path = `/admin/api/customers/${into}/merge`
		const preview = await panel('GET', `${path}?from=${from}`)
		const merged = await panel('POST', path, { From: from })
		assert.equal(preview.status, merged.status)
		const refusal = refused(merged)
		if (refusal) return refusal
		assert.deepEqual(preview.body.Merged, merged.body)
		const { Merges } = await listMerges(into)
		mergeIds.set(name, Merges[0].Id)
		const { From, Into, Moved, CanBeUndone } = preview.body
		return {
			answer: {
				...readCandidate(merged.body),
				Preview: { From: readCandidate(From), Into: readCandidate(Into), Moved, CanBeUndone },
			},
		}
	}

	const undo = async ({
		name,
		customer,
	}: Extract<ScenarioOperation, { do: 'undoMerge' }>): Promise<ServerAnswer> => {
		const path = `/admin/api/customers/${customer}/merges/${mergeIds.get(name) ?? UNKNOWN}/undo`
		const answered = await panel('POST', path, {})
		return refused(answered) ?? { answer: readCandidate(answered.body) }
	}

	/** Who was merged into a customer, and whether that can be undone. */
	const view = async (customer: string): Promise<Record<string, unknown>> => {
		const { Merges, Aliases } = await listMerges(customer)
		return {
			Merges: Merges.map((it: Reply) => {
				assert.equal(it.WhyNot === null, it.CanBeUndone, JSON.stringify(it))
				return `${it.OriginalId}${it.UndoneDate ? ' undone' : it.CanBeUndone ? ' can be undone' : ''}`
			}),
			FormerIds: Aliases.map((it: Reply) => it.OriginalId).sort(),
		}
	}

	return { merge, undo, view }
}
