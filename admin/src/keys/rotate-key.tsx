import type { ApiKey } from '@fiel/contract'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useRememberKeyPair } from '../checklist/new-key-pair.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CreateSecretDialog } from '../ui/create-secret-dialog.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { text as shared } from '../ui/words.ts'
import { NewKeyNotice } from './new-key-notice.tsx'
import { text } from './words.ts'

/** The overlap in hours: enough to change a setting, to release an app, or to update the terminals of every shop. */
const OVERLAPS = ['0', '24', '168', '720'] as const

/** Open while there is a key to rotate; then shows the new one once. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const remember = useRememberKeyPair()
	const rotate = useWrite('rotateKey', { refreshes: ['listKeys'] })
	const { data: fresh, reset } = rotate
	return (
		<CreateSecretDialog
			{...{ opened: apiKey !== null, onClose, fresh, reset }}
			title={fresh ? t.freshTitle(fresh.Name) : t.rotateTitle(apiKey?.Name ?? '')}
			form={(close) =>
				apiKey && (
					<OverlapForm
						isBusy={rotate.isPending}
						failure={rotate.error}
						onCancel={close}
						onChosen={(hours) =>
							rotate.mutate(
								{ params: { token: apiKey.Token }, body: { OverlapHours: hours } },
								{ onSuccess: remember },
							)
						}
					/>
				)
			}
			shown={(key, close) => (
				<Stack>
					<Text fz="sm">{t.oldUntil(dateTime(key.PreviousRevokedDate))}</Text>
					<NewKeyNotice {...key} Scopes={apiKey?.Scopes ?? null} onDone={close} />
				</Stack>
			)}
		/>
	)
}

interface Props {
	isBusy: boolean
	failure: unknown
	onCancel: () => void
	onChosen: (hours: number) => void
}

function OverlapForm({ isBusy, failure, onCancel, onChosen }: Props) {
	const t = useText(text)
	const [overlap, setOverlap] = useState<string>('24')
	return (
		<Stack>
			<Text fz="sm">{t.rotateText}</Text>
			<Radio.Group label={t.overlap} value={overlap} onChange={setOverlap}>
				<Stack gap="xs" mt={6}>
					{OVERLAPS.map((hours) => (
						<Radio key={hours} value={hours} label={t.overlaps[hours]} />
					))}
				</Stack>
			</Radio.Group>
			<FailureNote of={failure} />
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onCancel}>
					{useText(shared).cancel}
				</Button>
				<Button onClick={() => onChosen(Number(overlap))} loading={isBusy}>
					{t.rotateConfirm}
				</Button>
			</Group>
		</Stack>
	)
}
