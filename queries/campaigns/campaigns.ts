import { z } from 'zod'
import {
	type Audience,
	audienceAnswer,
	audienceQuery,
	type BackofficeCampaign,
	backofficeCampaign,
	backofficeCampaignQuery,
	type CampaignPurpose,
	PURPOSE_TOPICS,
} from '../../domain/campaigns/contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { campaignStream } from '../../domain/campaigns/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../kernel/wire/language.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { CampaignsRow } from '../../projections/campaigns/campaigns.ts'
import type { CampaignRow, Tally } from '../../records/campaigns/campaigns.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'

const CAMPAIGN_MODELS = ['campaigns', 'user_roles'] as const

type CampaignRecord = Pick<CampaignsRow, 'id' | 'state' | 'is_test' | 'recipients' | 'revision'> &
	Pick<CampaignRow, 'subject' | 'body'> &
	Tally & { readonly by: string | null; readonly queued_at: Date }

const counted = (name: string, states: string, saved: string) =>
	`coalesce(${saved}, (SELECT count(*)::int FROM rec.campaign_recipients x
		WHERE x.campaign_id = m.id AND x.state IN (${states}))) AS ${name}`
const COLUMNS = `m.id, m.state, m.is_test, m.recipients, m.revision, m.queued_at, w.subject, w.body,
	trim(u.first_name || ' ' || u.last_name) AS by,
	${counted('waiting', "'waiting'", "CASE WHEN m.state = 'finished' THEN 0 END")},
	${counted('sent', "'sent'", 'm.sent')}, ${counted('failed', "'failed'", 'm.failed')},
	${counted('skipped', "'skipped'", 'm.skipped')}`
const FROM = `read.campaigns m JOIN rec.campaigns w ON w.id = m.id LEFT JOIN rec.users u ON u.id = w.created_by`

const toView = ({ is_test, revision, queued_at, by, ...row }: CampaignRecord): BackofficeCampaign => ({
	...row,
	isTest: is_test,
	by: by ?? '',
	queuedAt: queued_at.toISOString(),
	etag: `"${revision}"`,
})

const AGREED: Readonly<Record<CampaignPurpose, string>> = { news: 's.news', research: 's.research' }

/**
 * Returns the ids of the recipients for a purpose: people who chose it, or who chose nothing and agreed at
 * sign-up.
 */
export async function peopleOf({ sql }: Pick<QueryDeps, 'sql'>, audience: Audience): Promise<string[]> {
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
	const rows = await sql.query<{ id: string }>(
		`SELECT u.id FROM rec.users u LEFT JOIN read.user_roles r ON r.user_id = u.id
		LEFT JOIN rec.user_settings s ON s.user_id = u.id
		LEFT JOIN rec.email_choices e ON e.user_id = u.id AND e.topic = '${PURPOSE_TOPICS[purpose]}' ${where} ORDER BY u.id`,
		where.params,
	)
	return rows.map((row) => row.id)
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
		handle: async ({ query }) => ({ body: { people: (await peopleOf(deps, query.filter)).length } }),
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
