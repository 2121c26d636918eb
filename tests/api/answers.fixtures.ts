import { seededRandom } from '../../demo/random.ts'
import { sampleFields } from '../../demo/sample-fields.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import type { AnswerDetail } from '../../domain/answers/contract.ts'
import type { HoursDetail } from '../../domain/answers/hours.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { Side } from '../../domain/requests/kinds/field.contract.ts'
import { endsOf, hasMoney, kindOf, type RequestType } from '../../domain/requests/kinds/kinds.contract.ts'
import { findUser, insertUser } from '../../records/users/users.ts'
import { publish, requestBody } from './fundraiser.ts'
import type { Answer, Caller, CallOptions, Harness } from './harness.ts'

export const ANSWERS = '/api/v1/donationRequestResponses'

/** A request of a kind that is right in every field. Shifts are left out, so that places are counted by themselves. */
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

/** Publishes a request of a kind. @returns its id */
export const publishKind = (
	harness: Harness,
	callers: { readonly author: Caller; readonly admin: Caller },
	requestType: RequestType,
	role: Side,
	changes: Readonly<Record<string, unknown>> = {},
): Promise<string> => publish(callers, kindBody(requestType, role, harness.clock.now(), changes))

/** People beside those of the demo, signed in. */
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

/** Answers a request. @returns the answer as they see it */
export async function answerWith(
	answerer: Caller,
	donation_request_id: string,
	changes: object = {},
): Promise<AnswerDetail> {
	const body = { donation_request_id, message: 'I would like to.', ...changes }
	return (await answerer.json<{ data: AnswerDetail }>('POST', ANSWERS, body)).data
}

/** Takes a step with an answer. */
export const step = (
	caller: Caller,
	answerId: string,
	action: string,
	changes: object = {},
	options: CallOptions = {},
): Promise<Answer> =>
	caller.call('PUT', `${ANSWERS}/${answerId}`, { body: { action, ...changes }, ...options })

/** An answer as somebody sees it now. */
export const showAnswer = async (caller: Caller, answerId: string): Promise<AnswerDetail> =>
	(await caller.json<{ data: AnswerDetail }>('GET', `${ANSWERS}/${answerId}`)).data

/** The day that it is for requests of India. */
export const todayOf = ({ clock }: Harness): string => dayIn(regionOf('IN'), clock.now())

/** Writes hours of today down. @returns all hours of the answer, the newest first */
export const logHours = async (
	harness: Harness,
	caller: Caller,
	answerId: string,
	changes: object = {},
): Promise<HoursDetail> => {
	const body = { day: todayOf(harness), minutes: 90, ...changes }
	return (await caller.json<{ data: HoursDetail }>('POST', `${ANSWERS}/${answerId}/hours`, body)).data
}

/** Confirms, disputes or withdraws hours. */
export const changeHours = (
	caller: Caller,
	answerId: string,
	hoursId: string,
	body: object,
): Promise<Answer> => caller.call('PUT', `${ANSWERS}/${answerId}/hours/${hoursId}`, { body })

/** Has a certificate issued or revoked. */
export const certify = (caller: Caller, answerId: string, action: 'issue' | 'revoke'): Promise<Answer> =>
	caller.call('POST', `${ANSWERS}/${answerId}/certificate`, { body: { action } })

/** Hours of an answer as somebody sees them now. */
export const showHours = async (caller: Caller, answerId: string): Promise<HoursDetail> =>
	(await caller.json<{ data: HoursDetail }>('GET', `${ANSWERS}/${answerId}/hours`)).data

/** The hours of the viewer's side that wait for the other. */
export const openHours = ({ entries }: HoursDetail): string =>
	entries.find(({ state, mine }) => mine && state === 'open')?._id ?? ''
