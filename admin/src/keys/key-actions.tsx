import type { ApiKey } from '@fiel/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { scopeText } from './scope-words.ts'
import { text } from './words.ts'

interface Props {
	of: ApiKey
	onLimit: (key: ApiKey) => void
	onRotate: (key: ApiKey) => void
	onEdit: (key: ApiKey) => void
	onRevoke: (key: ApiKey) => void
}

/** A key that is being rotated can only be revoked earlier; a public token has origins instead of a key. */
export function KeyActions({ of: key, onLimit, onRotate, onEdit, onRevoke }: Props) {
	const t = useText(text)
	const s = useText(scopeText)
	return (
		<Menu position="bottom-end" width={220}>
			<Menu.Target>
				<ActionIcon variant="default" size={30} aria-label={t.actionsOf(key.Name)}>
					<Icon name="down" size={14} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{key.Kind === 'public' && <Menu.Item onClick={() => onEdit(key)}>{t.editOrigins}</Menu.Item>}
				{key.Kind === 'private' && <Menu.Item onClick={() => onLimit(key)}>{s.change}</Menu.Item>}
				{key.Kind === 'private' && !key.RevokedDate && (
					<Menu.Item onClick={() => onRotate(key)}>{t.rotate}</Menu.Item>
				)}
				<Menu.Item c="error" onClick={() => onRevoke(key)}>
					{t.revoke}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	)
}
