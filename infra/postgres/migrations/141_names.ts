import { derivedId } from '../../../kernel/wire/ids.ts'
import { addressKey, createNameProblem } from '../../../kernel/wire/names.ts'
import type { MigrationSql } from '../migrate.ts'

/** The addresses of this migration's time are all among those that are kept for good. */
const nameProblem = createNameProblem([])

interface Named {
	readonly id: string
	readonly name: string
}

/**
 * One namespace for usernames and the addresses of organizations. A person can't be without the name that they hold,
 * and a name has one holder, whoever asks for it at the same time.
 *
 * Organizations keep what they are called, since the log vouches for their words; whoever of several that look alike
 * took the name first holds it. People whose username is an organization's, looks like an older member's, or is one
 * that nobody may have, get another one and are told.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.names (
			-- The name however it is written, with look-alike letters made one.
			key text PRIMARY KEY CHECK (key <> ''),
			owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'organization')),
			owner_id uuid NOT NULL,
			taken_at timestamptz NOT NULL,
			-- Of usernames: since when somebody goes by another one. It stays theirs for a while.
			given_up_at timestamptz,
			UNIQUE (key, owner_id)
		);
		CREATE INDEX names_owner ON rec.names (owner_id);
		ALTER TABLE rec.organization_details ADD COLUMN address_key text;
		ALTER TABLE rec.users ADD COLUMN name_key text;
	`)
	const details = await rowsOf<Named>(
		sql,
		'SELECT details_id AS id, org_name AS name FROM rec.organization_details',
	)
	await sql.query(`
		UPDATE rec.organization_details d SET address_key = k.key
		FROM ${table(details.map(({ id, name }) => ({ id, key: addressKey(name) })))} WHERE d.details_id = k.id;
		ALTER TABLE rec.organization_details ALTER COLUMN address_key SET NOT NULL;
		CREATE INDEX organization_details_address ON rec.organization_details (address_key);
	`)
	const holders = new Map<string, string>()
	const organizations = await rowsOf<Named>(
		sql,
		'SELECT organization_id AS id, name_key AS name FROM rec.organization_names ORDER BY reserved_at, name_key',
	)
	for (const { id, name } of organizations)
		if (!holders.has(addressKey(name))) holders.set(addressKey(name), id)
	await sql.query(`
		INSERT INTO rec.names (key, owner_kind, owner_id, taken_at)
		SELECT k.key, 'organization', k.id, now()
		FROM ${table([...holders].map(([key, id]) => ({ id, key })))};
		DROP TABLE rec.organization_names;
	`)
	const people = await rowsOf<Named>(
		sql,
		'SELECT id, username AS name FROM rec.users ORDER BY created_at, id',
	)
	const present = new Set(people.map(({ name }) => addressKey(name)))
	const names = people.map(({ id, name }) => {
		const chosen = mayKeep(name, holders)
			? name
			: freeName(name, (key) => holders.has(key) || present.has(key))
		holders.set(addressKey(chosen), id)
		const renamed = chosen === name ? null : derivedId('notification', 'names have one holder', id)
		return { id, key: addressKey(chosen), name: chosen, notification: renamed }
	})
	await sql.query(`
		INSERT INTO rec.names (key, owner_kind, owner_id, taken_at)
		SELECT k.key, 'user', k.id, u.created_at FROM ${table(names)} JOIN rec.users u ON u.id = k.id;
		UPDATE rec.users u SET username = k.name, name_key = k.key FROM ${table(names)} WHERE u.id = k.id;
		INSERT INTO rec.notifications (id, user_id, kind, about, created_at)
		SELECT k.notification, k.id, 'usernameReplaced', '{}', now() FROM ${table(names)}
		WHERE k.notification IS NOT NULL;
		INSERT INTO ops.outbox (id, kind, lane, subject, cause_id, due_at, created_at)
		SELECT k.notification::text || '.notifications/send-mail', 'notifications/send-mail', 'messages',
			'usernameReplaced', k.notification, now(), now()
		FROM ${table(names)} WHERE k.notification IS NOT NULL;
		ALTER TABLE rec.users
			ALTER COLUMN name_key SET NOT NULL,
			ADD CONSTRAINT users_name FOREIGN KEY (name_key, id) REFERENCES rec.names (key, owner_id);
	`)
}

const mayKeep = (name: string, holders: ReadonlyMap<string, string>): boolean =>
	nameProblem('user', name) === null && !holders.has(addressKey(name))

/** A name like it, or where nobody may have one like it, `friend`, with a number that nobody has. */
function freeName(name: string, isTaken: (key: string) => boolean): string {
	const base = nameProblem('user', name) === null ? name.slice(0, 40) : 'friend'
	let number = 2
	while (isTaken(addressKey(`${base}${number}`))) number += 1
	return `${base}${number}`
}

async function rowsOf<Row>(sql: MigrationSql, query: string): Promise<readonly Row[]> {
	return ((await sql.query(query)) as { readonly rows: readonly Row[] }).rows
}

interface Key {
	readonly id: string
	readonly key: string
	readonly name?: string
	readonly notification?: string | null
}

/** Rows of a statement, as `k`. */
const table = (rows: readonly Key[]): string =>
	`jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}')
		AS k (id uuid, key text, name text, notification uuid)`
