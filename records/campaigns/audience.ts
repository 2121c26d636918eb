import {
	DAYS_BETWEEN,
	EXCLUSIONS,
	type Exclusion,
	type Exclusions,
} from '../../domain/campaigns/authors.contract.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { laneOf } from './mail-lanes.ts'
import { isSuppressed, type SuppressionScope } from './suppressions.ts'

/**
 * A SELECT of people: `recipient_id`, `subject`, `email` (empty for none), `email_key`, and `wants`, whether they agreed
 * to such mails.
 */
export interface PeopleSelect {
	readonly text: string
	readonly params: readonly unknown[]
}

export interface Audience {
	readonly people: PeopleSelect
	/** Suppressions in these scopes leave people out. */
	readonly scopes: readonly SuppressionScope[]
	/** Those who got a campaign of this sender in the last days are left out. Null: the foundation. */
	readonly senderId: string | null
}

export interface CountedAudience {
	readonly recipients: number
	readonly excluded: Exclusions
}

/** SQL of each person with the reason why they get no mail, null for a recipient; addresses are taken once. */
function judged({ people: { text, params }, scopes, senderId }: Audience): PeopleSelect {
	const [scopesAt, senderAt] = [`$${params.length + 1}`, `$${params.length + 2}`]
	return {
		text: `ranked AS (
			SELECT p.*, row_number() OVER (
				PARTITION BY coalesce(nullif(lower(p.email), ''), p.recipient_id::text) ORDER BY p.wants DESC, p.recipient_id
			) AS place FROM (${text}) p
		), judged AS (
			SELECT r.recipient_id, r.subject, r.email, r.email_key, CASE
				WHEN r.email = '' THEN 'noEmail'
				WHEN r.place > 1 THEN 'repeated'
				WHEN NOT r.wants THEN 'noConsent'
				WHEN ${isSuppressed('r.email_key', scopesAt)} THEN 'suppressed'
				WHEN EXISTS (
					SELECT FROM rec.campaign_recipients g JOIN rec.campaigns c ON c.id = g.campaign_id
					WHERE g.email_key = r.email_key AND c.sender_id = ${senderAt}::uuid AND c.kind <> 'test'
						AND g.state NOT IN ('skipped', 'refused')
						AND (g.state <> 'waiting' OR c.ended_at IS NULL)
						AND coalesce(g.ended_at, now()) > now() - interval '${DAYS_BETWEEN} days'
				) THEN 'recent'
			END AS reason FROM ranked r
		)`,
		params: [...params, scopes, senderId],
	}
}

const COUNTS = `SELECT coalesce(reason, '') AS reason, count(*)::int AS people FROM judged GROUP BY 1`

interface Count {
	readonly reason: Exclusion | ''
	readonly people: number
}

function counted(counts: readonly Count[]): CountedAudience {
	const by = new Map(counts.map(({ reason, people }) => [reason, people]))
	const excluded = Object.fromEntries(EXCLUSIONS.map((name) => [name, by.get(name) ?? 0])) as Exclusions
	return { recipients: by.get('') ?? 0, excluded }
}

export async function countAudience(sql: SqlExecutor, audience: Audience): Promise<CountedAudience> {
	const { text, params } = judged(audience)
	return counted(await sql.query<Count>(`WITH ${text} ${COUNTS}`, params))
}

/**
 * Stores the recipients of a campaign in one statement, in the transaction that confirms it.
 * @returns how many they are, and who gets no mail
 */
export async function addRecipients(
	tx: Tx,
	campaignId: string,
	audience: Audience,
): Promise<CountedAudience> {
	const { text, params } = judged(audience)
	return counted(
		await tx.query<Count>(
			`WITH ${text}, added AS (
				INSERT INTO rec.campaign_recipients (campaign_id, recipient_id, subject, email_key, state, lane)
				SELECT $${params.length + 1}::uuid, recipient_id, subject, email_key, 'waiting', ${laneOf('email')}
				FROM judged WHERE reason IS NULL
			) ${COUNTS}`,
			[...params, campaignId],
		),
	)
}

export async function countRecipients(sql: SqlExecutor, campaignId: string): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1',
		[campaignId],
	)
	return count
}
