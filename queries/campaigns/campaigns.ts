import { z } from 'zod'
import {
	audienceAnswer,
	audienceQuery,
	type BackofficeCampaignFigures,
	backofficeCampaign,
	backofficeCampaignQuery,
	type PauseReason,
	PURPOSE_TOPICS,
} from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { CampaignsRow } from '../../projections/campaigns/campaigns.ts'
import { countAudience as countRecipientsOf } from '../../records/campaigns/audience.ts'
import type { CampaignRow } from '../../records/campaigns/campaigns.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'
import { usersFor } from './audience.ts'
import { AFTERWARDS, type Afterwards } from './figures.ts'
import { nameOfSender } from './names.ts'

const CAMPAIGN_MODELS = ['campaigns', 'user_roles', 'requests', 'organizations', 'donations'] as const

type CampaignRecord = Pick<CampaignsRow, 'id' | 'state' | 'is_test' | 'recipients' | 'revision'> &
	Pick<CampaignRow, 'subject' | 'kind' | 'sender_id' | 'request_id' | 'created_by'> &
	Afterwards & {
		readonly sender: string | null
		readonly title: string | null
		readonly paused_because: PauseReason | null
		readonly sent: number
		readonly failed: number
		readonly in_doubt: number
		readonly skipped: number
		readonly by: string | null
		readonly queued_at: Date
		readonly starts_at: Date
	}

const COLUMNS = `m.id, m.state, m.paused_because, m.is_test, m.recipients, m.revision, m.queued_at, m.starts_at,
	w.subject, w.kind, w.sender_id, w.request_id, w.created_by, ${nameOfSender('w.sender_id')} AS sender, t.title,
	trim(u.first_name || ' ' || u.last_name) AS by,
	coalesce(n.accepted, m.sent, 0) AS sent, coalesce(n.refused, m.failed, 0) AS failed,
	coalesce(n.in_doubt, m.in_doubt, 0) AS in_doubt, coalesce(n.skipped, m.skipped, 0) AS skipped, ${AFTERWARDS}`
const FROM = `read.campaigns m JOIN rec.campaigns w ON w.id = m.id LEFT JOIN rec.users u ON u.id = w.created_by
	LEFT JOIN rec.campaign_runs n ON n.campaign_id = m.id
	LEFT JOIN read.requests r ON r.id = w.request_id LEFT JOIN rec.request_contents t ON t.content_id = r.content_id`

const toView = ({
	paused_because: pausedBecause,
	is_test: isTest,
	in_doubt: inDoubt,
	queued_at,
	starts_at,
	revision,
	by,
	kind,
	sender_id,
	sender,
	request_id,
	title,
	created_by,
	raised,
	...row
}: CampaignRecord): BackofficeCampaignFigures => ({
	...row,
	kind: kind === 'test' ? 'users' : kind,
	sender:
		sender_id === null
			? null
			: { id: sender_id, name: sender ?? '', isOrganization: sender_id !== created_by },
	request: request_id === null ? null : { id: request_id, title: title ?? '' },
	raised: raised.map(({ currency: units, amount }) => ({ units, amount: BigInt(amount) })),
	pausedBecause,
	isTest,
	inDoubt,
	waiting: row.recipients - row.sent - row.failed - inDoubt - row.skipped,
	by: by ?? '',
	queuedAt: queued_at.toISOString(),
	startsAt: starts_at.toISOString(),
	etag: `"${revision}"`,
})

/** @throws DomainError NOT_FOUND */
async function readCampaign(
	{ sql }: Pick<QueryDeps, 'sql'>,
	campaignId: string,
): Promise<BackofficeCampaignFigures> {
	const row = await sql.maybeOne<CampaignRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE m.id = $1`, [
		campaignId,
	])
	if (row === null) throw refuse('NOT_FOUND.campaign')
	return toView(row)
}

const common = {
	method: 'GET',
	tags: ['campaigns', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	readModels: CAMPAIGN_MODELS,
} as const

export const countAudience = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaignAudience',
		summary: 'Count the audience of an e-mail campaign',
		query: audienceQuery,
		answers: { 200: audienceAnswer },
		handle: async ({ query: { filter } }) => {
			const scopes = ['all', `topic:${PURPOSE_TOPICS[filter.purpose]}`] as const
			const audience = { people: usersFor(filter), scopes, senderId: null }
			return { body: { people: (await countRecipientsOf(deps.sql, audience)).recipients } }
		},
	})

export const backofficeCampaigns = ({ sql }: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns',
		summary: 'List e-mail campaigns and their progress',
		query: backofficeCampaignQuery,
		answers: { 200: z.array(backofficeCampaign) },
		handle: async ({ query }) => {
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['queuedAt', 'DESC']
			const where = new Where()
				.given(query.filter.kind, 'w.kind = ?')
				.given(query.filter.senderId, 'w.sender_id = ? AND NOT m.is_test')
				.given(query.filter.state, 'm.state = ?')
				.given(query.filter.id, 'm.id = ANY(?::uuid[])')
			const { count, rows } = await countedPage<CampaignRecord>(sql, {
				columns: COLUMNS,
				from: FROM,
				where,
				limit: to - from + 1,
				offset: from,
				orderBy: `${field === 'id' ? 'm.id' : 'm.queued_at'} ${direction}, m.id`,
			})
			return { body: rows.map(toView), headers: contentRange('campaigns', from, rows.length, count) }
		},
	})

export const showCampaign = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/:id',
		summary: 'Get an e-mail campaign and its progress',
		params: z.object({ id }),
		answers: { 200: backofficeCampaign },
		handle: async ({ params }) => {
			const body = await readCampaign(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})

export const campaignTimeline = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/campaigns/:id/timeline',
		summary: 'List the history of an e-mail campaign',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) => readTimeline(deps, campaignStream(params.id), () => refuse('NOT_FOUND.campaign')),
	})
