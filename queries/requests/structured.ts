import type { Described } from '../../domain/requests/kinds/kind.contract.ts'
import { describedAs } from '../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { oneLine } from '../_shared/page-addresses.ts'
import { raisedBy } from './public-request.ts'
import { fieldsFor, type RequestRecord } from './request-row.ts'
import { sharedRequest, socialPicturePath } from './social-picture.ts'

/** Characters of a story that machines are told. */
const STORY_LENGTH = 5_000

/**
 * What the page of a public request is in the terms of schema.org: from what everybody reads on it, nothing besides.
 * @param path of the page, with its language
 * @returns from where this site is, what is written as JSON-LD; undefined where nothing fits, and once it has ended
 */
export function structuredOf(
	row: RequestRecord,
	path: string,
	language: Language,
): ((site: string) => object) | undefined {
	const described = describedAs(row.request_type, row.side)
	if (described === null || !DONATIONS_START_IN.includes(row.status)) return undefined
	const fields = fieldsFor(row, row.fields, ['public'])
	// What its author has not named yet can't be told: an event is one only with its day.
	if (described.as === 'event' && !fields[described.at]) return undefined
	return (site) => ({
		'@context': 'https://schema.org',
		name: row.title,
		description: oneLine([...row.description].slice(0, STORY_LENGTH).join('')),
		url: site + path,
		image: site + socialPicturePath(sharedRequest(row, language), language),
		...shapeOf(row, described, fields, site + path),
	})
}

const placeOf = ({ place, region }: RequestRecord) => ({
	'@type': 'Place',
	name: place,
	address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: region },
})

const authorOf = (row: RequestRecord) => ({
	'@type': row.org_name === null ? 'Person' : 'Organization',
	name: raisedBy(row),
})

function shapeOf(
	row: RequestRecord,
	described: Described,
	fields: ReturnType<typeof fieldsFor>,
	url: string,
): object {
	switch (described.as) {
		case 'donateAction':
			return {
				'@type': 'DonateAction',
				recipient: authorOf(row),
				priceCurrency: row.currency,
				endTime: row.end_date,
				target: { '@type': 'EntryPoint', urlTemplate: url },
			}
		case 'event':
			return {
				'@type': 'Event',
				name: fields[described.name],
				startDate: fields[described.at],
				location: placeOf(row),
				organizer: authorOf(row),
			}
		case 'jobPosting':
			return {
				'@type': 'JobPosting',
				title: row.title,
				employmentType: described.employment,
				datePosted: row.created_at.toISOString(),
				validThrough: row.end_date,
				hiringOrganization: authorOf(row),
				jobLocation: placeOf(row),
			}
		case 'grant':
			return {
				'@type': 'MonetaryGrant',
				funder: authorOf(row),
				amount: { '@type': 'MonetaryAmount', currency: row.currency, value: fields[described.amount] },
			}
	}
}
