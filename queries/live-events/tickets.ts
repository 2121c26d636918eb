import { Readable } from 'node:stream'
import { z } from 'zod'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type TicketPage, ticketPageAnswer, ticketParams } from '../../domain/live-events/tickets.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { Calendar } from '../../kernel/ports/calendar.ts'
import type { PdfPrinter } from '../../kernel/ports/pdf.ts'
import type { Tickets } from '../../kernel/ports/tickets.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import { eventTimes } from '../../kernel/wire/event-times.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { liveEventsTable } from '../../projections/live-events/live-events.ts'
import { liveEventRegistrationStatesTable } from '../../projections/live-events/registrations.ts'
import { liveEventRecordsTable } from '../../records/live-events/live-events.ts'
import { attendeesOf } from '../../records/live-events/registrations.ts'
import { findToken } from '../../records/live-events/tokens.ts'
import type { QueryDeps } from '../_shared/deps.ts'

export interface TicketDeps extends Pick<QueryDeps, 'sql' | 'clock'> {
	readonly tickets: Tickets
	readonly writeCalendar: Calendar
	readonly pdf: PdfPrinter
	readonly publicUrl: string
}

const OF_STATE = selection(liveEventRegistrationStatesTable, 'r', [
	'id',
	'live_event_id',
	'package_id',
	'state',
	'version',
	'changed_at',
])
const OF_RECORD = selection(liveEventRecordsTable, 'l', [
	'slug',
	'name',
	'starts_at',
	'ends_at',
	'zone',
	'venue',
	'address',
	'map_url',
	'categories',
])
const OF_MODEL = selection(liveEventsTable, 'e', ['refundable_until', 'moves'])
type Found = SelectedBy<typeof OF_STATE> & SelectedBy<typeof OF_RECORD> & SelectedBy<typeof OF_MODEL>

/** @throws DomainError NOT_FOUND also for the token of former tickets, and once its people were erased */
async function ticketsOf({ sql }: Pick<TicketDeps, 'sql'>, token: string): Promise<Found> {
	const found = await findToken(sql, token)
	const row =
		found &&
		(await sql.maybeOne<Found>(
			`SELECT ${OF_STATE.list}, ${OF_RECORD.list}, ${OF_MODEL.list}
			FROM read.live_event_registrations r JOIN rec.live_events l ON l.id = r.live_event_id
			JOIN read.live_events e ON e.id = r.live_event_id WHERE r.id = $1 AND r.version = $2`,
			[found.registration_id, found.version],
		))
	if (!row) throw refuse('NOT_FOUND.ticket')
	return row
}

const common = {
	method: 'GET',
	tags: ['live-events'],
	access: { allow: 'everyone', because: 'the token of 128 bits opens one registration' },
	// Guesses are limited, and a family opens its tickets a few times.
	perMinute: 20,
	params: ticketParams,
	readModels: ['live_events', 'live_event_registrations'],
} as const

const SECRET = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

interface Seat {
	readonly seat: number
	readonly name: string
	readonly code: string
}

/** Returns the seats of a registration; the code of a void ticket is empty. */
async function seatsOf({ sql, tickets }: TicketDeps, row: Found): Promise<Seat[]> {
	const { id: registration, state, version } = row
	const of = { liveEvent: row.live_event_id.slice(0, 8), registration, version }
	const codeOf = (seat: number) => (state === 'confirmed' ? tickets.codeOf({ ...of, seat }) : '')
	return (await attendeesOf(sql, registration)).map(({ seat, name }) => ({ seat, name, code: codeOf(seat) }))
}

const categoryOf = ({ categories, package_id }: Found): string => categories[package_id] ?? package_id

export const showTickets = (deps: TicketDeps): Route =>
	route({
		...common,
		path: '/api/v1/tickets/:token',
		summary: 'Get the tickets of a registration by their token',
		answers: { 200: ticketPageAnswer },
		handle: async ({ params }) => {
			const row = await ticketsOf(deps, params.token)
			const { id: refId, version, state } = row
			const data: TicketPage = {
				refId,
				state,
				slug: row.slug,
				name: row.name,
				startsAt: row.starts_at.toISOString(),
				endsAt: row.ends_at.toISOString(),
				zone: row.zone,
				venue: row.venue,
				address: row.address,
				mapUrl: row.map_url,
				category: categoryOf(row),
				version,
				seats: await seatsOf(deps, row),
				refundableUntil: row.refundable_until.toISOString(),
				mayCancel: state === 'confirmed' && deps.clock.now() <= row.refundable_until.getTime(),
			}
			return { body: { statusCode: 200, data }, headers: SECRET }
		},
	})

export const downloadCalendar = (deps: TicketDeps): Route =>
	route({
		...common,
		path: '/api/v1/tickets/:token/calendar',
		summary: 'Download the calendar entry of a registration',
		answers: { 200: z.string() },
		streams: 'text/calendar',
		handle: async ({ params }) => {
			const row = await ticketsOf(deps, params.token)
			const body = deps.writeCalendar({
				uid: `${row.id}@karuna`,
				sequence: row.moves + (row.state === 'cancelled' ? 1 : 0),
				title: row.name,
				startsAt: row.starts_at,
				endsAt: row.ends_at,
				zone: row.zone,
				place: row.address,
				url: `${deps.publicUrl}/${params.token}`,
				isCancelled: row.state === 'cancelled',
				writtenAt: row.changed_at,
			})
			return {
				headers: { ...SECRET, 'content-disposition': `attachment; filename="${row.slug}.ics"` },
				stream: { body: Readable.from([body]), contentType: 'text/calendar; charset=utf-8' },
			}
		},
	})

/** Prints the tickets, one page for each person. */
export const printTickets = (deps: TicketDeps): Route =>
	route({
		...common,
		path: '/api/v1/tickets/:token/pdf',
		summary: 'Download the tickets of a registration as PDF',
		query: z.object({ language: z.enum(LANGUAGES).optional() }),
		answers: { 200: z.string() },
		streams: 'application/pdf',
		handle: async ({ params, query, caller }) => {
			const row = await ticketsOf(deps, params.token)
			if (row.state !== 'confirmed') throw refuse('NOT_CONFIRMED')
			const language = query.language ?? caller.language
			const text = textFor(language)
			const times = eventTimes(row.starts_at.toISOString(), row.ends_at.toISOString(), row.zone, language)
			const seats = await seatsOf(deps, row)
			const file = await deps.pdf.printTickets({
				language,
				madeAt: row.changed_at.getTime(),
				title: row.name,
				facts: [times.day, text('live-events.printed.times', { ...times }), row.venue, row.address].filter(
					(fact, index, all) => fact !== all[index - 1],
				),
				tickets: seats.map(({ seat, name, code }) => ({
					person: name || text('live-events.printed.person', { number: seat }),
					note: text('live-events.printed.of', {
						category: categoryOf(row),
						number: seat,
						count: seats.length,
					}),
					code,
					label: text('live-events.printed.label', { number: seat }),
				})),
				help: text('live-events.printed.help'),
				otherForm: text('common.printed.otherForm'),
			})
			return {
				headers: { ...SECRET, 'content-disposition': `attachment; filename="${row.slug}.pdf"` },
				stream: { body: Readable.from([file]), contentType: 'application/pdf' },
			}
		},
	})
