import { z } from 'zod'
import {
	type DisputeAnswerKind,
	type disputeReply,
	openDispute,
	openDisputeQuery,
} from '../../domain/donations/disputes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { FraudWarningRule } from '../../kernel/wire/disputes.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { ofAge } from '../_shared/ageing.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { byAmount, type ListOrder, orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { backofficeDonationReads } from './backoffice-donations.ts'
import { IS_OPEN, LEFT, WITH_ANNOUNCED, WITH_ANNOUNCED_OF_EACH } from './waiting.ts'

interface DisputeRecord {
	readonly id: string
	readonly donation_id: string
	readonly ref: string
	readonly provider: string
	readonly account: string
	readonly donor: string | null
	readonly currency: Currency
	readonly amount: bigint
	readonly opened_at: Date
	readonly due_at: Date | null
	readonly reply_type: 'DisputeAnswered' | 'DisputeAnswerSent' | 'DisputeAnswerRefused' | null
	readonly reply_code: string | null
	readonly answer: DisputeAnswerKind | null
	readonly fraud_type: string | null
	readonly rule: FraudWarningRule | null
	readonly is_announced: boolean
}

const AMOUNT = `CASE t.type WHEN 'FraudWarningReceived' THEN ${LEFT} ELSE (t.data ->> 'amount')::bigint END`
const OPENED_AT = "coalesce(t.data ->> 'effectiveAt', t.data ->> 'at')::timestamptz"
const DUE_AT = "(t.data ->> 'evidenceDueAt')::timestamptz"
const REF = "coalesce(t.data ->> 'disputeRef', t.data ->> 'warningRef')"
const COLUMNS = `t.event_id AS id, d.id AS donation_id, ${REF} AS ref, t.data ->> 'fraudType' AS fraud_type,
	t.type = 'DisputeAnnounced' AS is_announced, t.data ->> 'rule' AS rule, d.provider, d.account, d.currency,
	coalesce(nullif(trim(x.first_name || ' ' || x.last_name), ''), nullif(trim(m.first_name || ' ' || m.last_name), ''))
		AS donor,
	${AMOUNT} AS amount, ${OPENED_AT} AS opened_at, ${DUE_AT} AS due_at,
	a.type AS reply_type, a.code AS reply_code, a.answer`
const withAnswers = (disputes: string) => `${disputes}
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
	LEFT JOIN rec.users m ON m.id = d.donor_id AND d.donor_kind = 'user'
	LEFT JOIN LATERAL (
		SELECT o.type, o.data ->> 'code' AS code, (
			SELECT s.data ->> 'answer' FROM read.timeline s WHERE s.stream = t.stream AND s.type = 'DisputeAnswered'
				AND s.data ->> 'disputeRef' = t.data ->> 'disputeRef' ORDER BY s.revision DESC LIMIT 1) AS answer
		FROM read.timeline o WHERE o.stream = t.stream
			AND o.type IN ('DisputeAnswered', 'DisputeAnswerSent', 'DisputeAnswerRefused')
			AND o.data ->> 'disputeRef' = t.data ->> 'disputeRef'
		ORDER BY o.revision DESC LIMIT 1
	) a ON true`
const ORDER: Readonly<Record<string, ListOrder>> = {
	// A warned payment is best refunded at once, before it is disputed.
	evidenceDueAt: {
		mayBeEmpty: `CASE t.type WHEN 'FraudWarningReceived' THEN ${OPENED_AT} ELSE ${DUE_AT} END`,
	},
	openedAt: [OPENED_AT],
	amount: byAmount(AMOUNT, 'd.currency'),
	id: ['t.event_id'],
}
const IS_ANSWERED = "coalesce(a.type <> 'DisputeAnswerRefused', false)"

const STATES = {
	DisputeAnswered: 'decided',
	DisputeAnswerSent: 'sent',
	DisputeAnswerRefused: 'refused',
} as const

function replyOf({
	reply_type: type,
	reply_code: code,
	answer,
}: DisputeRecord): z.output<typeof disputeReply> {
	return type === null || answer === null ? null : { answer, state: STATES[type], code }
}

const toOpenDispute = (row: DisputeRecord): z.output<typeof openDispute> => ({
	id: row.id,
	donationId: row.donation_id,
	ref: row.ref,
	provider: row.provider,
	account: row.account,
	donor: row.donor,
	currency: row.currency,
	amount: row.amount,
	openedAt: row.opened_at.toISOString(),
	evidenceDueAt: row.due_at?.toISOString() ?? null,
	reply: replyOf(row),
	isAnnounced: row.is_announced,
	warning:
		row.fraud_type === null || row.rule === null ? null : { fraudType: row.fraud_type, rule: row.rule },
})

function search({ sql, clock }: QueryDeps, { filter, range, sort }: z.output<typeof openDisputeQuery>) {
	const where = new Where()
		.and(IS_OPEN)
		.given(filter.currency, 'd.currency = ?')
		.given(filter.provider, 'd.provider = ?')
		.given(filter.donationId, 'd.id = ?')
		.given(filter.answered, `${IS_ANSWERED} = ?`)
		.given(filter.warning, "(t.type = 'FraudWarningReceived') = ?")
		.given(filter.id, 't.event_id = ANY(?::uuid[])')
	ofAge(where, filter.age, { moment: OPENED_AT, currency: 'd.currency' }, clock.now())
	// Warnings first, then what takes no more evidence first.
	const [field, direction] = sort ?? ['evidenceDueAt', 'ASC']
	const list = {
		columns: COLUMNS,
		from: withAnswers(WITH_ANNOUNCED_OF_EACH),
		where,
		...orderedBy(ORDER[field], 't.event_id', direction),
	}
	return restPage(sql, 'disputes', range, list, toOpenDispute)
}

export const showDispute = ({ sql }: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/disputes/:id',
		summary: 'Get a dispute',
		readModels: ['donations', 'timeline'],
		params: z.object({ id }),
		answers: { 200: openDispute },
		handle: async ({ params }) => {
			const row = await sql.maybeOne<DisputeRecord>(
				`SELECT ${COLUMNS} FROM ${withAnswers(WITH_ANNOUNCED)} WHERE t.event_id = $1`,
				[params.id],
			)
			if (!row) throw refuse('NOT_FOUND.dispute')
			return { body: toOpenDispute(row) }
		},
	})

export const listDisputes = (deps: QueryDeps): Route =>
	route({
		...backofficeDonationReads,
		path: '/api/backoffice/disputes',
		summary: 'List open disputes and early fraud warnings, most urgent first',
		readModels: ['donations', 'timeline'],
		query: openDisputeQuery,
		answers: { 200: z.array(openDispute) },
		handle: ({ query }) => search(deps, query),
	})
