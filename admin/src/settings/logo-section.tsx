import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useIsAllowed, useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { notify } from '../ui/notify.ts'
import { readBase64 } from '../ui/read-base64.ts'
import { Section } from '../ui/section.tsx'
import { text } from './shop-words.ts'

const TYPES = 'image/png,image/jpeg,image/webp'
const MAX_BYTES = 512 * 1024
const CHANGED = ['getCustomization', 'getSession'] as const

/** Shows the logo, and uploads or removes it at once. */
export function LogoSection({ address }: { address: string | null }) {
	const t = useText(text)
	const { Merchant } = useSession()
	const mayWrite = useIsAllowed('uploadLogo')
	return (
		<Section title={t.logo} about={t.logoAbout}>
			{Merchant.Logo ? (
				<div className="fiel-logo-box">
					<img src={Merchant.Logo} alt={t.alt} />
				</div>
			) : (
				<Text fz="sm" c="dimmed" className="fiel-wraps">
					{address ? t.otherLogo(address) : t.noLogo}
				</Text>
			)}
			{mayWrite && <LogoButtons hasLogo={address !== null} />}
		</Section>
	)
}

function LogoButtons({ hasLogo }: { hasLogo: boolean }) {
	const t = useText(text)
	const [isTooLarge, setTooLarge] = useState(false)
	const upload = useWrite('uploadLogo', { refreshes: [...CHANGED] })
	const remove = useWrite('removeLogo', { refreshes: [...CHANGED] })
	/** Without it, a browser does not report a corrected file of the same name. */
	const forgetFile = useRef<() => void>(null)
	const send = async (file: File | null): Promise<void> => {
		if (!file) return
		forgetFile.current?.()
		setTooLarge(file.size > MAX_BYTES)
		if (file.size > MAX_BYTES) return
		const body = { Content: await readBase64(file) }
		await upload.mutateAsync({ body }).then(
			() => notify(t.uploaded),
			() => {}, // the note below shows it
		)
	}
	return (
		<Stack gap="xs">
			<Group gap="xs">
				<FileButton
					resetRef={forgetFile}
					onChange={send}
					accept={TYPES}
					inputProps={{ 'aria-label': t.logo }}
				>
					{(props) => (
						<Button {...props} variant="default" loading={upload.isPending}>
							{hasLogo ? t.replace : t.upload}
						</Button>
					)}
				</FileButton>
				{hasLogo && (
					<Button
						variant="subtle"
						color="gray"
						loading={remove.isPending}
						onClick={() => remove.mutateAsync({}).then(() => notify(t.removed))}
					>
						{t.remove}
					</Button>
				)}
			</Group>
			{isTooLarge && (
				<Text c="error" fz="sm" role="alert">
					{t.tooLarge}
				</Text>
			)}
			<FailureNote of={upload.error ?? remove.error} />
		</Stack>
	)
}
