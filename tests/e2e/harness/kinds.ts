import { seededRandom } from '../../../demo/random.ts'
import { sampleFields } from '../../../demo/sample-fields.ts'
import type { Side } from '../../../domain/requests/kinds/field.contract.ts'
import { endsOf, hasMoney, kindOf, type RequestType } from '../../../domain/requests/kinds/kinds.contract.ts'
import { type Fundraiser, publish, signedIn } from './api.ts'
import type { Account } from './people.ts'

export interface KindOptions {
	readonly title: string
	readonly by: Account
	readonly orgId?: string
	readonly fields?: Readonly<Record<string, unknown>>
}

const LAST_DAY = '2099-12-31'

export async function raiseKind(
	requestType: RequestType,
	role: Side,
	{ title, by, orgId, fields }: KindOptions,
): Promise<Fundraiser> {
	const kind = kindOf(requestType)
	if (!kind || hasMoney(requestType, role)) throw new RangeError(`${requestType} is none that people answer.`)
	const author = await signedIn(by)
	const { data } = await author<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', {
		requestType,
		role,
		category: 'education',
		country: 'IN',
		place: 'Giridih, Jharkhand',
		units: 'INR',
		quantity: null,
		endDate: endsOf(kind, role).by === 'author' ? LAST_DAY : null,
		title,
		description: 'Two months in the workshop, with a mentor beside you from the first day to the last.',
		...sampleFields(kind, role, seededRandom(7), Date.now()),
		...fields,
		...(orgId && { orgId }),
	})
	const request = { id: data._id, title }
	if (kind.review === 'before') await publish(request)
	return request
}
