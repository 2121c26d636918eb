import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** The words of an e-mail to many. What became of it stands in the log. */
export interface MailingRow {
	readonly id: string
	readonly subject: string
	readonly body: string
	readonly salt: string
	readonly created_by: string
	readonly created_at: Date
}

/** Stores a mailing, unless a repeated command did so before. @returns the one that is there now */
export const insertMailing = (sql: SqlExecutor, row: MailingRow): Promise<MailingRow> =>
	sql.one<MailingRow>(
		`INSERT INTO rec.mailings (id, subject, body, salt, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING *`,
		[row.id, row.subject, row.body, row.salt, row.created_by, row.created_at],
	)

export const findMailing = (sql: SqlExecutor, id: string): Promise<MailingRow | null> =>
	sql.maybeOne<MailingRow>('SELECT * FROM rec.mailings WHERE id = $1', [id])

/**
 * Writes down to whom a mailing goes, unless that was done before: in the transaction that stores the mailing,
 * so that a repeated command waits for the first. @returns how many there are
 */
export async function addRecipients(
	tx: SqlExecutor,
	mailingId: string,
	userIds: readonly string[],
): Promise<number> {
	await tx.execute(
		`INSERT INTO rec.mailing_recipients (mailing_id, user_id, state)
		SELECT $1, person, 'waiting' FROM unnest($2::uuid[]) person
		WHERE NOT EXISTS (SELECT FROM rec.mailing_recipients WHERE mailing_id = $1)`,
		[mailingId, userIds],
	)
	const { count } = await tx.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.mailing_recipients WHERE mailing_id = $1',
		[mailingId],
	)
	return count
}

/** One that this process has to itself. */
export interface Claimed {
	readonly mailing_id: string
	readonly user_id: string
	/** With this one. */
	readonly tries: number
}

/** How fast they may go. */
export interface Pace {
	readonly perMinute: number
	/** Taken at most in one go. */
	readonly atOnce: number
}

/**
 * Takes some that wait, of these mailings in their order, as long as fewer than the pace allows were taken in
 * the last minute. A transaction with a lock, so that several workers keep to the limit together.
 */
export async function claimRecipients(
	tx: SqlExecutor,
	mailingIds: readonly string[],
	now: Date,
	{ perMinute, atOnce }: Pace,
): Promise<Claimed[]> {
	await tx.execute("SELECT pg_advisory_xact_lock(hashtext('rec.mailing_recipients'))")
	const { taken } = await tx.one<{ taken: number }>(
		'SELECT count(*)::int AS taken FROM rec.mailing_recipients WHERE claimed_at > $1',
		[new Date(now.getTime() - 60_000)],
	)
	const most = Math.min(atOnce, perMinute - taken)
	const claimed: Claimed[] = []
	for (const mailingId of mailingIds) {
		if (claimed.length >= most) break
		const some = await tx.query<Claimed>(
			`UPDATE rec.mailing_recipients r SET state = 'sending', claimed_at = $2, tries = r.tries + 1
			FROM (SELECT user_id FROM rec.mailing_recipients
				WHERE mailing_id = $1 AND state = 'waiting' AND (due_at IS NULL OR due_at <= $2)
				ORDER BY user_id LIMIT $3) w
			WHERE r.mailing_id = $1 AND r.user_id = w.user_id RETURNING r.mailing_id, r.user_id, r.tries`,
			[mailingId, now, most - claimed.length],
		)
		claimed.push(...some)
	}
	return claimed
}

export async function settleRecipient(
	sql: SqlExecutor,
	{ mailing_id, user_id }: Claimed,
	state: 'sent' | 'failed' | 'skipped',
): Promise<void> {
	await sql.execute('UPDATE rec.mailing_recipients SET state = $3 WHERE mailing_id = $1 AND user_id = $2', [
		mailing_id,
		user_id,
		state,
	])
}

/** Leaves one that could not be sent for later. */
export async function putBackRecipient(
	sql: SqlExecutor,
	{ mailing_id, user_id }: Claimed,
	dueAt: Date,
): Promise<void> {
	await sql.execute(
		`UPDATE rec.mailing_recipients SET state = 'waiting', due_at = $3
		WHERE mailing_id = $1 AND user_id = $2 AND state = 'sending'`,
		[mailing_id, user_id, dueAt],
	)
}

/** Lets others take those whose worker died over them, and gives up those over whom it died every time. */
export async function freeLostRecipients(sql: SqlExecutor, before: Date, mostTries: number): Promise<void> {
	await sql.execute(
		`UPDATE rec.mailing_recipients SET state = CASE WHEN tries >= $2 THEN 'failed' ELSE 'waiting' END
		WHERE state = 'sending' AND claimed_at < $1`,
		[before, mostTries],
	)
}

export interface Tally {
	readonly waiting: number
	readonly sent: number
	readonly failed: number
	readonly skipped: number
}

/** How far a mailing has got. */
export const tallyOf = (sql: SqlExecutor, mailingId: string): Promise<Tally> =>
	sql.one<Tally>(
		`SELECT count(*) FILTER (WHERE state IN ('waiting', 'sending'))::int AS waiting,
			count(*) FILTER (WHERE state = 'sent')::int AS sent,
			count(*) FILTER (WHERE state = 'failed')::int AS failed,
			count(*) FILTER (WHERE state = 'skipped')::int AS skipped
		FROM rec.mailing_recipients WHERE mailing_id = $1`,
		[mailingId],
	)
