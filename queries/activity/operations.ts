import { z } from 'zod'
import { effectQuery, effectRow } from '../../domain/activity/contract.ts'
import { refuse } from '../../domain/activity/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { optionalText } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'

interface EffectRecord {
	readonly id: string
	readonly kind: string
	readonly cause_id: string
	readonly subject: string
	readonly state: z.output<typeof effectRow>['state']
	readonly claims: number
	readonly last_error: string | null
	readonly due_at: Date
}

const EFFECT_ORDER: Readonly<Record<string, string>> = {
	dueAt: 'due_at',
	handler: 'kind',
	attempts: 'claims',
	id: 'id',
}

async function readEffects({ sql }: QueryDeps, { filter, range, sort }: z.output<typeof effectQuery>) {
	const where = new Where()
		.given(filter.handler || undefined, 'starts_with(kind, lower(?))')
		.given(filter.eventId || undefined, 'cause_id = ?')
		.given(filter.id, 'id = ANY(?)')
	if (filter.state) where.and('state = ?', filter.state)
	else if (!filter.id) where.and("state IN ('planned', 'running', 'dead')")
	const [field, direction] = sort ?? ['dueAt', 'ASC']
	const [from, to] = range
	const { count, rows } = await countedPage<EffectRecord>(sql, {
		columns: 'id, kind, cause_id, subject, state, claims, last_error, due_at',
		from: 'ops.outbox',
		where,
		orderBy: `${field === 'id' ? '' : "(state = 'dead') DESC, "}${EFFECT_ORDER[field]} ${direction}, id`,
		limit: to - from + 1,
		offset: from,
	})
	const body = rows.map((row) => ({
		id: row.id,
		handler: row.kind,
		eventId: row.cause_id,
		stream: row.subject,
		state: row.state,
		attempts: row.claims,
		lastError: row.last_error,
		dueAt: row.due_at.toISOString(),
	}))
	return { body, headers: contentRange('effects', from, body.length, count) }
}

export const listEffects = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/effects',
		summary: 'Get pending and failed work',
		tags: ['activity', 'backoffice'],
		access: MONEY_ACCESS,
		query: effectQuery,
		answers: { 200: z.array(effectRow) },
		handle: ({ query }) => readEffects(deps, query),
	})

export const showEffect = (deps: QueryDeps): Route =>
	oneOf(listEffects(deps), optionalText(100), () => refuse('NOT_FOUND.effect'))
