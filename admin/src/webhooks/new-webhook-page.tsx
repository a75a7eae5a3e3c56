import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { NEW_WEBHOOK } from './webhook-values.ts'
import { text } from './words.ts'

export default function NewWebhookPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const create = useWrite('createWebhook', { refreshes: ['listWebhooks', 'getFirstSteps'] })
	const [made, setMade] = useState<{ Id: number; Secret: string } | null>(null)
	return (
		<>
			<PageHeader title={t.newTitle} about={t.newAbout} within="/webhooks" />
			<WebhookForm
				name="new webhook"
				initial={NEW_WEBHOOK}
				headerNames={[]}
				submit={t.saveNew}
				back="/webhooks"
				save={(body) => create.mutateAsync({ body })}
				failure={create.error}
				onSaved={setMade}
			/>
			<SecretDialog
				secret={made?.Secret ?? null}
				onDone={() => made && navigate({ to: '/webhooks/$id', params: { id: String(made.Id) } })}
			/>
		</>
	)
}
