import type { Segment as SegmentBody } from '@fiel/contract'
import { conditionBody } from './parse-conditions.ts'
import type { Segment } from './segment.ts'

export const segmentBody = (segment: Segment): SegmentBody => ({
	Id: segment.id,
	Name: segment.name,
	Description: segment.description,
	Conditions: segment.conditions.map(conditionBody),
	CreatedBy: segment.createdBy,
	CreatedDate: segment.createdAt.toISOString(),
	ChangedDate: segment.changedAt.toISOString(),
})
