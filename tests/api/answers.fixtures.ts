import { seededRandom } from '../../demo/random.ts'
import { sampleFields } from '../../demo/sample-fields.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import type { AnswerDetail } from '../../domain/answers/contract.ts'
import type { HoursDetail } from '../../domain/answers/hours.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { Side } from '../../domain/requests/kinds/field.contract.ts'
import { endsOf, hasMoney, kindOf, type RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { reportCaseIdOf } from '../../domain/support/streams.contract.ts'
import { findUser, insertUser } from '../../records/users/users.ts'
import { publish, requestBody } from './fundraiser.ts'
import type { Answer, Caller, CallOptions, Harness } from './harness.ts'

export const ANSWERS = '/api/v1/donationRequestResponses'

/** Returns a valid request body of a kind, without shifts, so that places are counted alone. */
export function kindBody(
	requestType: RequestType,
	role: Side,
	now: number,
	changes: Readonly<Record<string, unknown>> = {},
) {
	const kind = kindOf(requestType)
	if (!kind) throw new Error(`There is no kind ${requestType}.`)
	const { shifts: _, ...fields } = sampleFields(kind, role, seededRandom(7), now)
	return {
		...requestBody('', { requestType, role, allowedViewers: [] }),
		images: [],
		beneficiaryName: '',
		quantity: hasMoney(requestType, role) ? 90_000 : null,
		endDate: endsOf(kind, role).by === 'author' ? '2099-12-31' : null,
		title: `${requestType} of a ${role}`,
		...fields,
		...changes,
	}
}

export const publishKind = (
	harness: Harness,
	callers: { readonly author: Caller; readonly admin: Caller },
	requestType: RequestType,
	role: Side,
	changes: Readonly<Record<string, unknown>> = {},
): Promise<string> => publish(callers, kindBody(requestType, role, harness.clock.now(), changes))

export async function morePeople(harness: Harness, prefix: string, count: number): Promise<Caller[]> {
	const { sql } = harness.system
	const model = await findUser(sql, demoUserId('priya'))
	if (!model) throw new Error('Priya is not there.')
	const keys = Array.from({ length: count }, (_, at) => `${prefix}${at}`)
	for (const key of keys) {
		const own = { id: demoUserId(key), username: key, email: `${key}@karuna.example`, last_name: key }
		await insertUser(sql, { ...model, ...own, phone: null, phone_verified: false })
	}
	const people: Caller[] = []
	// Only so many passwords are compared at once.
	for (const key of keys) people.push(await harness.person(key))
	return people
}

export async function answerWith(
	answerer: Caller,
	donation_request_id: string,
	changes: object = {},
): Promise<AnswerDetail> {
	const body = { donation_request_id, message: 'I would like to.', ...changes }
	return (await answerer.json<{ data: AnswerDetail }>('POST', ANSWERS, body)).data
}

export const step = (
	caller: Caller,
	answerId: string,
	action: string,
	changes: object = {},
	options: CallOptions = {},
): Promise<Answer> =>
	caller.call('PUT', `${ANSWERS}/${answerId}`, { body: { action, ...changes }, ...options })

export const showAnswer = async (caller: Caller, answerId: string): Promise<AnswerDetail> =>
	(await caller.json<{ data: AnswerDetail }>('GET', `${ANSWERS}/${answerId}`)).data

export async function reportedMessage(
	{ donor, author }: { readonly donor: Caller; readonly author: Caller },
	answerId: string,
): Promise<string> {
	const url = `${ANSWERS}/${answerId}/messages`
	const { data } = await donor.json<{ data: { _id: string } }>('POST', url, { body: 'Buy my slides.' })
	await author.json('POST', `${url}/${data._id}/report`, { reason: 'spam' })
	return reportCaseIdOf('answerMessage', data._id)
}

export const todayOf = ({ clock }: Harness): string => dayIn(regionOf('IN'), clock.now())

export const logHours = async (
	harness: Harness,
	caller: Caller,
	answerId: string,
	changes: object = {},
): Promise<HoursDetail> => {
	const body = { day: todayOf(harness), minutes: 90, ...changes }
	return (await caller.json<{ data: HoursDetail }>('POST', `${ANSWERS}/${answerId}/hours`, body)).data
}

export const changeHours = (
	caller: Caller,
	answerId: string,
	hoursId: string,
	body: object,
): Promise<Answer> => caller.call('PUT', `${ANSWERS}/${answerId}/hours/${hoursId}`, { body })

export const certify = (caller: Caller, answerId: string, action: 'issue' | 'revoke'): Promise<Answer> =>
	caller.call('POST', `${ANSWERS}/${answerId}/certificate`, { body: { action } })

export const showHours = async (caller: Caller, answerId: string): Promise<HoursDetail> =>
	(await caller.json<{ data: HoursDetail }>('GET', `${ANSWERS}/${answerId}/hours`)).data

export const openHours = ({ entries }: HoursDetail): string =>
	entries.find(({ state, mine }) => mine && state === 'open')?._id ?? ''
