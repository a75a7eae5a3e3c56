import type { AdminOperationId } from '@fiel/contract'
import type { ApiFailure } from '../api/api-failure.ts'
import type { Input, Output } from '../api/call.ts'
import { useWrite } from '../api/use-write.ts'
import { notify } from './notify.ts'

type BodyOf<Id extends AdminOperationId> = Input<Id> extends { body: infer Body } ? Body : never

interface SettingsSaving<Id extends AdminOperationId> {
	needs: Id
	save: (body: BodyOf<Id>) => Promise<Output<Id>>
	failure: ApiFailure | null
	onSaved: () => void
}

/** How a FormFrame saves settings: with one operation, and the page stays open. */
export const useSettingsSaving = <Id extends AdminOperationId>(
	id: Id,
	{ refreshes, saved }: { refreshes: AdminOperationId[]; saved: string },
): SettingsSaving<Id> => {
	const write = useWrite(id, { refreshes })
	return {
		needs: id,
		save: (body) => write.mutateAsync({ body } as Input<Id>),
		failure: write.error,
		onSaved: () => notify(saved),
	}
}
