import sql from 'sql-template-tag'
import type { Database, Queryable } from './database.ts'

/**
 * The schema as SQL, read from the catalog. The text is the same on every supported version of PostgreSQL, and does not
 * depend on the order in which things were created, except for the order of columns.
 */
export const describeSchema = (db: Database): Promise<string> =>
	db.snapshot(async (snapshot) => {
		// names in definitions are qualified unless they are in the search path
		await snapshot.rows(sql`set local search_path = public`)
		await requireDescribable(snapshot)
		const sections = [
			await listTypes(snapshot),
			await listSequences(snapshot),
			await listFunctions(snapshot),
			await describeTables(snapshot),
		]
		return `${sections.flat().join('\n\n').replaceAll('timestamp with time zone', 'timestamptz')}\n`
	})

/** docs/schema.sql, which `npm run schema` writes. */
export const renderSchemaFile = (schema: string): string =>
	`-- What the migrations make, read from a database by: npm run schema
-- The reasons for tables and columns are in server/migrations.

${schema}`

interface Described {
	text: string
}

const toTexts = (rows: Described[]): string[] => rows.map(({ text }) => text)

/** Fails on kinds of objects that would be missing from the description. */
const requireDescribable = async (db: Queryable): Promise<void> => {
	const unknown = await db.rows<{ name: string }>(sql`
		select c.relname as name from pg_class c
		where c.relnamespace = 'public'::regnamespace
			and (c.relkind not in ('r', 'i', 'S', 'c') or c.relpersistence <> 'p' or c.relrowsecurity or c.relispartition)
		union all
		select t.typname from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype not in ('c', 'b')
		union all
		select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind <> 'f'
		union all
		select e.extname from pg_extension e where e.extname <> 'plpgsql'
		union all
		select t.tgname from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'O'
		union all
		select c.relname || '.' || a.attname from pg_attribute a
		join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		join pg_type t on t.oid = a.atttypid
		where a.attnum > 0 and not a.attisdropped
			and (a.attgenerated not in ('', 's') or a.attidentity not in ('', 'a') or a.attstorage <> t.typstorage
				or a.attcompression <> '' or a.attcollation <> t.typcollation)
		union all
		select c.relname from pg_description d
		join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
		where c.relnamespace = 'public'::regnamespace
		order by name`)
	if (unknown.length > 0)
		throw new Error(`describe-schema.ts cannot describe ${unknown.map(({ name }) => name).join(', ')}`)
}

const listTypes = async (db: Queryable): Promise<string[]> =>
	toTexts(
		await db.rows(sql`
			select format(E'create type %I as (\n\t%s\n);', c.relname,
				string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), E',\n\t' order by a.attnum)) as text
			from pg_class c
			join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where c.relnamespace = 'public'::regnamespace and c.relkind = 'c'
			group by c.relname
			order by c.relname collate "C"`),
	)

/** Sequences of identity columns belong to their columns, and all of them have the default settings. */
const listSequences = async (db: Queryable): Promise<string[]> => {
	const sequences = await db.rows<Described & { isIdentity: boolean; isPlain: boolean }>(sql`
		select format('create sequence %I;', c.relname) as text,
			exists (select from pg_depend d
				where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'i') as "isIdentity",
			(s.seqtypid, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
				= ('bigint'::regtype, 1, 1, 1, 9223372036854775807, 1, false) as "isPlain"
		from pg_class c
		join pg_sequence s on s.seqrelid = c.oid
		where c.relnamespace = 'public'::regnamespace
		order by c.relname collate "C"`)
	const unusual = sequences.find(({ isPlain }) => !isPlain)
	if (unusual) throw new Error(`describe-schema.ts knows default settings only: ${unusual.text}`)
	return [toTexts(sequences.filter(({ isIdentity }) => !isIdentity)).join('\n')]
}

const listFunctions = async (db: Queryable): Promise<string[]> =>
	toTexts(
		await db.rows(sql`
			select replace(pg_get_functiondef(p.oid), 'CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ') || ';' as text
			from pg_proc p
			where p.pronamespace = 'public'::regnamespace
			order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`),
	)

interface Table {
	name: string
	storage: string
	/** Tables that foreign keys of this one refer to. */
	references: string[]
}

interface PartOfTable extends Described {
	table: string
}

const describeTables = async (db: Queryable): Promise<string[]> => {
	const [columns, constraints, indexes, triggers, statistics] = [
		await listColumns(db),
		await listConstraints(db),
		await listIndexes(db),
		await listTriggers(db),
		await listStatistics(db),
	].map((parts) => Map.groupBy(parts, ({ table }) => table))
	const textsOf = (parts: Map<string, PartOfTable[]> | undefined, name: string): string[] =>
		toTexts(parts?.get(name) ?? [])
	return sortByReferences(await listTables(db)).map(({ name, storage }) => {
		const body = [...textsOf(columns, name), ...textsOf(constraints, name)]
		return [
			`create table ${name} (\n\t${body.join(',\n\t')}\n)${storage};`,
			...[indexes, triggers, statistics].flatMap((parts) => textsOf(parts, name)),
		].join('\n')
	})
}

/** By name, but after the tables that they refer to. */
const sortByReferences = (tables: Table[]): Table[] => {
	const sorted = new Set<Table>()
	const visit = (table: Table): void => {
		for (const name of table.references) visit(tables.find((other) => other.name === name)!)
		sorted.add(table)
	}
	for (const table of tables) visit(table)
	return [...sorted]
}

const listTables = (db: Queryable): Promise<Table[]> =>
	db.rows(sql`
		select c.relname as name,
			coalesce(' with (' || replace(array_to_string(c.reloptions, ', '), '=', ' = ') || ')', '') as storage,
			array(select distinct f.confrelid::regclass::text from pg_constraint f
				where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid order by 1) as references
		from pg_class c
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		order by c.relname collate "C"`)

const listColumns = (db: Queryable): Promise<PartOfTable[]> =>
	db.rows(sql`
		select c.relname as table, format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
			|| case when a.attnotnull then ' not null' else '' end
			|| case when a.attidentity = 'a' then ' generated always as identity' else '' end
			|| case when d.oid is null then ''
				when a.attgenerated = 's' then format(' generated always as (%s) stored',
					regexp_replace(pg_get_expr(d.adbin, d.adrelid, true), '\\s*\\n\\s*', ' ', 'g'))
				else format(' default %s', pg_get_expr(d.adbin, d.adrelid, true)) end as text
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		order by a.attnum`)

/** PostgreSQL 18 lists `not null` among the constraints too; the columns say it already. */
const listConstraints = (db: Queryable): Promise<PartOfTable[]> =>
	db.rows(sql`
		select c.relname as table, format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) as text
		from pg_class c
		join pg_constraint k on k.conrelid = c.oid and k.contype <> 'n'
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		order by position(k.contype::text in 'pucf'), k.conname collate "C"`)

const listIndexes = (db: Queryable): Promise<PartOfTable[]> =>
	db.rows(sql`
		select c.relname as table, pg_get_indexdef(i.indexrelid, 0, true) || ';' as text
		from pg_class c
		join pg_index i on i.indrelid = c.oid
		join pg_class n on n.oid = i.indexrelid
		where c.relnamespace = 'public'::regnamespace
			and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype <> 'f')
		order by n.relname collate "C"`)

const listTriggers = (db: Queryable): Promise<PartOfTable[]> =>
	db.rows(sql`
		select c.relname as table, pg_get_triggerdef(t.oid, true) || ';' as text
		from pg_class c
		join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
		where c.relnamespace = 'public'::regnamespace
		order by t.tgname collate "C"`)

const listStatistics = (db: Queryable): Promise<PartOfTable[]> =>
	db.rows(sql`
		select c.relname as table, format(E'alter table %I\n\t%s;', c.relname,
			string_agg(format('alter %I set statistics %s', a.attname, a.attstattarget), E',\n\t' order by a.attnum)) as text
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attstattarget >= 0
		group by c.relname`)
