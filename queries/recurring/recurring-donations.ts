import {
	confirmationQuery,
	linkedAnswer,
	linkedConfirmationAnswer,
	recurringAnswer,
	recurringLinkQuery,
	recurringList,
	recurringParams,
} from '../../domain/recurring/contract.ts'
import { refuse } from '../../domain/recurring/refusals.contract.ts'
import { confirmationSubject, recurringLinkSubject } from '../../domain/recurring/streams.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { notFound, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import {
	linkedConfirmationOf,
	linkedOf,
	RECURRING_COLUMNS,
	RECURRING_FROM,
	RECURRING_MODELS,
	type RecurringRecord,
	recurringOf,
} from './recurring-row.ts'

type Deps = Pick<QueryDeps, 'sql' | 'clock'>

const rowOf = (sql: SqlExecutor, recurringId: string): Promise<RecurringRecord | null> =>
	sql.maybeOne(`SELECT ${RECURRING_COLUMNS} FROM ${RECURRING_FROM} WHERE m.id = $1`, [recurringId])

const common = { method: 'GET', tags: ['recurring'], readModels: RECURRING_MODELS } as const

export const listRecurring = ({ sql }: Deps): Route =>
	route({
		...common,
		path: '/api/v1/recurringDonations',
		summary: 'List own recurring donations, active ones first',
		access: { allow: 'signedIn' },
		answers: { 200: recurringList },
		handle: async ({ caller }) => {
			const rows = await sql.query<RecurringRecord>(
				`SELECT ${RECURRING_COLUMNS} FROM ${RECURRING_FROM} WHERE m.donor_id = $1
				ORDER BY m.status = 'ended', m.started_at DESC, m.id`,
				[caller.principal.id],
			)
			return {
				body: { statusCode: 200, data: rows.map(recurringOf), totalCountOfRecords: rows.length },
			}
		},
	})

export const showRecurring = ({ sql }: Deps): Route =>
	route({
		...common,
		path: '/api/v1/recurringDonations/:id',
		summary: 'Get an own recurring donation',
		access: { allow: 'signedIn' },
		params: recurringParams,
		answers: { 200: recurringAnswer },
		handle: async ({ params: { id }, caller }) => {
			const row = await rowOf(sql, id)
			if (row?.donor_id !== caller.principal.id) throw notFound('recurringDonation')
			return { body: { statusCode: 200, data: recurringOf(row) } }
		},
	})

/** Returns the page of a mail's link. Reading it changes nothing, since mail programs open links. */
export const showRecurringByLink = ({ sql, clock, links }: Deps & { readonly links: SignedLinks }): Route =>
	route({
		...common,
		path: '/api/v1/recurringDonations/:id/link',
		summary: 'Get a recurring donation by the link in an e-mail',
		access: {
			allow: 'everyone',
			because: 'the signed key in the mail proves access to its donor’s mailbox',
		},
		params: recurringParams,
		query: recurringLinkQuery,
		answers: { 200: linkedAnswer },
		perMinute: 60,
		handle: async ({ params: { id }, query: { key } }) => {
			const row = await rowOf(sql, id)
			const worth = row ? links.check(recurringLinkSubject(id, row.donor_id), key, clock.now()) : 'wrong'
			if (row === null || worth === 'wrong') throw refuse('NOT_FOUND.link')
			if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
			return { body: { statusCode: 200, data: linkedOf(row) } }
		},
	})

/** Returns the page of a confirmation link. Reading it does not use up the link. */
export const showConfirmation = ({ sql, clock, links }: Deps & { readonly links: SignedLinks }): Route =>
	route({
		...common,
		path: '/api/v1/recurringDonations/:id/confirmation',
		summary: 'Get a recurring payment that needs its donor’s confirmation',
		access: {
			allow: 'everyone',
			because: 'the signed key in the mail proves access to its donor’s mailbox',
		},
		params: recurringParams,
		query: confirmationQuery,
		answers: { 200: linkedConfirmationAnswer },
		perMinute: 60,
		handle: async ({ params: { id }, query: { key, donationId } }) => {
			const row = await rowOf(sql, id)
			const subject = row && confirmationSubject(id, row.donor_id, donationId)
			const worth = subject ? links.check(subject, key, clock.now()) : 'wrong'
			if (row === null || worth === 'wrong') throw refuse('NOT_FOUND.link')
			if (worth === 'expired') throw refuseCommon('LINK_EXPIRED')
			return { body: { statusCode: 200, data: linkedConfirmationOf(row, donationId) } }
		},
	})
