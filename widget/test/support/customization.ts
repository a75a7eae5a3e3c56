import sql from 'sql-template-tag'
import type { ShopWorld } from './shop.ts'

/** What the merchant of the stories has set; its colour can be read as it is. */
export const setCustomization = async (
	{ world }: Pick<ShopWorld, 'world'>,
	more: { terms?: string } = {},
): Promise<void> => {
	const settings = { programName: 'Trail Club', mainColor: '#0a6b3a', ...more }
	await world.db.rows(sql`
		insert into customizations (merchant_id, settings, changed_at)
		values (1, ${JSON.stringify(settings)}::jsonb, ${world.clock.now()})
		on conflict (merchant_id) do update set settings = excluded.settings`)
}
