import { eventUsersList, eventUsersQuery } from '../../domain/live-events/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { donationsTable } from '../../projections/donations/donations.ts'
import { donationDetailsTable } from '../../records/donations/details.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import {
	categoryOf,
	REGISTRATION_COLUMNS,
	REGISTRATION_JOINS,
	type RegistrationRecord,
	registrationsWhere,
	toRegistration,
} from './backoffice-registration-row.ts'

const OF_DONATION = selection(donationsTable, 'd', ['provider_ref'])
const OF_DETAILS = selection(donationDetailsTable, 'x', ['card_brand', 'card_last4'])
type EventUserRecord = RegistrationRecord &
	OuterJoined<SelectedBy<typeof OF_DONATION> & SelectedBy<typeof OF_DETAILS>> & {
		readonly attendees: readonly { readonly name: string }[]
	}

/** The specification's list of people who registered, newest first. */
export const listEventUsers = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/eventUsersList',
		summary: 'List who registered for live events',
		tags: ['live-events'],
		access: { allow: 'roles', roles: ['admin'] },
		query: eventUsersQuery,
		answers: { 200: eventUsersList },
		readModels: ['live_event_registrations', 'donations'],
		handle: async ({ query: { limit, offset, eventId } }) => {
			const { count, rows } = await countedPage<EventUserRecord>(sql, {
				columns: `${REGISTRATION_COLUMNS}, ${OF_DONATION.list}, ${OF_DETAILS.list},
					ARRAY(SELECT json_build_object('name', a.name) FROM rec.live_event_attendees a
						WHERE a.registration_id = r.id ORDER BY a.seat) AS attendees`,
				from: `read.live_event_registrations r ${REGISTRATION_JOINS} LEFT JOIN read.donations d ON d.id = r.id
					LEFT JOIN rec.donation_details x ON x.donation_id = r.id`,
				countFrom: 'read.live_event_registrations r',
				where: registrationsWhere({ liveEventId: eventId }),
				orderBy: 'r.begun_at DESC, r.id DESC',
				limit,
				offset,
			})
			const data = rows.map((row) => ({
				_id: row.id,
				refId: row.id,
				eventId: row.live_event_id,
				user_id: row.user_id,
				name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
				email: toRegistration(row).email,
				attendees: row.attendees,
				eventPackageType: row.package_id,
				category: categoryOf(row),
				quantity: row.amount,
				units: row.currency as Currency,
				transactionId: row.provider_ref,
				type: 'cash',
				cardInfo:
					row.card_brand === null || row.card_last4 === null
						? null
						: { brand: row.card_brand, last4: row.card_last4 },
				state: row.state,
				createdAt: row.begun_at.toISOString(),
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: count } }
		},
	})
