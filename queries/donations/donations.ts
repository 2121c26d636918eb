import { z } from 'zod'
import {
	type donation,
	donationAnswer,
	donationList,
	donationListQuery,
	nothingPaidAnswer,
	transactionQuery,
} from '../../domain/donations/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id, page } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { maySeeRequest } from '../_shared/request-visibility.ts'
import { isFinance, readsMoney } from '../_shared/roles.ts'
import { givenBy, VISIBLE_TO_ALL } from '../_shared/visible-donations.ts'
import { Where } from '../_shared/where.ts'
import { type KeyDeps, viewerWith } from '../live-events/lookups.ts'
import { DONATION_COLUMNS, DONATION_FROM, type DonationRecord, donationOf } from './donation-row.ts'

const isDonor = (row: DonationRecord, viewer: Principal) =>
	(row.donor_kind === viewer.kind && row.donor_id === viewer.id) ||
	(viewer.kind === 'user' && row.user_id === viewer.id)

async function listWhere(
	{ sql, filesUrl }: QueryDeps,
	where: Where,
	order: string,
	limit: number,
	offset: number,
	viewer: Principal,
) {
	const { count, rows } = await countedPage<DonationRecord>(sql, {
		columns: DONATION_COLUMNS,
		from: DONATION_FROM,
		countFrom: 'read.donations d',
		where,
		orderBy: `${order} DESC, d.id`,
		limit,
		offset,
	})
	const data = rows.map((row) => donationOf(row, isFinance(viewer) || isDonor(row, viewer), filesUrl))
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

async function readDonations(deps: QueryDeps, query: z.output<typeof donationListQuery>, viewer: Principal) {
	const where = new Where()
	if (query.user_id !== undefined) {
		if (query.user_id !== viewer.id && !readsMoney(viewer)) throw notAllowed()
		where.and(givenBy(where.param(query.user_id)))
	}
	if (query.request_id !== undefined) {
		if (!(await maySeeRequest(deps.sql, query.request_id, viewer))) throw notFound('request')
		where.and("d.target_kind = 'request' AND d.target_id = ?", query.request_id)
	}
	if (query.user_id === undefined) {
		if (query.request_id === undefined) where.and(givenBy(where.param(viewer.id)))
		else where.and(VISIBLE_TO_ALL)
	}
	const order = query.request_id === undefined ? 'd.started_at' : 'd.confirmed_at'
	return listWhere(deps, where, order, query.limit, query.offset, viewer)
}

export const listDonations = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donation',
		summary: 'List the donations of a request, or of the caller',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'donors are public on the request, unless they are anonymous' },
		query: donationListQuery,
		answers: { 200: donationList },
		readModels: ['donations', 'requests'],
		handle: ({ query, caller }) => readDonations(deps, query, caller.principal),
	})

export const listDonationsOfUser = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donation/user/:id',
		summary: 'List a person’s donations',
		tags: ['donations'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		query: z.object(page(10)),
		answers: { 200: donationList },
		readModels: ['donations', 'requests'],
		handle: async ({ params, query, caller }) => {
			const viewer = caller.principal
			if (params.id !== viewer.id && !readsMoney(viewer)) throw notAllowed()
			const where = new Where()
			where.and(givenBy(where.param(params.id)))
			return listWhere(deps, where, 'd.started_at', query.limit, query.offset, viewer)
		},
	})

/** @throws DomainError NOT_FOUND also unless the viewer is its donor, of finance or an admin */
export async function readDonation(
	{ sql, filesUrl }: QueryDeps,
	donationId: string,
	viewer: Principal,
): Promise<z.output<typeof donation>> {
	const row = await sql.maybeOne<DonationRecord>(
		`SELECT ${DONATION_COLUMNS} FROM ${DONATION_FROM} WHERE d.id = $1`,
		[donationId],
		{ name: 'donation-by-id' },
	)
	if (!row || !(isDonor(row, viewer) || readsMoney(viewer))) throw notFound('donation')
	return donationOf(row, true, filesUrl)
}

/** Returns the outcome of a payment for its donor; the page polls it while the outcome is open. */
export const transactionDetails = (deps: QueryDeps & KeyDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/transactionDetails',
		summary: 'Get an own donation',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'a guest sees the donation of their own session' },
		query: transactionQuery,
		answers: { 200: donationAnswer, 422: nothingPaidAnswer },
		readModels: ['donations', 'requests'],
		handle: async ({ query, caller, headers }) => {
			const viewer = await viewerWith(deps, query.donationId, caller.principal, headers.token)
			const data = await readDonation(deps, query.donationId, viewer)
			if (query.donationfor && query.donationfor !== data.donationFor) throw notFound('donation')
			if (data.donationFor === 'event' && data.confirmedAt === null) {
				const message = textIn(caller.language, 'live-events.answers.nothingPaid')
				return { status: 422, body: { statusCode: 422, data: { message } } }
			}
			return { body: { statusCode: 200, data } }
		},
	})
