import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { TableHead } from './parts.ts'

/**
 * Tables that a backup leaves out, with the reason: all others are included, even those of later migrations.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
	'es.head': 'follows from the events',
	'ops.payment_calls': 'good for seconds',
	'ops.projections': 'read models are built again from the log',
	'rec.sessions': 'nobody is signed in on another machine, least of all who was signed out since',
	'rec.socket_tickets': 'good for seconds',
	'rec.push_subscriptions': 'go with the sessions that they belong to',
	'rec.login_attempts': 'counts of a day',
	'rec.passkey_challenges': 'good for minutes',
	'rec.captcha_passes': 'good for minutes',
	'rec.codes': 'good for minutes',
	'rec.analytics_keys': 'good for a day, and never to be found later',
	'rec.analytics_marks': 'good for a day, as is their key',
	'rec.radio_keys': 'good for a day, and never to be found later',
	'rec.velocity_keys': 'good for a day, and never to be found later',
	'rec.velocity_levels': 'counts of a day',
	'rec.velocity_tries': 'hashes of a day, as is their key',
	'rec.account_mails': 'mails that carry such codes',
	'rec.registrations': 'nobody has proven these addresses; whoever wants to be a member asks again',
}

export const TRACES_OF_A_START: readonly string[] = [
	'ops.checkpoints',
	'ops.effect_handlers',
	'ops.jobs',
	'ops.payment_scans',
	'rec.activity_log',
	'rec.book_checks',
	...Object.keys(LEFT_OUT).filter((table) => table !== 'es.head'),
]

const LOG = 'es.events'

export async function backedUpTables(sql: SqlExecutor, withLog: boolean): Promise<TableHead[]> {
	const tables = await sql.query<TableHead & { refers_to: string[] }>(
		`SELECT n.nspname || '.' || c.relname AS table,
			(SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
				WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
			ARRAY(SELECT DISTINCT fn.nspname || '.' || f.relname FROM pg_constraint k
				JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
				WHERE k.conrelid = c.oid AND k.contype = 'f') AS refers_to
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname IN ('es', 'rec', 'ops') AND c.relkind = 'r' ORDER BY 1`,
	)
	const wanted = tables.filter(({ table }) => !(table in LEFT_OUT) && (withLog || table !== LOG))
	const ordered: TableHead[] = []
	const put = ({ table, columns, refers_to }: (typeof wanted)[number]): void => {
		if (ordered.some((done) => done.table === table)) return
		for (const name of refers_to) {
			const other = wanted.find((each) => each.table === name && name !== table)
			if (other) put(other)
		}
		ordered.push({ table, columns })
	}
	for (const each of wanted) put(each)
	return ordered
}

export async function appliedMigrations(sql: SqlExecutor): Promise<string[]> {
	const { there } = await sql.one<{ there: boolean }>(
		"SELECT to_regclass('public.schema_migrations') IS NOT NULL AS there",
	)
	if (!there) return []
	const rows = await sql.query<{ name: string }>('SELECT name FROM public.schema_migrations ORDER BY id')
	return rows.map(({ name }) => name)
}

/** `COPY` names its columns, so that their order doesn't matter. */
export const columnList = ({ columns }: TableHead): string => columns.map((name) => `"${name}"`).join(', ')
