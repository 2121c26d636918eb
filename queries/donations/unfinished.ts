import type { z } from 'zod'
import {
	continuationSubject,
	unfinishedAnswer,
	type unfinishedDonation,
	unfinishedQuery,
} from '../../domain/donations/continuation.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { SelectedBy } from '../../kernel/sql/table.ts'
import { selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { targetJoins, targetName } from '../../records/_shared/targets.ts'
import { donationDetailsTable } from '../../records/donations/details.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { donationForOf } from './donation-row.ts'

export type UnfinishedDeps = Pick<QueryDeps, 'sql' | 'clock'> & { readonly links: SignedLinks }

const OF_DONATIONS = selection(donationsTable, 'd', [
	'id',
	'target_kind',
	'target_id',
	'donor_kind',
	'currency',
	'donation',
	'total',
	'covers_fee',
	'anonymous',
])
const OF_DETAILS = selection(donationDetailsTable, 'x', ['first_name', 'last_name', 'email', 'message'])

type Row = SelectedBy<typeof OF_DONATIONS> &
	SelectedBy<typeof OF_DETAILS> & {
		readonly is_paid: boolean
		readonly is_under_way: boolean
		readonly title: string | null
	}

const UNFINISHED = `SELECT ${OF_DONATIONS.list}, ${OF_DETAILS.list}, ${targetName('d.target_kind')} AS title,
		s.is_paid, s.is_under_way
	FROM read.donations d
	JOIN rec.donation_details x ON x.donation_id = d.id
	${targetJoins('d.target_kind', 'd.target_id')}
	CROSS JOIN LATERAL (
		SELECT bool_or(o.received_at IS NOT NULL) AS is_paid,
			bool_or(o.received_at IS NULL AND o.status = 'processing') AS is_under_way
		FROM read.donations o
		WHERE o.id IN (d.id, d.continues) OR o.continues IN (d.id, d.continues)
	) s
	WHERE d.id = $1 AND d.target_kind IS NOT NULL AND d.second_of IS NULL`

function stateOf({ is_paid, is_under_way }: Row): z.output<typeof unfinishedDonation>['state'] {
	if (is_paid) return 'paid'
	return is_under_way ? 'underWay' : 'open'
}

function unfinishedOf(row: Row): z.output<typeof unfinishedDonation> {
	const { target_kind, target_id, donor_kind, first_name, last_name, email } = row
	return {
		_id: row.id,
		state: stateOf(row),
		donationFor: donationForOf(target_kind),
		donation_request_id: target_kind === 'request' ? target_id : null,
		toUserInfo:
			target_kind === 'individual' && target_id !== null ? { _id: target_id, name: row.title ?? '' } : null,
		title: row.title ?? '',
		units: row.currency as Currency,
		quantity: row.donation,
		totalAmount: row.total,
		shouldChargeProcessingFees: row.covers_fee,
		anonymous: row.anonymous,
		message: row.message,
		externalUserInfo: donor_kind === 'guest' ? { first_name, last_name, email } : null,
		needsSignIn: donor_kind === 'user',
	}
}

export const showUnfinished = ({ sql, clock, links }: UnfinishedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donation/unfinished',
		summary: 'Get an unpaid donation by the link in its e-mail',
		tags: ['donations'],
		access: { allow: 'everyone', because: 'the signed key in the mail identifies the donation' },
		ignoresSignIn: true,
		perMinute: 60,
		query: unfinishedQuery,
		answers: { 200: unfinishedAnswer },
		readModels: ['donations', 'requests'],
		handle: async ({ query: { donation, key } }) => {
			const isRight = links.check(continuationSubject(donation), key, clock.now()) === 'valid'
			const row = isRight ? await sql.maybeOne<Row>(UNFINISHED, [donation]) : null
			if (!row) throw refuse('NOT_FOUND.unfinished')
			return { body: { statusCode: 200, data: unfinishedOf(row) } }
		},
	})
