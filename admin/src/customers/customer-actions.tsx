import type { CustomerProfile } from '@fiel/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { call } from '../api/call.ts'
import { usePermissions } from '../api/session.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { MergeWithOther } from '../merges/merge-with-other.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import { text } from './action-words.ts'
import { BlockCustomer } from './block-customer.tsx'
import { ChangeBalance } from './change-balance.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { EnrolCustomer } from './enrol-customer.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import { ReleaseTier } from './release-tier.tsx'
import { SetCustomerTier } from './set-customer-tier.tsx'

type Action = 'balance' | 'edit' | 'enrol' | 'place' | 'release' | 'merge' | 'block' | 'erase'

/** The actions on a customer: the common ones as buttons, the others in a menu. */
export function CustomerActions({ customer }: { customer: CustomerProfile }) {
	const t = useText(text)
	const [action, setAction] = useState<Action | null>(null)
	const may = usePermissions()
	const navigate = useNavigate()
	const close = () => setAction(null)
	const open = (id: string) => navigate({ to: '/customers/$id', params: { id } as never, replace: true })
	const hasMenu = may('changeCustomer') || may('mergeCustomers') || may('eraseCustomer')
	if (customer.ErasedDate) return null
	return (
		<>
			{may('listMessages') && (
				<Button
					component={Link}
					to="/messages"
					search={{ customer: customer.OriginalId } as never}
					variant="default"
				>
					{t.messages}
				</Button>
			)}
			{may('changeBalance') && <Button onClick={() => setAction('balance')}>{t.changeBalance}</Button>}
			{hasMenu && <MoreActions customer={customer} onChoose={setAction} />}
			{action === 'balance' && <ChangeBalance customer={customer} onClose={close} />}
			{action === 'edit' && <EditCustomer customer={customer} onClose={close} />}
			{action === 'release' && <ReleaseTier customer={customer} onClose={close} />}
			{action === 'place' && <SetCustomerTier customer={customer} onClose={close} />}
			<EnrolCustomer customer={customer} opened={action === 'enrol'} onClose={close} />
			{action === 'merge' && <MergeWithOther customer={customer} onClose={close} onMerged={open} />}
			{action === 'block' && <BlockCustomer customer={customer} onClose={close} />}
			{action === 'erase' && <EraseCustomer customer={customer} onClose={close} />}
		</>
	)
}

interface MoreProps {
	customer: CustomerProfile
	onChoose: (action: Action) => void
}

function MoreActions({ customer, onChoose }: MoreProps) {
	const t = useText(text)
	const said = useFailureText()
	const may = usePermissions()
	return (
		<Menu position="bottom-end" width={260}>
			<Menu.Target>
				<ActionIcon variant="default" size={36} aria-label={t.more}>
					<Icon name="down" />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{may('changeCustomer') && (
					<>
						<Menu.Item onClick={() => onChoose('edit')}>{t.edit}</Menu.Item>
						<Menu.Item onClick={() => onChoose('place')}>{t.place}</Menu.Item>
						{customer.HeldUntil && <Menu.Item onClick={() => onChoose('release')}>{t.release}</Menu.Item>}
						<Menu.Item onClick={() => onChoose('enrol')}>{customer.IsEnrolled ? t.leave : t.enrol}</Menu.Item>
					</>
				)}
				{may('mergeCustomers') && <Menu.Item onClick={() => onChoose('merge')}>{t.mergeOther}</Menu.Item>}
				{may('blockCustomer') && (
					<Menu.Item onClick={() => onChoose('block')}>
						{customer.BlockedDate ? t.unblock : t.block}
					</Menu.Item>
				)}
				{may('eraseCustomer') && (
					<>
						<Menu.Divider />
						<Menu.Item onClick={() => exportData(customer.OriginalId, said)}>{t.exportData}</Menu.Item>
						<Menu.Item color="red" onClick={() => onChoose('erase')}>
							{t.erase}
						</Menu.Item>
					</>
				)}
			</Menu.Dropdown>
		</Menu>
	)
}

const exportData = async (id: string, said: (failure: ApiFailure) => string): Promise<void> => {
	try {
		const data = await call('exportCustomer', { params: { id } })
		saveFile(`${id}.json`, JSON.stringify(data, null, '\t'), 'application/json')
	} catch (error) {
		notify(said(error as ApiFailure))
	}
}
