import type pg from 'pg'

/** Records for every granted order which process granted it, and lets the grants of one process be paused. */
export const watchGrants = (admin: pg.Client) =>
	admin.query(`
		create table faults_paused (actor text not null);
		create function faults_pause_grant() returns trigger language plpgsql as $$
			begin
				while exists (select from faults_paused where actor = current_setting('application_name')) loop
					perform pg_sleep(0.05);
				end loop;
				return null;
			end $$;
		create trigger faults_pause_grant before update of state on orders execute function faults_pause_grant();
		create table faults_grants (actor text not null);
		create function faults_note_grant() returns trigger language plpgsql as $$
			begin
				insert into faults_grants values (current_setting('application_name'));
				return null;
			end $$;
		create trigger faults_note_grant after update of state on orders
			for each row when (old.state = 1 and new.state = 2) execute function faults_note_grant()`)

/** Makes the process stop in the middle of every grant; returns a function that lets it go on. */
export const pauseGrantsBy = async (admin: pg.Client, actor: string): Promise<() => Promise<unknown>> => {
	await admin.query('insert into faults_paused values ($1)', [actor])
	return () => admin.query('delete from faults_paused')
}

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
