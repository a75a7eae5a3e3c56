import type { Webhook } from '@fiel/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { webhookValues } from './webhook-values.ts'
import { text } from './words.ts'

export default function EditWebhookPage() {
	const { id } = useParams({ strict: false }) as { id: string }
	const webhook = useRead('getWebhook', { params: { id: Number(id) } })
	return <Loaded of={webhook}>{(found) => <EditWebhook key={found.Id} webhook={found} />}</Loaded>
}

function EditWebhook({ webhook }: { webhook: Webhook }) {
	const t = useText(text)
	const navigate = useNavigate()
	const update = useWrite('updateWebhook', { refreshes: ['listWebhooks', 'getWebhook'] })
	const page = `/webhooks/${webhook.Id}`
	return (
		<>
			<PageHeader title={webhook.Name} about={webhook.Url} within="/webhooks" />
			<WebhookForm
				name={`webhook ${webhook.Id}`}
				initial={webhookValues(webhook)}
				headerNames={webhook.HeaderNames}
				submit={t.save}
				back={page}
				save={(_, changes) => update.mutateAsync({ params: { id: webhook.Id }, body: changes })}
				failure={update.error}
				onSaved={({ Name }) => {
					notify(t.saved(Name))
					navigate({ to: page })
				}}
			/>
		</>
	)
}
