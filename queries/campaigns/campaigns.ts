import { z } from 'zod'
import {
	type Audience,
	audienceAnswer,
	audienceQuery,
	type BackofficeCampaign,
	backofficeCampaign,
	backofficeCampaignQuery,
	type CampaignPurpose,
	type PauseReason,
	PURPOSE_TOPICS,
} from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { CampaignsRow } from '../../projections/campaigns/campaigns.ts'
import type { CampaignRow, PeopleSelect } from '../../records/campaigns/campaigns.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'

const CAMPAIGN_MODELS = ['campaigns', 'user_roles'] as const

type CampaignRecord = Pick<CampaignsRow, 'id' | 'state' | 'is_test' | 'recipients' | 'revision'> &
	Pick<CampaignRow, 'subject' | 'body'> & {
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
	w.subject, w.body, trim(u.first_name || ' ' || u.last_name) AS by,
	coalesce(m.sent, c.accepted, 0) AS sent, coalesce(m.failed, c.refused, 0) AS failed,
	coalesce(m.in_doubt, c.in_doubt, 0) AS in_doubt, coalesce(m.skipped, c.skipped, 0) AS skipped`
const FROM = `read.campaigns m JOIN rec.campaigns w ON w.id = m.id LEFT JOIN rec.users u ON u.id = w.created_by
	LEFT JOIN rec.campaign_runs c ON c.campaign_id = m.id`

const toView = ({
	paused_because: pausedBecause,
	is_test: isTest,
	in_doubt: inDoubt,
	queued_at,
	starts_at,
	revision,
	by,
	...row
}: CampaignRecord): BackofficeCampaign => ({
	...row,
	pausedBecause,
	isTest,
	inDoubt,
	waiting: row.recipients - row.sent - row.failed - inDoubt - row.skipped,
	by: by ?? '',
	queuedAt: queued_at.toISOString(),
	startsAt: starts_at.toISOString(),
	etag: `"${revision}"`,
})

const AGREED: Readonly<Record<CampaignPurpose, string>> = { news: 's.news', research: 's.research' }

/**
 * Selects the recipients for a purpose: people who chose it, or who chose nothing and agreed at sign-up.
 */
export function peopleOf(audience: Audience): PeopleSelect {
	const { roles, interests, language, purpose } = audience
	const where = new Where().and(`coalesce(e.wanted, ${AGREED[purpose]}, false)`)
	if (language)
		where.and(
			'CASE WHEN u.locale = ANY(?::text[]) THEN u.locale ELSE ?::text END = ?',
			LANGUAGES,
			DEFAULT_LANGUAGE,
			language,
		)
	if (roles.length > 0)
		where.and(
			"coalesce(r.roles, '{}') && ?::text[] OR ('none' = ANY(?::text[]) AND coalesce(r.roles, '{}') = '{}')",
			roles,
			roles,
		)
	if (interests.length > 0)
		where.and(
			'EXISTS (SELECT FROM rec.user_interests i WHERE i.user_id = u.id AND i.category_id = ANY(?::uuid[]))',
			interests,
		)
	return {
		text: `SELECT u.id FROM rec.users u LEFT JOIN read.user_roles r ON r.user_id = u.id
		LEFT JOIN rec.user_settings s ON s.user_id = u.id
		LEFT JOIN rec.email_choices e ON e.user_id = u.id AND e.topic = '${PURPOSE_TOPICS[purpose]}' ${where}`,
		params: where.params,
	}
}

export async function countPeople(
	{ sql }: Pick<QueryDeps, 'sql'>,
	{ text, params }: PeopleSelect,
): Promise<number> {
	const { people } = await sql.one<{ people: number }>(
		`SELECT count(*)::int AS people FROM (${text}) p`,
		params,
	)
	return people
}

/** @throws DomainError NOT_FOUND */
async function readCampaign(
	{ sql }: Pick<QueryDeps, 'sql'>,
	campaignId: string,
): Promise<BackofficeCampaign> {
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
		handle: async ({ query }) => ({ body: { people: await countPeople(deps, peopleOf(query.filter)) } }),
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
