import { MAX_MAILS_A_DAY } from '../../domain/campaigns/authors.contract.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, timestamp, uuid } from '../../kernel/sql/table.ts'
import { lockPace, TOKENS, takeTokens } from './mail-lanes.ts'

/** Campaigns that are being sent, with their progress. */
export const campaignRunsTable = defineTable(
	'rec.campaign_runs',
	{
		campaign_id: uuid(),
		is_running: boolean(),
		is_test: boolean(),
		starts_at: timestamp(),
		accepted: integer().defaulted(),
		refused: integer().defaulted(),
		in_doubt: integer().defaulted(),
		skipped: integer().defaulted(),
		/** The answers until a person last resumed it, which its rate of refusals leaves out. */
		answers_before: integer().defaulted(),
		/** Those that bounced later among them. */
		refused_before: integer().defaulted(),
		bounced: integer().defaulted(),
		complained: integer().defaulted(),
		unsubscribed: integer().defaulted(),
		visits: integer().defaulted(),
		accepted_before: integer().defaulted(),
		complained_before: integer().defaulted(),
	},
	{ primaryKey: ['campaign_id'] },
)

export interface Recipient {
	readonly campaignId: string
	readonly recipientId: string
}
export interface TakenRecipient extends Recipient {
	readonly lane: string
	/** From 0. */
	readonly tries: number
}
/** `waiting` again: the mail server deferred it. */
export type Settled = 'accepted' | 'refused' | 'inDoubt' | 'skipped' | 'waiting'
export interface Settlement extends Recipient {
	readonly state: Settled
	/** Milliseconds until a deferred mail is tried again. */
	readonly afterMs?: number
}

export interface NewRun {
	readonly campaignId: string
	readonly isTest: boolean
	/** Whose mails of a day are limited; null: the foundation's are not. */
	readonly senderId: string | null
	readonly startsAt: Date
}

/**
 * Begins to send a campaign, unless it has begun. What exceeds a sender's mails of a day waits for the following
 * days.
 */
export const beginRun = (sql: Sql, { campaignId, isTest, senderId, startsAt }: NewRun): Promise<void> =>
	sql.transaction(async (tx) => {
		const isNew = await tx.execute(
			`INSERT INTO rec.campaign_runs (campaign_id, is_running, is_test, starts_at) VALUES ($1, true, $2, $3)
			ON CONFLICT (campaign_id) DO NOTHING`,
			[campaignId, isTest, startsAt],
		)
		if (isNew === 0 || senderId === null) return
		await tx.execute(
			`WITH today AS (
				SELECT count(*) AS mails FROM rec.campaigns c JOIN rec.campaign_recipients r ON r.campaign_id = c.id
				WHERE c.sender_id = $2 AND c.id <> $1 AND r.state NOT IN ('skipped', 'refused')
					AND coalesce(r.ended_at, r.due_at) > now() - interval '1 day'
			), placed AS (
				SELECT recipient_id, (today.mails + row_number() OVER (ORDER BY recipient_id) - 1) / ${MAX_MAILS_A_DAY} AS day
				FROM rec.campaign_recipients, today WHERE campaign_id = $1
			)
			UPDATE rec.campaign_recipients r SET due_at = now() + placed.day * interval '1 day'
			FROM placed WHERE r.campaign_id = $1 AND r.recipient_id = placed.recipient_id AND placed.day > 0`,
			[campaignId, senderId],
		)
	})

export const resumeRun = (sql: SqlExecutor, campaignId: string): Promise<number> =>
	sql.execute(
		`UPDATE rec.campaign_runs SET is_running = true, answers_before = accepted + refused,
			refused_before = refused + bounced, accepted_before = accepted, complained_before = complained
		WHERE campaign_id = $1`,
		[campaignId],
	)

export const stopRun = (sql: SqlExecutor, campaignId: string): Promise<number> =>
	sql.execute('UPDATE rec.campaign_runs SET is_running = false WHERE campaign_id = $1', [campaignId])

const BATCH = 200
const TAKEN_SECONDS = 60
/** Longer than the answer of a mail server is awaited. */
const OFFERED_SECONDS = 900

/**
 * Takes recipients from the other workers, the campaigns that began first before the others, as many as the paces
 * allow, of all domains by turns.
 * @param now epoch milliseconds, before which scheduled campaigns begin
 */
export const takeRecipients = (sql: Sql, now: number): Promise<readonly TakenRecipient[]> =>
	sql.transaction(async (tx) => {
		const most = Math.min(BATCH, await lockPace(tx))
		if (most < 1) return []
		const taken = await tx.query<TakenRecipient>(
			`WITH lanes AS (SELECT l.name, floor(${TOKENS})::int AS tokens FROM ops.mail_lanes l WHERE l.name <> ''),
			next AS (
				SELECT r.campaign_id, r.recipient_id, r.lane, row_number() OVER (PARTITION BY r.lane ORDER BY r.due_at) AS place
				FROM (
					SELECT r.campaign_id, r.recipient_id, r.lane, r.due_at FROM (
						SELECT campaign_id FROM rec.campaign_runs WHERE is_running AND starts_at <= $1
						ORDER BY is_test DESC, starts_at, campaign_id
					) c CROSS JOIN LATERAL (
						SELECT * FROM rec.campaign_recipients r
						WHERE r.campaign_id = c.campaign_id AND r.state = 'waiting' AND r.due_at <= now()
							AND r.lane <> ALL (ARRAY(SELECT name FROM lanes WHERE tokens < 1))
						ORDER BY r.due_at LIMIT $2 FOR UPDATE SKIP LOCKED
					) r LIMIT $2
				) r
			), taken AS (
				UPDATE rec.campaign_recipients r SET state = 'taken', lease_until = now() + interval '${TAKEN_SECONDS} s'
				FROM next LEFT JOIN lanes ON lanes.name = next.lane
				WHERE r.campaign_id = next.campaign_id AND r.recipient_id = next.recipient_id AND next.place <= coalesce(lanes.tokens, $2)
				RETURNING r.campaign_id AS "campaignId", r.recipient_id AS "recipientId", r.lane, r.tries, next.place
			) SELECT "campaignId", "recipientId", lane, tries FROM taken ORDER BY place`,
			[new Date(now), most],
		)
		const counts = new Map<string, number>()
		for (const { lane } of taken) counts.set(lane, (counts.get(lane) ?? 0) + 1)
		if (taken.length > 0) await takeTokens(tx, counts)
		return taken
	})

export interface Step {
	readonly settled: Settlement | null
	readonly next: Recipient | null
}

const pairs = (rows: readonly Recipient[]) => [
	rows.map(({ campaignId }) => campaignId),
	rows.map(({ recipientId }) => recipientId),
]
export const keyOf = ({ campaignId, recipientId }: Recipient): string => `${campaignId} ${recipientId}`

/**
 * Settles mails and offers the next ones to mail servers, in one statement: from its commit on only an answer that
 * a server did not take a mail lets it go again.
 * @returns the keys of those that may be offered: their campaign still runs, and no other worker has them
 */
export async function settleAndOffer(sql: SqlExecutor, steps: readonly Step[]): Promise<ReadonlySet<string>> {
	const settled = steps.flatMap(({ settled: each }) => each ?? [])
	const next = steps.flatMap(({ next: each }) => each ?? [])
	const offered = await sql.query<Recipient>(
		`WITH settled AS (
			UPDATE rec.campaign_recipients r SET state = s.state, lease_until = NULL,
				ended_at = CASE WHEN s.state = 'waiting' THEN NULL ELSE now() END,
				tries = r.tries + (s.state = 'waiting')::int, due_at = now() + s.after_ms * interval '1 ms'
			FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) s (campaign_id, recipient_id, state, after_ms)
			WHERE r.campaign_id = s.campaign_id AND r.recipient_id = s.recipient_id AND r.state IN ('taken', 'offered')
			RETURNING r.campaign_id, r.state
		), counted AS (
			UPDATE rec.campaign_runs c SET accepted = c.accepted + n.accepted, refused = c.refused + n.refused,
				in_doubt = c.in_doubt + n.in_doubt, skipped = c.skipped + n.skipped
			FROM (
				SELECT campaign_id, count(*) FILTER (WHERE state = 'accepted')::int AS accepted,
					count(*) FILTER (WHERE state = 'refused')::int AS refused,
					count(*) FILTER (WHERE state = 'inDoubt')::int AS in_doubt,
					count(*) FILTER (WHERE state = 'skipped')::int AS skipped
				FROM settled GROUP BY 1
			) n WHERE c.campaign_id = n.campaign_id
		)
		UPDATE rec.campaign_recipients r SET state = 'offered', lease_until = now() + interval '${OFFERED_SECONDS} s'
		FROM unnest($5::uuid[], $6::uuid[]) o (campaign_id, recipient_id)
		JOIN rec.campaign_runs c USING (campaign_id)
		WHERE r.campaign_id = o.campaign_id AND r.recipient_id = o.recipient_id AND r.state = 'taken' AND r.lease_until > now()
			AND c.is_running
		RETURNING r.campaign_id AS "campaignId", r.recipient_id AS "recipientId"`,
		[
			...pairs(settled),
			settled.map(({ state }) => state),
			settled.map(({ afterMs = 0 }) => Math.trunc(afterMs)),
			...pairs(next),
		],
		{ name: 'settle and offer mails' },
	)
	return new Set(offered.map(keyOf))
}

/** Puts back recipients that were taken and not offered. */
export const putBack = (sql: SqlExecutor, recipients: readonly Recipient[]): Promise<number> =>
	sql.execute(
		`UPDATE rec.campaign_recipients r SET state = 'waiting', lease_until = NULL
		FROM unnest($1::uuid[], $2::uuid[]) t (campaign_id, recipient_id)
		WHERE r.campaign_id = t.campaign_id AND r.recipient_id = t.recipient_id AND r.state = 'taken'`,
		pairs(recipients),
	)

/** Takes over from dead workers: others may offer what was only taken; what was offered is in doubt. */
export const takeOver = (sql: SqlExecutor): Promise<number> =>
	sql.execute(
		`WITH dead AS (
			UPDATE rec.campaign_recipients r SET lease_until = NULL,
				state = CASE r.state WHEN 'taken' THEN 'waiting' ELSE 'inDoubt' END,
				ended_at = CASE r.state WHEN 'taken' THEN NULL ELSE now() END
			WHERE r.state IN ('taken', 'offered') AND r.lease_until < now()
			RETURNING r.campaign_id, r.state
		)
		UPDATE rec.campaign_runs c SET in_doubt = c.in_doubt + n.in_doubt
		FROM (SELECT campaign_id, count(*) FILTER (WHERE state = 'inDoubt')::int AS in_doubt FROM dead GROUP BY 1) n
		WHERE c.campaign_id = n.campaign_id`,
	)

export interface Progress {
	readonly campaignId: string
	readonly accepted: number
	readonly refused: number
	readonly inDoubt: number
	readonly skipped: number
	/** Since it was last resumed, as the three below. */
	readonly answers: number
	readonly refusals: number
	readonly deliveries: number
	readonly complaints: number
	/** Nobody waits any more, and no mail is on its way. */
	readonly isOver: boolean
}

/** Lists the progress of running campaigns that have begun. @param now epoch milliseconds */
export const runningCampaigns = (sql: SqlExecutor, now: number): Promise<Progress[]> =>
	sql.query<Progress>(
		`SELECT c.campaign_id AS "campaignId", c.accepted, c.refused, c.in_doubt AS "inDoubt", c.skipped,
			c.accepted + c.refused - c.answers_before AS answers,
			c.refused + c.bounced - c.refused_before AS refusals,
			c.accepted - c.accepted_before AS deliveries, c.complained - c.complained_before AS complaints,
			NOT EXISTS (SELECT FROM rec.campaign_recipients r WHERE r.campaign_id = c.campaign_id AND r.state = 'waiting')
				AND NOT EXISTS (SELECT FROM rec.campaign_recipients r
					WHERE r.campaign_id = c.campaign_id AND r.state IN ('taken', 'offered')) AS "isOver"
		FROM rec.campaign_runs c WHERE c.is_running AND c.starts_at <= $1`,
		[new Date(now)],
	)
