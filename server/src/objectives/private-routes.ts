import { completeActiveObjective, listActiveObjectives as listOperation } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import { outcomeEnvelope, PAGE_SIZE, pageEnvelope } from '../http/reply.ts'
import { isRefusal } from '../refusal.ts'
import { completeObjectives } from './complete-objectives.ts'
import { listActiveObjectives } from './list-active-objectives.ts'
import { objectiveItem } from './objective-item.ts'

/** The routes of the private API for objectives. */
export const registerObjectivesRoutes = (api: PrivateApi): void => {
	api.serve(listOperation, async ({ merchant, query, render }) => {
		const { CustomerId: customer = null, PageNumber, PageSize } = query
		const [number, size] = [PageNumber ?? 1, PageSize ?? PAGE_SIZE]
		const objectives = await api.reads.runUnbatched(merchant, (db) =>
			listActiveObjectives(db, merchant, api.clock.now(), customer),
		)
		if (isRefusal(objectives)) return objectives
		const items = objectives.slice((number - 1) * size, number * size)
		return pageEnvelope({
			items: items.map((objective) => objectiveItem(objective, render)),
			total: objectives.length,
			size,
			number,
		})
	})
	api.serve(completeActiveObjective, async ({ merchant, params, body }) => {
		const outcome = await api.writes.run(completeObjectives, merchant, body.CustomerId, {
			customer: body.CustomerId,
			objectiveId: params.id,
			type: null,
			key: body.Key,
			metadata: [],
		})
		if (isRefusal(outcome)) return outcome
		const result = {
			ObjectiveId: outcome.objectiveId,
			CustomerId: outcome.customer,
			IsCompleted: outcome.isCompleted,
			Points: outcome.points.toNumber(),
			Cashback: outcome.cashback.toNumber(),
			PointId: outcome.recordId ?? 0,
			CompletedDate: outcome.isCompleted ? outcome.completedAt.toISOString() : null,
		}
		return outcomeEnvelope(result, outcome.isRepeated ? 'AlreadyDone' : 'Done')
	})
}
