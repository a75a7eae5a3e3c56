import type { ApiKey } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { AccessFields, accessBody, accessValues, useAccessChecks } from './access-fields.tsx'
import { scopeText } from './scope-words.ts'

/** Changes what a key may do, and until when. */
export function ChangeAccess({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
	const t = useText(scopeText)
	const change = useWrite('changeKey', { refreshes: ['listKeys'] })
	const form = useForm({ initialValues: accessValues(apiKey), validate: useAccessChecks() })
	const submit = form.onSubmit((values) =>
		change.mutate(
			{ params: { token: apiKey.Token }, body: accessBody(values) },
			{
				onSuccess: () => {
					onClose()
					notify(t.saved(apiKey.Name))
				},
			},
		),
	)
	return (
		<FormDialog
			title={t.changeTitle(apiKey.Name)}
			confirm={t.save}
			onClose={onClose}
			onSubmit={submit}
			busy={change.isPending}
			failure={change.error}
			isDirty={form.isDirty()}
		>
			<AccessFields form={form} />
		</FormDialog>
	)
}
