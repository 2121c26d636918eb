import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Calendar } from '../../kernel/ports/calendar.ts'

/** Writes times in UTC, which every calendar shows in its reader's zone. */
export const writeCalendar: Calendar = (entry) => {
	const calendar = ical({
		prodId: { company: 'Karuna', product: 'Registrations', language: 'EN' },
		method: entry.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
	})
	calendar.createEvent({
		id: entry.uid,
		sequence: entry.sequence,
		start: entry.startsAt,
		end: entry.endsAt,
		stamp: entry.writtenAt,
		summary: entry.title,
		location: entry.place,
		url: entry.url,
		status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
	})
	return calendar.toString()
}
