import { type RequestDetail, statusOfCode } from '../../../../../domain/requests/contract.ts'
import type { Described } from '../../../../../domain/requests/kinds/kind.contract.ts'
import { describedAs } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../../../../domain/requests/transitions.contract.ts'
import type { Structured, StructuredPage } from '../../../../../kernel/wire/structured-data.ts'
import type { DocumentContext } from '../../../lib/document.ts'
import { paths } from '../../../lib/paths.ts'
import { postalAddress, urlOf } from '../../../lib/structured.ts'
import { requestQuery } from '../api/detail.ts'

/** The most characters of a story in structured data. */
const STORY_LENGTH = 5_000

/** Returns structured data of a request, from public fields. None if no type fits, or once it has ended. */
export function structuredRequest(
	{ params, queries }: DocumentContext,
	page: StructuredPage,
): readonly Structured[] {
	const request = queries.getQueryData(requestQuery(params.id ?? '').queryKey)?.data
	const described = request && describedAs(request.requestType, request.role)
	const status = request && statusOfCode(request.status)
	if (!described || !status || !DONATIONS_START_IN.includes(status)) return []
	// An event needs its day, which its author has not given yet.
	if (described.as === 'event' && !request.fields[described.at]) return []
	return [shapeOf(request, described, page)]
}

function shapeOf(request: RequestDetail, described: Described, page: StructuredPage): Structured {
	const author = authorOf(request, page)
	const about = {
		name: request.title,
		description: [...request.description].slice(0, STORY_LENGTH).join('').replaceAll(/\s+/g, ' '),
		url: page.url,
		...(page.image !== undefined && { image: page.image }),
	}
	switch (described.as) {
		case 'donateAction':
			return {
				'@type': 'DonateAction',
				...about,
				recipient: author,
				priceCurrency: request.units,
				...(request.quantity !== null && { object: moneyOf(request, request.quantity) }),
				result: moneyOf(request, request.donated_quantity),
				endTime: request.endDate,
				target: { '@type': 'EntryPoint', urlTemplate: page.url },
			}
		case 'event':
			return {
				'@type': 'Event',
				...about,
				name: String(request.fields[described.name]),
				startDate: String(request.fields[described.at]),
				location: placeOf(request),
				organizer: author,
			}
		case 'jobPosting':
			return {
				'@type': 'JobPosting',
				...about,
				title: request.title,
				employmentType: described.employment,
				datePosted: request.createdAt,
				validThrough: request.endDate,
				hiringOrganization: author,
				jobLocation: placeOf(request),
			}
		case 'grant':
			return {
				'@type': 'MonetaryGrant',
				...about,
				funder: author,
				amount: moneyOf(request, Number(request.fields[described.amount])),
			}
	}
}

/** A goal is a donation's purpose; a raised amount is its result. */
const moneyOf = ({ units }: RequestDetail, value: number) =>
	({ '@type': 'MonetaryAmount', currency: units, value }) as const

const authorOf = ({ orgId, user_info: { name, username } }: RequestDetail, page: StructuredPage) =>
	orgId
		? ({
				'@type': 'Organization',
				name: orgId.orgName,
				url: urlOf(page, paths.organization.href({ id: orgId._id })),
			} as const)
		: ({
				'@type': 'Person',
				name: [name.first_name, name.last_name].filter(Boolean).join(' '),
				url: urlOf(page, paths.publicProfile.href({ id: username })),
			} as const)

const placeOf = ({ place, region }: RequestDetail) =>
	({ '@type': 'Place', name: place, address: postalAddress(region, place) }) as const
