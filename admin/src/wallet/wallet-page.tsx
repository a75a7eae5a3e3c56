import type { Wallet } from '@fiel/contract'
import { Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { WarningNote } from '../ui/warning-note.tsx'
import { AppleSection, GoogleSection } from './credentials-section.tsx'
import { text } from './words.ts'

/** Passes for the wallets of telephones: whether there are any, what signs them, and how their updates do. */
export default function WalletPage() {
	const t = useText(text)
	const wallet = useRead('getWallet')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={wallet}>
				{(found) => (
					<Stack>
						<Notes wallet={found} />
						<SwitchForm key={`${found.IsOn}`} wallet={found} />
						<AppleSection apple={found.Apple} />
						<GoogleSection google={found.Google} />
						<Updates wallet={found} />
					</Stack>
				)}
			</Loaded>
		</>
	)
}

const MONTH_MS = 30 * 86_400_000

/** What keeps passes from being of use. */
function Notes({ wallet: { IsTest, IsReachable, Apple } }: { wallet: Wallet }) {
	const t = useText(text)
	const isEnding = Apple !== null && Date.parse(Apple.ExpiresDate) - Date.now() < MONTH_MS
	return (
		<>
			{IsTest && <WarningNote title={t.testTitle}>{[t.testText]}</WarningNote>}
			{!IsReachable && <WarningNote title={t.notReachableTitle}>{[t.notReachableText]}</WarningNote>}
			{isEnding && <WarningNote title={t.expiresTitle}>{[t.expiresText]}</WarningNote>}
		</>
	)
}

interface Values {
	isOnLabel: boolean
}

const walletBody = ({ isOnLabel }: Values) => ({ IsOn: isOnLabel })

/** Read-only for users who may not change it. */
function SwitchForm({ wallet }: { wallet: Wallet }) {
	const t = useText(text)
	const form = useForm<Values>({ initialValues: { isOnLabel: wallet.IsOn } })
	const saving = useSettingsSaving('changeWallet', { refreshes: ['getWallet'], saved: t.saved })
	return (
		<FormFrame
			form={form}
			bodyOf={walletBody}
			name="wallet"
			submit={t.save}
			back="/settings"
			placeOf={(field) => ({ IsOn: 'isOnLabel' })[field]}
			{...saving}
		>
			<Section title={t.isOn} about={t.isOnAbout}>
				<Switch label={t.isOnLabel} {...form.getInputProps('isOnLabel', { type: 'checkbox' })} />
			</Section>
		</FormFrame>
	)
}

function Updates({ wallet: { Passes, Devices, Waiting, Problem } }: { wallet: Wallet }) {
	const t = useText(text)
	const formats = useFormats()
	return (
		<Section title={t.state}>
			<DetailList
				of={{
					[t.passes]: formats.number(Passes),
					[t.devices]: formats.number(Devices),
					[t.waiting]: formats.number(Waiting),
					[t.problem]: Problem ? <ProblemText of={Problem} /> : undefined,
				}}
			/>
		</Section>
	)
}

function ProblemText({ of: { Code, Detail } }: { of: NonNullable<Wallet['Problem']> }) {
	const t = useText(text)
	return (
		<Stack gap={2}>
			<Text fz="sm">{t.problems[Code]}</Text>
			{Detail && (
				<Text fz="xs" c="dimmed" className="fiel-wraps">
					{t.problemDetail(Detail)}
				</Text>
			)}
		</Stack>
	)
}
