import { learn } from './pools.ts'
import { operationAt, type Range } from './shots.ts'
import type { Wire } from './wire.ts'

/**
 * Raises, reviews and publishes requests, donates, pays without a target and requests withdrawals, since
 * random calls end more things than they begin and would soon get only refusals.
 * @returns the number of steps that succeeded
 */
export async function replenish(
	range: Range,
	wire: Wire,
	renew: (name: string) => Promise<void>,
): Promise<number> {
	const { operations, target, senders, pools } = range
	let taken = 0
	const call = async (
		route: string,
		as: string,
		path: Readonly<Record<string, string>>,
		json: object | undefined,
	) => {
		const [method = '', pattern = ''] = route.split(' ')
		const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '')
		const tag = Object.values(path)
			.map((id) => pools.etags.get(id))
			.find((found) => found !== undefined)
		const needsTag = method !== 'GET' && pattern.startsWith('/api/backoffice')
		const send = () => {
			const own = senders.find(({ name }) => name === as)?.header()
			return wire.send({
				method,
				target: address,
				body: json ? Buffer.from(JSON.stringify(json)) : null,
				headers: [
					...(own ? [own] : []),
					...(json ? [['content-type', 'application/json'] as const] : []),
					...(tag && needsTag ? [['if-match', tag] as const] : []),
				],
			})
		}
		let answer = await send()
		if (typeof answer !== 'string' && answer.status === 401) {
			await renew(as)
			answer = await send()
		}
		if (typeof answer === 'string' || answer.status >= 300) return null
		taken += 1
		const body: unknown = JSON.parse(answer.body.toString('utf8'))
		const operation = operationAt(operations, method, address)
		if (operation) learn(pools, operation, address, answer.headers.get('etag')?.[0], body)
		return body as { data?: { _id?: string }; account?: { uniqueId: string }; donationId?: string }
	}
	const right = (route: string) => target.calls.find((one) => one.route === route)?.json as object | undefined
	const picture = async () => {
		const own = senders.find(({ name }) => name === 'author')?.header()
		const answer = await wire.send({
			method: 'POST',
			target: '/api/v1/files/image',
			headers: [...(own ? [own] : []), ['content-type', 'multipart/form-data; boundary=karuna-stock']],
			body: Buffer.concat([
				Buffer.from(
					'--karuna-stock\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
				),
				Buffer.from(target.picture, 'base64'),
				Buffer.from('\r\n--karuna-stock--\r\n'),
			]),
		})
		if (typeof answer === 'string' || answer.status >= 300) return null
		return (JSON.parse(answer.body.toString('utf8')) as { data: { _id: string } }).data._id
	}
	const raise = async () => {
		const images = [await picture()]
		return (await call(RAISE, 'author', {}, { ...right(RAISE), images }))?.data?._id
	}
	const id = await raise()
	if (id === undefined) return taken
	for (const action of ['approve', 'publish']) {
		await call('GET /api/backoffice/requests/{id}', 'admin', { id }, undefined)
		await call(`POST /api/backoffice/requests/{id}/${action}`, 'admin', { id }, { reason: '' })
	}
	pools.favourites.set('request', id)
	await call(PAY, 'guestDonor', {}, aimedAt(right(PAY), id))
	const unassigned = (await call(PAY, 'guestDonor', {}, { ...right(PAY), donation: undefined }))?.donationId
	if (unassigned !== undefined) {
		await call('GET /api/backoffice/donations/{id}', 'finance', { id: unassigned }, undefined)
		pools.favourites.set('donation', unassigned)
	}
	await call('POST /api/v1/donationRequest/{id}/comments', 'donor', { id }, { body: 'Good luck!' })
	await call(UPDATE, 'author', {}, { ...right(UPDATE), donation_request_id: id })
	const author = target.ids.user?.[0] ?? ''
	const added = await call(ACCOUNT, 'author', { id: author }, right(ACCOUNT))
	const account = added?.account?.uniqueId ?? pools.favourites.get('account')
	if (account !== undefined) pools.favourites.set('account', account)
	const requested = { ...right(ASK), paymentAccountId: account }
	await call(ASK, 'author', { id }, requested)
	await raise()
	return taken
}

const RAISE = 'POST /api/v1/donationRequest'
const PAY = 'POST /api/v1/create/payment/intent'
const UPDATE = 'POST /api/v1/donationRequestUpdate'
const ACCOUNT = 'POST /api/v1/user/{id}/payment/account'
const ASK = 'POST /api/v1/donationRequest/withdraw/{id}'

const aimedAt = (body: object | undefined, requestId: string): object => {
	const { donation } = (body ?? {}) as { donation?: object }
	return { ...body, donation: { ...donation, donation_request_id: requestId } }
}
