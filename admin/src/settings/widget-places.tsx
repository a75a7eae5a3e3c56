import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './widget-words.ts'

/** The code for the pages of the shop. */
export function SiteSection({ script }: { script: string }) {
	const t = useText(text)
	const { Merchant } = useSession()
	const tag = (more: string): string =>
		`<script src="${script}" data-merchant="${Merchant.Name}"${more} async></script>`
	return (
		<Section title={t.site} about={t.siteAbout}>
			<Anchor component={Link} to="/settings/members" fz="sm" underline="always">
				{t.membersLink}
			</Anchor>
			<CodeBlock title={t.script} code={tag('')} copy={t.copy} />
			<CodeBlock
				title={t.product}
				code={'<fiel-points product="BAG-10" price="279.90"></fiel-points>'}
				copy={t.copy}
			/>
			<Stack gap={4}>
				<CodeBlock title={t.signedIn} code={tag(' data-token-url="/my/fiel-token"')} copy={t.copy} />
				<Text fz="xs" c="dimmed">
					{t.signedInAbout}
				</Text>
			</Stack>
		</Section>
	)
}

/** The page that Fiel serves. */
export function PageSection({ address }: { address: string }) {
	const t = useText(text)
	return (
		<Section title={t.page} about={t.pageAbout}>
			<Group gap="xs" wrap="nowrap">
				<Anchor href={address} target="_blank" rel="noreferrer" fz="sm" className="fiel-address">
					{address}
				</Anchor>
				<CopyButton value={address} what={t.link} />
			</Group>
			<div>
				<QrCode value={address} label={t.qr} />
			</div>
		</Section>
	)
}
