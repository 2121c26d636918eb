import type { ConsentSubject, Consents, InterviewState } from '../../domain/radio/interviews.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const radioInterviewsTable = defineTable(
	'rec.radio_interviews',
	{
		id: uuid(),
		title: text(),
		state: text<InterviewState>(),
		/** The account of its host. */
		rj_user_id: uuid().nullable(),
		planned_at: timestamp(),
		notes: text(),
		channel_id: uuid().nullable(),
		streaming_id: uuid().nullable(),
		/** Its recording. */
		item_id: uuid().nullable(),
		/** Counts invitations: only the link of the last one opens. */
		invitation: integer(),
		invited_at: timestamp().nullable(),
		created_at: timestamp(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RadioInterviewRow = RowOf<typeof radioInterviewsTable>

export const radioInterviewGuestsTable = defineTable(
	'rec.radio_interview_guests',
	{
		interview_id: uuid(),
		user_id: uuid().nullable(),
		/** Empty where there is an account, as the address. */
		name: text(),
		email: text(),
		language: text<Language>(),
		/** No link opens from then on. */
		forgotten_at: timestamp(),
	},
	{ primaryKey: ['interview_id'] },
)
export type RadioGuestRow = RowOf<typeof radioInterviewGuestsTable>

/** The answers of guests, of which the last one on a subject counts. */
export const radioInterviewConsentsTable = defineTable(
	'rec.radio_interview_consents',
	{
		interview_id: uuid(),
		number: integer(),
		subject: text<ConsentSubject>(),
		/** The version of the wording. */
		version: integer(),
		agreed: boolean(),
		at: timestamp(),
	},
	{ primaryKey: ['interview_id', 'number'] },
)

export const insertInterview = (sql: SqlExecutor, row: RadioInterviewRow): Promise<number> =>
	onTable(radioInterviewsTable).insert(row).execute(sql)

export const lockInterview = (tx: Tx, id: string): Promise<RadioInterviewRow | null> =>
	onTable(radioInterviewsTable).select().where({ id }).forUpdate().maybeOne(tx)

export const updateInterview = (
	sql: SqlExecutor,
	id: string,
	fields: Partial<Omit<RadioInterviewRow, 'id' | 'created_at'>>,
): Promise<number> => onTable(radioInterviewsTable).where({ id }).update(fields).execute(sql)

/** Gives an interview its guest, in place of a former one. */
export async function setGuest(tx: Tx, row: RadioGuestRow): Promise<void> {
	await onTable(radioInterviewGuestsTable).where({ interview_id: row.interview_id }).delete().execute(tx)
	await onTable(radioInterviewGuestsTable).insert(row).execute(tx)
}

/** SQL of a guest's name and address, from `g` and the account `gu`. */
export const GUEST_NAME =
	"CASE WHEN gu.id IS NULL THEN g.name ELSE trim(gu.first_name || ' ' || gu.last_name) END"

export interface Guest extends Pick<RadioGuestRow, 'user_id' | 'name' | 'email' | 'forgotten_at'> {
	/** The account's, where there is one. */
	readonly address: string
	readonly called: string
	readonly language: string
}

/** @returns null once the guest is erased or forgotten */
export const findGuest = (sql: SqlExecutor, interviewId: string): Promise<Guest | null> =>
	sql.maybeOne<Guest>(
		`SELECT g.user_id, g.name, g.email, g.forgotten_at, coalesce(gu.email, g.email) AS address,
			${GUEST_NAME} AS called, coalesce(gu.locale, g.language) AS language
		FROM rec.radio_interview_guests g LEFT JOIN rec.users gu ON gu.id = g.user_id WHERE g.interview_id = $1`,
		[interviewId],
	)

/** SQL of what the guest of an interview agreed to at last. */
export const consentsOf = (interviewId: string): string => `(
	SELECT coalesce(jsonb_object_agg(c.subject, jsonb_build_object('agreed', c.agreed, 'version', c.version,
		'at', to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '{}')
	FROM (SELECT DISTINCT ON (subject) * FROM rec.radio_interview_consents
		WHERE interview_id = ${interviewId} ORDER BY subject, number DESC) c)`

/** Without the subjects that have no answer. */
export type StoredConsents = Partial<Consents>

export const wholeConsents = (stored: StoredConsents): Consents => ({
	airing: null,
	recording: null,
	...stored,
})

export async function readConsents(sql: SqlExecutor, interviewId: string): Promise<Consents> {
	const { consents } = await sql.one<{ consents: StoredConsents }>(`SELECT ${consentsOf('$1')} AS consents`, [
		interviewId,
	])
	return wholeConsents(consents)
}

interface Answer {
	readonly subjects: readonly ConsentSubject[]
	readonly agreed: readonly boolean[]
	readonly version: number
}

/** Stores answers of the guest of a locked interview. */
export const insertConsents = (
	tx: Tx,
	interviewId: string,
	{ subjects, agreed, version }: Answer,
	at: Date,
): Promise<number> =>
	tx.execute(
		`INSERT INTO rec.radio_interview_consents (interview_id, number, subject, version, agreed, at)
		SELECT $1, (SELECT count(*) FROM rec.radio_interview_consents WHERE interview_id = $1) + nth, subject, $4, agreed, $5
		FROM unnest($2::text[], $3::boolean[]) WITH ORDINALITY AS given (subject, agreed, nth)`,
		[interviewId, subjects, agreed, version, at],
	)
