import type { Structured, StructuredPage } from '../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../lib/document.ts'
import { type Edition, editionQuery } from './api/live-events.ts'

const STATUSES = { cancelled: 'https://schema.org/EventCancelled' } as const
const SCHEDULED = 'https://schema.org/EventScheduled'
const IN_STOCK = 'https://schema.org/InStock'
const SOLD_OUT = 'https://schema.org/SoldOut'

/** Returns structured data of an edition that is still to come; none of one that is over. */
export function structuredEdition(
	{ params, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const edition = queries.getQueryData(editionQuery(params.id ?? '').queryKey)
	return edition && edition.state !== 'over' ? [describe(edition, page)] : []
}

const describe = (edition: Edition, page: StructuredPage): Structured => ({
	'@type': 'Event',
	name: edition.name,
	url: page.url,
	startDate: edition.startsAt,
	endDate: edition.endsAt,
	eventStatus: edition.state === 'cancelled' ? STATUSES.cancelled : SCHEDULED,
	eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
	location: { '@type': 'Place', name: edition.venue, address: edition.address },
	...(page.image !== undefined && { image: page.image }),
	offers: edition.packages.map(({ category, price, persons, seatsLeft }) => ({
		'@type': 'Offer',
		name: category,
		price,
		priceCurrency: edition.currency,
		url: page.url,
		availability: edition.state === 'open' && seatsLeft >= persons ? IN_STOCK : SOLD_OUT,
		validFrom: edition.opensAt,
	})),
})
