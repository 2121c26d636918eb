import { z } from 'zod'
import {
	type AuthorCampaign,
	type AuthorCampaignDetails,
	type AuthorCampaignKind,
	authorAudience,
	authorCampaignAnswer,
	authorCampaignsAnswer,
	authorCampaignsQuery,
	type Exclusions,
} from '../../domain/campaigns/authors.contract.ts'
import { blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import type { CampaignState, PauseReason } from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'
import { AFTERWARDS, type Afterwards } from './figures.ts'
import { nameOfSender } from './names.ts'

interface Record extends Afterwards {
	readonly id: string
	readonly kind: AuthorCampaignKind
	readonly request_id: string
	readonly title: string | null
	readonly sender: string | null
	readonly subject: string
	readonly blocks: unknown
	readonly audience: unknown
	readonly takes_replies: boolean
	readonly excluded: Exclusions | null
	readonly refused_because: string | null
	readonly version: number
	readonly changed_at: Date
	readonly confirmed_at: Date | null
	readonly state: CampaignState | null
	readonly paused_because: PauseReason | null
	readonly starts_at: Date | null
	readonly is_due: boolean | null
	readonly recipients: number | null
	readonly accepted: number | null
	readonly refused: number | null
	readonly in_doubt: number | null
	readonly skipped: number | null
}

const COLUMNS = `w.id, w.kind, w.request_id, c.title, ${nameOfSender('w.sender_id')} AS sender, w.subject, w.blocks,
	w.audience, w.takes_replies, w.excluded,
	CASE WHEN m.state = 'refused' THEN w.refused_because END AS refused_because, w.version, w.changed_at, w.confirmed_at, m.state,
	m.paused_because, m.starts_at, m.starts_at <= now() AS is_due, m.recipients, n.accepted, n.refused, n.in_doubt,
	n.skipped, ${AFTERWARDS}`
const FROM = `rec.campaigns w LEFT JOIN read.campaigns m ON m.id = w.id
	LEFT JOIN rec.campaign_runs n ON n.campaign_id = w.id
	LEFT JOIN read.requests r ON r.id = w.request_id LEFT JOIN rec.request_contents c ON c.content_id = r.content_id`

/** Campaigns that a person wrote, and those of organizations that they lead. */
const own = (userId: string): Where =>
	new Where().and(
		`w.kind IN ('donors', 'contacts') AND (w.created_by = ? OR EXISTS (
			SELECT FROM read.organizations o WHERE o.id = w.sender_id AND ?::uuid::text = ANY (o.lead_ids)))`,
		userId,
		userId,
	)

function viewOf(row: Record): AuthorCampaign {
	const recipients = row.recipients ?? 0
	const [accepted, refused, inDoubt, skipped] = [row.accepted, row.refused, row.in_doubt, row.skipped].map(
		(count) => count ?? 0,
	) as [number, number, number, number]
	return {
		_id: row.id,
		kind: row.kind,
		requestId: row.request_id,
		requestTitle: row.title ?? '',
		senderName: row.sender ?? '',
		subject: row.subject,
		state: row.state === 'sending' && row.is_due === false ? 'scheduled' : (row.state ?? 'draft'),
		pausedBecause: row.paused_because,
		refusedBecause: row.refused_because,
		changedAt: row.changed_at.toISOString(),
		confirmedAt: row.confirmed_at?.toISOString() ?? null,
		startsAt: row.starts_at?.toISOString() ?? null,
		figures: {
			recipients,
			waiting: recipients - accepted - refused - inDoubt - skipped,
			accepted,
			refused,
			inDoubt,
			skipped,
			bounced: row.bounced,
			complained: row.complained,
			unsubscribed: row.unsubscribed,
			visits: row.visits,
			donations: row.donations,
			raised: row.raised.map(({ currency, amount }) => ({ units: currency, quantity: BigInt(amount) })),
		},
	}
}

const detailsOf = (row: Record): AuthorCampaignDetails => ({
	...viewOf(row),
	text: blockDocument.parse(row.blocks),
	audience: row.audience === null ? null : authorAudience.parse(row.audience),
	takesReplies: row.takes_replies,
	excluded: row.excluded,
})

const userIdOf = (principal: Principal): string => principal.id
const common = {
	method: 'GET',
	tags: ['campaigns'],
	access: { allow: 'signedIn' },
	readModels: ['campaigns', 'requests', 'organizations', 'donations'],
} as const

export const listAuthorCampaigns = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/emailCampaigns',
		summary: 'List one’s e-mail campaigns with what they brought',
		query: authorCampaignsQuery,
		answers: { 200: authorCampaignsAnswer },
		handle: async ({ query: { requestId, limit, offset }, caller }) => {
			const { count, rows } = await countedPage<Record>(sql, {
				columns: COLUMNS,
				from: FROM,
				where: own(userIdOf(caller.principal)).given(requestId, 'w.request_id = ?'),
				orderBy: 'w.changed_at DESC, w.id',
				limit,
				offset,
			})
			return { body: { statusCode: 200, data: rows.map(viewOf), totalCountOfRecords: count } }
		},
	})

export const readAuthorCampaign = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/v1/emailCampaigns/:id',
		summary: 'Read an own e-mail campaign, its text and its figures',
		params: z.object({ id }),
		answers: { 200: authorCampaignAnswer },
		handle: async ({ params, caller }) => {
			const where = own(userIdOf(caller.principal)).and('w.id = ?', params.id)
			const row = await sql.maybeOne<Record>(`SELECT ${COLUMNS} FROM ${FROM} ${where}`, where.params)
			if (row === null) throw refuse('NOT_FOUND.campaign')
			return { body: { statusCode: 200, data: detailsOf(row) }, revision: BigInt(row.version) }
		},
	})
