import { randomUUID } from 'node:crypto'
import type { SqlExecutor } from '../../../kernel/sql/sql.ts'
import { CANARY } from './traces.ts'

export interface Canary {
	readonly id: string
	readonly email: string
	readonly keyId: string
}

interface Column {
	readonly name: string
	readonly type: string
	readonly optional: boolean
	/** `rec.users` with its column, when this column refers to another table; otherwise null. */
	readonly refers_to: string | null
	readonly column_there: string | null
}

const OWNERS = ['user_id', 'created_by', 'author_id', 'owner_id', 'subject']
const ADDRESSES = ['email', 'address']

/**
 * Values that a table requires, or that only our own code creates: they contain no user input, and may
 * survive the erasure.
 */
const OWN: Readonly<Record<string, (canary: Canary) => unknown>> = {
	'rec.users.locale': () => 'en',
	'rec.users.password_hash': () => null,
	'rec.profiles.mode': () => 'donor',
	'rec.profiles.blood_sex': () => 'female',
	'rec.request_contents.role': () => 'donee',
	// Theirs by what their requests are found by.
	'rec.search_vocabulary.owner_id': () => null,
	'rec.search_vocabulary.token': () => CANARY,
	'rec.payment_account_versions.last4': () => '0815',
	'rec.request_identity.kind': () => 'pan',
	// The address of their own page; links to others' pages contain nothing of theirs.
	'rec.short_links.path': () => `/user/${CANARY}`,
	'rec.names.owner_kind': () => 'user',
	'rec.default_payment_accounts.owner_kind': () => 'user',
	'rec.default_payment_accounts.owner_id': ({ id }) => id,
	'rec.request_updates.notified_at': () => new Date(),
	'rec.request_comments.notified_at': () => new Date(),
	'rec.request_updates.audience': () => 'all',
	'rec.request_update_versions.audience': () => 'all',
	'rec.request_updates.state': () => 'visible',
	'rec.request_comments.state': () => 'visible',
	'rec.request_comments.in_case': () => true,
	'rec.request_comments.parent_id': () => null,
	'rec.request_comments.held_rule': () => 'links',
	'rec.answer_messages.notified_at': () => new Date(),
	'rec.blood_alerts.sent_at': () => new Date(),
	'rec.saved_search_matches.sent_at': () => new Date(),
	// Theirs by the search alone: the row is found by their id in the place of a request's.
	'rec.saved_search_matches.request_id': ({ id }) => id,
	'rec.reports.subject': () => 'answerMessage',
	'rec.reports.reason': () => 'spam',
	'rec.blood_alerts.answer': () => 'can',
	'rec.blood_alerts.channel': () => 'inbox',
	'rec.donation_details.donation_id': ({ id }) => id,
	'rec.dispute_files.donation_id': ({ id }) => id,
	'rec.donation_mails.donation_id': ({ id }) => id,
	'rec.saved_customers.account': () => 'stripe-in',
	'rec.saved_customers.customer_ref': () => `cus_${randomUUID()}`,
	// A digest, which stays without its person.
	'rec.bank_account_setups.fingerprint_hash': () => Buffer.from(randomUUID()),
	'rec.bank_accounts.setup_ref': () => `seti_${randomUUID()}`,
	'rec.bank_accounts.method_ref': () => `pm_${randomUUID()}`,
	'rec.bank_accounts.mandate_ref': () => `mandate_${randomUUID()}`,
	'rec.bank_accounts.holder_type': () => 'individual',
	'rec.bank_accounts.status': () => 'new',
	'rec.bank_accounts.deposits_by': () => 'amounts',
	'rec.bank_accounts.misses': () => 0,
	'rec.bank_accounts.mandate_language': () => 'en',
	'rec.payment_mandates.setup_ref': () => `order_${randomUUID()}`,
	'rec.payment_mandates.mandate_ref': () => `token_${randomUUID()}`,
	'rec.payment_mandates.status': () => 'active',
	'rec.saved_searches.alerts': () => 'daily',
	'rec.saved_searches.zone': () => 'Asia/Kolkata',
	'rec.saved_searches.near_city': () => null,
	// Stay, since that something was done and decided is no secret: codes of ours.
	'rec.activity_log.type': () => 'auth',
	'rec.activity_log.correlation_id': () => randomUUID(),
	'rec.activity_log.summary': () => ({ outcome: 'succeeded' }),
	'rec.contact_books.id': ({ id }) => id,
	'rec.contact_books.kind': () => 'user',
	'rec.contact_groups.book_id': ({ id }) => id,
	'rec.contacts.book_id': ({ id }) => id,
	// Members have ids alone: theirs is the contact's.
	'rec.contacts.id': ({ id }) => id,
	'rec.campaign_recipients.recipient_id': ({ id }) => id,
	'rec.campaign_recipients.subject': () => 'user',
	'rec.campaign_recipients.state': () => 'accepted',
	'rec.live_event_registrations.id': ({ id }) => id,
	'rec.live_event_registrations.language': () => 'en',
	'rec.live_event_waiting.language': () => 'en',
	'rec.live_event_waiting.network_hash': () => Buffer.from(randomUUID()),
	'rec.live_event_attendees.registration_id': ({ id }) => id,
	'rec.live_event_tokens.registration_id': ({ id }) => id,
	'rec.live_event_tokens.token_hash': () => Buffer.from(randomUUID()),
	'rec.radio_interview_guests.language': () => 'en',
	// Null until it is an item, which stays.
	'rec.media_uploads.item_id': () => null,
	// Whole minutes, and five of them at least.
	'rec.radio_streamings.starts_at': () => '2027-01-01T18:00:00Z',
	'rec.radio_streamings.ends_at': () => '2027-01-01T19:00:00Z',
	'rec.rooms.title': () => CANARY.slice(0, 50),
	'rec.rooms.description': () => CANARY.slice(0, 100),
	'rec.rooms.visibility': () => 'public',
	'rec.rooms.starts_at': () => '2027-01-01T18:00:00Z',
	'rec.rooms.ends_at': () => '2027-01-01T19:00:00Z',
	'rec.rooms.ended_at': () => '2027-01-01T18:30:00Z',
	'rec.rooms.end_cause': () => 'staff',
	'rec.room_people.stage': () => 'audience',
	'rec.exports.list': () => 'users',
	'rec.notes.about': () => 'request-of-nobody',
	'rec.notes.salt': () => 'salt',
}

const PARENTS: Readonly<Record<string, string>> = {
	'rec.saved_search_matches': 'rec.saved_searches',
	'rec.contact_groups': 'rec.contact_books',
	'rec.contact_import_rows': 'rec.contact_imports',
	'rec.contacts': 'rec.contact_groups',
	'rec.contact_group_members': 'rec.contacts',
	'rec.saved_cards': 'rec.saved_customers',
	'rec.bank_accounts': 'rec.saved_customers',
	'rec.payment_mandates': 'rec.saved_customers',
	'rec.search_counted': 'rec.request_search',
	'rec.live_event_attendees': 'rec.live_event_registrations',
	'rec.live_event_tokens': 'rec.live_event_registrations',
	'rec.room_bans': 'rec.rooms',
	'rec.room_invitations': 'rec.rooms',
	'rec.room_media': 'rec.rooms',
	'rec.room_messages': 'rec.rooms',
	'rec.room_people': 'rec.rooms',
	'rec.room_reminders': 'rec.rooms',
	'rec.dispute_files': 'rec.donation_details',
	'rec.donation_mails': 'rec.donation_details',
}

const COLUMNS = `
	SELECT a.attname AS name, t.typname AS type, NOT a.attnotnull AS optional,
		fn.nspname || '.' || f.relname AS refers_to, there.attname AS column_there
	FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
	LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'f' AND a.attnum = ANY (k.conkey)
	LEFT JOIN pg_class f ON f.oid = k.confrelid
	LEFT JOIN pg_namespace fn ON fn.oid = f.relnamespace
	LEFT JOIN pg_attribute there ON there.attrelid = k.confrelid
		AND there.attnum = k.confkey[array_position(k.conkey, a.attnum)]
	WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
	ORDER BY a.attnum`

const KEY = 'key_id'
const isOwn = (table: string, { name }: Column): boolean => name === KEY || `${table}.${name}` in OWN
const WORDY = ['text', '_text', 'json', 'jsonb', 'bytea']

/**
 * Inserts a row with the canary in every column that can hold it, by the table's definition in the database,
 * so that a new table gets its row, too.
 * @throws Error when the owner of its rows can't be determined
 */
export async function plant(
	sql: SqlExecutor,
	table: string,
	canary: Canary,
	phrases: string = CANARY,
): Promise<void> {
	const parent = PARENTS[table]
	if (parent !== undefined) await plant(sql, parent, canary, phrases)
	const columns = await sql.query<Column>(COLUMNS, [table])
	const owner = OWNERS.find((each) => columns.some(({ name }) => name === each))
	const isFound =
		phrases !== CANARY ||
		owner !== undefined ||
		parent !== undefined ||
		columns.some(({ name, refers_to }) => ADDRESSES.includes(name) || refers_to !== null) ||
		`${table}.owner_id` in OWN
	if (!isFound) throw new Error(`Say in ${import.meta.filename} how a row of ${table} belongs to somebody.`)
	const filled: [string, unknown][] = []
	for (const column of columns) {
		const value = await fillOf(sql, table, column, owner, canary, phrases)
		if (value !== undefined) filled.push([column.name, value])
	}
	const places = filled.map((_, index) => `$${index + 1}`)
	await sql.execute(
		`INSERT INTO ${table} (${filled.map(([name]) => `"${name}"`).join(', ')}) VALUES (${places.join(', ')})
		ON CONFLICT DO NOTHING`,
		filled.map(([, value]) => value),
	)
}

async function fillOf(
	sql: SqlExecutor,
	table: string,
	column: Column,
	owner: string | undefined,
	canary: Canary,
	phrases: string,
): Promise<unknown> {
	const { name, type, optional, refers_to, column_there } = column
	const own = OWN[`${table}.${name}`]
	if (own) return own(canary)
	// A stranger's row needs no more than it must have.
	if (refers_to !== null && optional && phrases !== CANARY) return undefined
	if (refers_to === 'rec.users' || name === owner) return canary.id
	if (refers_to !== null) return anyOf(sql, refers_to, column_there ?? '', canary)
	if (name === KEY) return canary.keyId
	switch (type) {
		case 'text':
			return ADDRESSES.includes(name) ? canary.email : `${phrases} of ${table}`
		case '_text':
			return [phrases]
		case 'json':
		case 'jsonb':
			return { stated: phrases }
		case 'tsvector':
			return `'${phrases}'`
		case 'bytea':
			return Buffer.from(`${phrases} ${randomUUID()}`)
		case 'uuid':
			return optional ? undefined : randomUUID()
		case '_uuid':
		case '_int4':
			return []
		case 'timestamptz':
		case 'date':
			return optional ? undefined : new Date()
		case 'bool':
			return false
		case 'int2':
		case 'int4':
		case 'int8':
		case 'float8':
			return optional ? undefined : 1
		default:
			throw new Error(`${table}.${name} is of the type ${type}, which nobody has said how to fill.`)
	}
}

async function anyOf(sql: SqlExecutor, table: string, name: string, canary: Canary): Promise<unknown> {
	const text = `SELECT "${name}" AS value FROM ${table} t ORDER BY strpos(t::text, $1) > 0 DESC LIMIT 1`
	const find = () => sql.maybeOne<{ value: unknown }>(text, [CANARY])
	const found = await find()
	if (found !== null) return found.value
	await plant(sql, table, { ...canary, id: randomUUID(), email: 'stranger@mail.example' }, 'something')
	return (await find())?.value
}

export async function unplanted(sql: SqlExecutor, table: string): Promise<string[]> {
	const columns = await sql.query<Column>(COLUMNS, [table])
	const missing: string[] = []
	for (const column of columns) {
		if (!WORDY.includes(column.type) || isOwn(table, column) || column.refers_to !== null) continue
		const text = column.type === 'bytea' ? `encode("${column.name}", 'escape')` : `"${column.name}"::text`
		const { there } = await sql.one<{ there: boolean }>(
			`SELECT EXISTS (SELECT FROM ${table} WHERE strpos(lower(${text}), $1) > 0) AS there`,
			[CANARY],
		)
		if (!there) missing.push(`${table}.${column.name}`)
	}
	return missing
}
