import type { z } from 'zod'
import type { backofficeRegistration } from '../../domain/live-events/backoffice.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { liveEventRegistrationStatesTable } from '../../projections/live-events/registrations.ts'
import { liveEventRecordsTable } from '../../records/live-events/live-events.ts'
import { liveEventRegistrationsTable } from '../../records/live-events/registrations.ts'
import type { ListOrder } from '../_shared/ordering.ts'
import { isUuid } from '../_shared/page-addresses.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_STATE = selection(liveEventRegistrationStatesTable, 'r', [
	'id',
	'live_event_id',
	'package_id',
	'quantity',
	'seats',
	'currency',
	'amount',
	'state',
	'because',
	'version',
	'buyer_kind',
	'admissions',
	'admitted',
	'hold_until',
	'begun_at',
	'revision',
])
const OF_EDITION = selection(liveEventRecordsTable, 'l', { edition: 'name', categories: 'categories' })
const OF_BUYER = selection(liveEventRegistrationsTable, 'b', [
	'user_id',
	'first_name',
	'last_name',
	'email',
	'phone',
	'complimentary_reason',
])

export const REGISTRATION_COLUMNS = `${OF_STATE.list}, ${OF_EDITION.list}, ${OF_BUYER.list}`
export const REGISTRATION_TABLE = { name: 'read.live_event_registrations', alias: 'r' } as const
/** An erased buyer leaves the registration. */
export const BUYER_JOIN =
	'LEFT JOIN rec.live_event_registrations b ON b.id = r.id AND b.live_event_id = r.live_event_id'
export const REGISTRATION_JOINS = `JOIN rec.live_events l ON l.id = r.live_event_id ${BUYER_JOIN}`

export type RegistrationRecord = SelectedBy<typeof OF_STATE> &
	SelectedBy<typeof OF_EDITION> &
	OuterJoined<SelectedBy<typeof OF_BUYER>>

export const REGISTRATION_ORDER = {
	registeredAt: ['r.begun_at'],
	name: { mayBeEmpty: 'b.searched' },
	amount: ['r.amount'],
	id: ['r.id'],
} as const satisfies Readonly<Record<string, ListOrder>>

export const buyerOf = ({ first_name, last_name }: RegistrationRecord): string | null =>
	[first_name, last_name].filter(Boolean).join(' ') || null
export const categoryOf = ({ categories, package_id }: RegistrationRecord): string =>
	categories[package_id] ?? package_id

export const toRegistration = (row: RegistrationRecord): z.output<typeof backofficeRegistration> => ({
	id: row.id,
	liveEventId: row.live_event_id,
	edition: row.edition,
	packageId: row.package_id,
	category: categoryOf(row),
	quantity: row.quantity,
	seats: row.seats,
	state: row.state,
	because: row.because,
	name: buyerOf(row),
	email: maskedEmail(row.email ?? ''),
	currency: row.currency as Currency,
	amount: row.amount,
	isComplimentary: row.buyer_kind === null,
	admitted: row.admitted,
	registeredAt: row.begun_at.toISOString(),
})

interface RegistrationFilter {
	readonly q?: string | undefined
	readonly liveEventId?: string | undefined
	readonly packageId?: string | undefined
	readonly state?: string | undefined
	readonly checkedIn?: boolean | undefined
	readonly id?: readonly string[] | undefined
}

export function registrationsWhere(filter: RegistrationFilter): Where {
	const { q, liveEventId, packageId, state, checkedIn, id } = filter
	const where = new Where()
		.given(liveEventId, 'r.live_event_id = ?')
		.given(packageId, 'r.package_id = ?')
		.given(state, 'r.state = ?')
		.given(checkedIn, '(r.admitted > 0) = ?')
		.given(id, 'r.id = ANY (?::uuid[])')
	return q ? withText(where, q) : where
}

/** Enough digits to be a number of a person. */
const PHONE = /^\+?(?:[\s().-]*\d){7,15}$/

/** The form of the text decides what it is compared with; parts of addresses would reveal them letter by letter. */
function withText(where: Where, text: string): Where {
	if (isUuid(text)) return where.and('r.id = ?::uuid', text)
	if (/^\S+@\S+$/.test(text)) return where.and(found('lower(email) = lower(?)'), text)
	if (PHONE.test(text)) return where.and(found("phone LIKE '%' || ?"), text.replace(/\D/g, ''))
	const like = containing(text)
	return where.and(
		`r.id IN (SELECT id FROM rec.live_event_registrations WHERE searched LIKE rec.folded(?)
			UNION SELECT registration_id FROM rec.live_event_attendees WHERE searched LIKE rec.folded(?))`,
		like,
		like,
	)
}

const found = (condition: string): string =>
	`r.id IN (SELECT id FROM rec.live_event_registrations WHERE ${condition})`
