import type { AdminSession } from '@fiel/contract'
import { Group, Text } from '@mantine/core'

interface Props {
	merchant: AdminSession['Merchant']
	/** The height of the logo in pixels. */
	size: number
}

/** The logo of the shop, if there is one, and its name as people write it. */
export function ShopName({ merchant: { DisplayName, Logo }, size }: Props) {
	return (
		<Group gap="xs" wrap="nowrap" miw={0}>
			{Logo && <img src={Logo} alt="" height={size} className="fiel-shop-logo" />}
			<Text fz="sm" fw={600} truncate>
				{DisplayName}
			</Text>
		</Group>
	)
}
