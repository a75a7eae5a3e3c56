import type pg from 'pg'

/** Records for every granted order which process granted it. */
export const watchGrants = (admin: pg.Client) =>
	admin.query(`
		create table faults_grants (actor text not null);
		create function faults_note_grant() returns trigger language plpgsql as $$
			begin
				insert into faults_grants values (current_setting('application_name'));
				return null;
			end $$;
		create trigger faults_note_grant after update of state on orders
			for each row when (old.state = 1 and new.state = 2) execute function faults_note_grant()`)

export const countGrantsBy = async (admin: pg.Client, actor: string): Promise<number> => {
	const { rows } = await admin.query('select count(*)::integer as n from faults_grants where actor = $1', [
		actor,
	])
	return rows[0].n
}

/** Counts the orders that are due and not granted, by the clock of the database. */
export const countDue = async (admin: pg.Client): Promise<number> => {
	const { rows } = await admin.query(
		'select count(*)::integer as n from orders where state = 1 and grant_at < now()',
	)
	return rows[0].n
}
