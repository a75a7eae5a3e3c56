import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { resealMerchants } from '../../src/verify/reseal-merchants.ts'

const FIRST = [
	'Maria',
	'José',
	'Ana',
	'João',
	'Antônio',
	'Francisca',
	'Carlos',
	'Conceição',
	'Paulo',
	'Márcia',
]
const LAST = [
	'Silva',
	'Souza',
	'Oliveira',
	'Pereira',
	'Lima',
	'Ferreira',
	'Costa',
	'Rocha',
	'Araújo',
	'Nunes',
]
const DAY_ONE = new Date('2024-01-01T12:00:00Z')

export interface ManyCustomers {
	/** The tier of one in twenty thousand customers, and that of all others. */
	rareTier: number
	commonTier: number
}

/**
 * Inserts hundreds of thousands of customers directly into the tables, distributed as in a large shop: every
 * first and last name belongs to one in ten, nobody has two last names, and one in twenty thousand is called
 * Quintanilha. Seals take most of the time; who does not need them leaves them out.
 */
export const fillCustomers = async (
	db: Database,
	merchantId: number,
	count: number,
	isSealed = true,
): Promise<ManyCustomers> => {
	const [common, rare] = await db.rows<{ id: number }>(sql`
		insert into tiers (merchant_id, position, name, is_active, is_base, goals, benefits)
		select ${merchantId}::bigint, n, 'Tier ' || n, true, n = 1, '[]', '[]' from generate_series(1, 2) n
		returning id`)
	const [{ definition }] = (await db.rows<{ definition: string }>(
		sql`select pg_get_indexdef('customers_words'::regclass) as definition`,
	)) as [{ definition: string }]
	await db.rows(raw('drop index customers_words')) // created once at the end instead of updated row by row
	await db.rows(sql`
		insert into customers (merchant_id, original_id, public_id, name, email, phone, document, is_enrolled,
			rfm_group, origin, created_at)
		select ${merchantId}::bigint, 'C-' || n, ${`p${merchantId}-`} || n, p.first || ' ' || p.last,
			lower(left(p.last, 3)) || n || '@example.com', '+55 11 9' || lpad((n * 7919::bigint % 100000000)::text, 8, '0'),
			lpad((n * 7368787::bigint % 100000000000)::text, 11, '0'), n % 7 <> 0, n % 11, 1,
			${DAY_ONE}::timestamptz + n * interval '1 minute'
		from generate_series(1, ${count}::integer) n
		cross join lateral (select
			(${FIRST}::text[])[1 + n / 10 % 10] as first,
			case when n % 20000 = 5000 then 'Quintanilha' else (${LAST}::text[])[1 + n % 10] end as last) p`)
	await db.rows(raw(definition))
	await db.rows(sql`
		insert into accounts (merchant_id, customer_id) select merchant_id, id from customers
		where merchant_id = ${merchantId}`)
	await db.rows(sql`
		insert into progress (merchant_id, customer_id, tier_id)
		select merchant_id, id, case when id % 20000 = 7 then ${rare!.id}::bigint else ${common!.id}::bigint end
		from customers where merchant_id = ${merchantId}`)
	await db.rows(sql`
		insert into tier_history (merchant_id, customer_id, at, to_tier_id, why)
		select merchant_id, customer_id, ${DAY_ONE}::timestamptz, tier_id, 'reached' from progress
		where merchant_id = ${merchantId}`)
	await db.rows(sql`
		insert into tier_members (merchant_id, tier_id, shard, customers)
		select merchant_id, tier_id, 0, count(*) from progress where merchant_id = ${merchantId} group by 1, 2`)
	if (isSealed) await resealMerchants(db, [merchantId])
	for (const table of ['customers', 'accounts', 'progress']) await db.rows(raw(`vacuum analyze ${table}`))
	return { commonTier: common!.id, rareTier: rare!.id }
}

/** Searches that people type, by kind, with their filters. */
export const searchesOf = ({ commonTier, rareTier }: ManyCustomers): Record<string, string> => ({
	'a rare word': 'search=quintanilha',
	'a word of every tenth': 'search=silva',
	'an accent': 'search=Conceição',
	'two common words': 'search=maria silva',
	'two common words nobody has together': 'search=silva souza',
	'three common words': 'search=maria silva ol',
	'a common and a rare word': 'search=ana quintanilha',
	'a letter and a rare word': 'search=m quintanilha',
	'one letter': 'search=a',
	'two letters': 'search=si',
	'two letters of two words': 'search=m s',
	'two beginnings nobody has together': 'search=sil sou',
	'the beginning of an e-mail': 'search=sil1001',
	'a whole e-mail': 'search=sil10010@example.com',
	'a store id': 'search=C-12345',
	'the beginning of a store id': 'search=c-12',
	'the number of a store id': 'search=12345',
	'a document': 'search=073.687.87',
	'a telephone number': 'search=(11) 90000-7919',
	'a word nobody has': 'search=xyzzy',
	'a common and an unknown word': 'search=silva xyzzy',
	'a common word in a rare tier': `search=silva&tier=${rareTier}`,
	'a rare word in a common tier': `search=quintanilha&tier=${commonTier}`,
	'two common words in a rare tier': `search=maria silva&tier=${rareTier}`,
	'a common word of those who left': 'search=maria&state=left',
	'a common word of the blocked': 'search=maria&state=blocked',
	'a word in a group': 'search=silva&group=5',
	'nothing, in a rare tier': `tier=${rareTier}`,
	'nothing, in a group nobody is in': 'group=11',
	nothing: '',
})
