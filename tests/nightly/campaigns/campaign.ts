import { randomUUID } from 'node:crypto'
import { type CampaignCommand, campaignDecider } from '../../../domain/campaigns/campaigns.decider.ts'
import { campaignStream } from '../../../domain/campaigns/streams.contract.ts'
import { systemContext } from '../../../kernel/capability/system-context.ts'
import { addRecipients } from '../../../records/campaigns/audience.ts'
import { insertCampaign } from '../../../records/campaigns/campaigns.ts'
import { FAR_WAYS, type FarWay } from '../../../simulators/smtp-far-mailbox.ts'
import type { Field } from '../../harness/field.ts'

const CLOCK = { now: () => Date.now() }

/** The addresses of a hundred that are of a domain; the servers of the others take every mail. */
const OF_A_HUNDRED: Readonly<Record<FarWay, number>> = {
	storm: 6,
	greylisted: 6,
	busy: 3,
	// Campaigns with many unknown addresses are paused.
	nobody: 1,
	turned: 4,
	reset: 4,
	full: 4,
	slow: 2,
	closing: 2,
	silent: 0,
}
const DOMAINS = (Object.keys(FAR_WAYS) as FarWay[]).flatMap((way) =>
	Array.from({ length: OF_A_HUNDRED[way] }, () => way),
)

export interface FarPeople {
	readonly count: number
	/** Those whose servers never answer, at the end. */
	readonly silent: number
}

/** Adds people who want announcements, at all domains. @returns their ids */
export async function addFarPeople({ sql }: Field, { count, silent }: FarPeople): Promise<string[]> {
	const ids = Array.from({ length: count }, () => randomUUID())
	const domains = ids.map((_, index) => {
		if (index >= count - silent) return 'silent'
		// Every domain is met early and late.
		return DOMAINS[(index * 37) % 100] ?? 'good'
	})
	await sql().execute(
		`WITH new AS (
			SELECT id, 'u' || replace(id::text, '-', '') AS name, domain FROM unnest($1::uuid[], $2::text[]) t (id, domain)
		), names AS (INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) SELECT name, 'user', id, now() FROM new
		), choices AS (
			INSERT INTO rec.email_choices (user_id, topic, wanted, changed_at) SELECT id, 'announcements', true, now() FROM new
		)
		INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		SELECT id, name, name, name || '@' || domain || '.far.example', 'Asha', 'Rao', '', 'en', now() FROM new`,
		[ids, domains],
	)
	return ids
}

/** Nothing slows the mails but the servers themselves. */
export async function openLanes({ sql }: Field): Promise<void> {
	const lanes = ['', ...[...Object.keys(FAR_WAYS), 'good'].map((way) => `${way}.far.example`)]
	await sql().execute(
		`INSERT INTO ops.mail_lanes SELECT name, 1e9, 1e9, 1e9, now() FROM unnest($1::text[]) name
		ON CONFLICT (name) DO UPDATE SET per_minute = 1e9, most = 1e9`,
		[lanes],
	)
}

export async function order(
	{ dispatch }: Field,
	campaignId: string,
	command: CampaignCommand,
): Promise<void> {
	await dispatch(campaignDecider, campaignStream(campaignId), command, systemContext(CLOCK, 'proof'))
}

/** Begins a campaign of the foundation. */
export async function beginCampaign(field: Field, ids: readonly string[]): Promise<string> {
	const campaignId = randomUUID()
	const sql = field.sql()
	const at = new Date()
	await insertCampaign(sql, {
		id: campaignId,
		subject: 'A day',
		body: '',
		blocks: { blocks: [{ type: 'paragraph', content: [{ text: 'Come.' }] }] },
		salt: '',
		created_by: randomUUID(),
		created_at: at,
	})
	const text = `SELECT id AS recipient_id, 'user' AS subject, email, email_key, true AS wants FROM rec.users
		WHERE id = ANY ($1)`
	const audience = { people: { text, params: [ids] }, scopes: [], senderId: null }
	const { recipients } = await sql.transaction((tx) => addRecipients(tx, campaignId, audience))
	await order(field, campaignId, {
		type: 'QueueCampaign',
		textHash: 'hash',
		isTest: false,
		roles: [],
		interests: [],
		language: null,
		recipients,
		confirmed: recipients,
		at: at.toISOString(),
	})
	return campaignId
}

export interface Outcome {
	readonly type: string
	readonly data: Readonly<Record<string, number>>
}

/** The campaign's last event. */
export async function outcomeOf({ sql }: Field, campaignId: string): Promise<Outcome> {
	return sql().one<Outcome>(
		'SELECT type, data FROM es.events WHERE stream = $1 ORDER BY position DESC LIMIT 1',
		[campaignStream(campaignId)],
	)
}

export async function statesOf({ sql }: Field, campaignId: string): Promise<Record<string, number>> {
	const rows = await sql().query<{ state: string; count: number }>(
		'SELECT state, count(*)::int AS count FROM rec.campaign_recipients WHERE campaign_id = $1 GROUP BY 1',
		[campaignId],
	)
	return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Deferred mails are due at once. */
export const hurry = ({ sql }: Field): Promise<number> =>
	sql().execute(
		"UPDATE rec.campaign_recipients SET due_at = now() WHERE state = 'waiting' AND due_at > now()",
	)

/** The leases of workers end that are all dead. */
export const endLeases = ({ sql }: Field): Promise<number> =>
	sql().execute(
		"UPDATE rec.campaign_recipients SET lease_until = now() - interval '1 s' WHERE lease_until IS NOT NULL",
	)
