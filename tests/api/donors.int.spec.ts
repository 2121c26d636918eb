import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { Donor } from '../../domain/donations/donors.contract.ts'
import type { Organization } from '../../domain/organizations/contract.ts'
import type { RequestDetail } from '../../domain/requests/contract.ts'
import { etagOf, GUEST, give, publish, RUPEES_500, raise, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'

const ORGANIZATION = demoOrganizationId('vriksha')
const REFUSED = [403, 'NOT_ALLOWED']

interface DonorsAnswer {
	readonly data: readonly Donor[]
	readonly totalCountOfRecords: number
}

describe('donors of the requests of a person or an organization', () => {
	let harness: Harness
	let author: Caller
	let leader: Caller
	let member: Caller
	let admin: Caller
	let finance: Caller
	const requests: string[] = []

	const read = (caller: Caller, query = '') =>
		caller.json<DonorsAnswer>('GET', `/api/v1/donationRequest/donors${query}`)
	async function entries(caller: Caller, query = '') {
		const { data, totalCountOfRecords } = await read(caller, query)
		expect(totalCountOfRecords).toBe(data.length)
		return data
			.map(({ user_info, anonymous, quantity, donationsCount }) =>
				[user_info?.name ?? '-', anonymous ? 'anonymous' : 'named', quantity, donationsCount].join(' '),
			)
			.sort()
	}
	async function refusal(caller: Caller, query: string) {
		const { status, body } = await caller.call('GET', `/api/v1/donationRequest/donors${query}`)
		return [status, (body as { code?: string }).code]
	}
	const raised = async (id: string) => {
		const answer = await author.json<{ data: RequestDetail }>('GET', `/api/v1/donationRequest/${id}`)
		return answer.data.donated_quantity ?? 0
	}

	beforeAll(async () => {
		harness = await startHarness()
		const people = await Promise.all(
			['donee', 'tsering', 'donor', 'admin', 'finance'].map((key) => harness.person(key)),
		)
		;[author, leader, member, admin, finance] = people as [Caller, Caller, Caller, Caller, Caller]
		const forOrganization = await raise(author, { orgId: ORGANIZATION })
		const headers = { 'if-match': await etagOf(admin, forOrganization) }
		const approval = `/api/backoffice/requests/${forOrganization}/approveForOrganization`
		await leader.json('POST', approval, { reason: '' }, headers)
		for (const action of ['approve', 'publish']) await review(admin, forOrganization, action)
		requests.push(await publish({ author, admin }, { title: 'Lanterns for Giridih' }), forOrganization)

		const [lanterns, library] = requests as [string, string]
		const named = (first_name: string) => ({ externalUserInfo: { ...GUEST, first_name } })
		await give(harness, member, lanterns, RUPEES_500, named('Meera'))
		await give(harness, member, library, RUPEES_500, named('Mira'))
		await give(harness, member, library, RUPEES_500, { ...named('Meera'), anonymous: true })
		const guest = harness.guest()
		await give(harness, guest, lanterns, RUPEES_500, named('Ravi'))
		await give(harness, guest, lanterns, RUPEES_500, named('Sita'))
		await give(harness, guest, lanterns, RUPEES_500, { ...named('Ravi'), anonymous: true })
		const returned = await give(harness, harness.guest(), lanterns, RUPEES_500, named('Tara'))
		const whole = await give(harness, harness.guest(), lanterns, RUPEES_500, named('Uma'))
		for (const [{ donationId }, amount] of [[returned, '100.00'] as const, [whole, null] as const]) {
			const url = `/api/backoffice/donations/${donationId}`
			const { headers, body } = await finance.call('GET', url)
			await finance.json(
				'POST',
				`${url}/refund`,
				{ amount: amount ?? (body as { total: string }).total, reason: 'They asked for it.' },
				{ 'if-match': String(headers.etag) },
			)
			await harness.system.untilIdle()
		}
		// To the person, not to a request of theirs.
		const toThem = { donationFor: 'individual', toUserInfo: { _id: author.id }, ...named('Vikram') }
		await give(harness, harness.guest(), null, RUPEES_500, toThem)
	}, 120_000)
	afterAll(() => harness?.stop())

	it('are listed once each with all that is left of what they gave, the anonymous as one', async () => {
		const { data } = await read(author)
		const times = data.map(({ lastDonatedAt }) => Date.parse(lastDonatedAt))
		expect(times).toEqual(times.toSorted((a, b) => b - a))
		const list = await entries(author)
		expect(list.map((entry) => entry.replace(/ \d+(\.\d+)? (\d+)$/, ' $2'))).toEqual([
			'- anonymous 2',
			'Mira Das named 2',
			'Ravi Das named 1',
			'Sita Das named 1',
			'Tara Das named 1',
		])
		expect(list).toEqual(expect.arrayContaining(['Mira Das named 1000 2', '- anonymous 1000 2']))
		const sum = data.reduce((total, { quantity }) => total + Math.round(quantity * 100), 0)
		const funds = await Promise.all(requests.map(raised))
		expect(sum).toBe(funds.reduce((total, amount) => total + Math.round(amount * 100), 0))
	})

	it('are those of the person’s or the organization’s requests, or of both', async () => {
		const all = await entries(author)
		expect(await entries(author, `?userId=${author.id}`)).toEqual(all)
		const ofOrganization = ['- anonymous 500 1', 'Mira Das named 500 1']
		expect(await entries(leader, `?orgId=${ORGANIZATION}`)).toEqual(ofOrganization)
		for (const caller of [author, leader])
			expect(await entries(caller, `?userId=${author.id}&orgId=${ORGANIZATION}`)).toEqual(ofOrganization)
		expect(await entries(member)).toEqual([])
		expect(await entries(leader, `?userId=${member.id}&orgId=${ORGANIZATION}`)).toEqual([])
	})

	it('are for the person, those who lead the organization, and who reads donations; names stay anonymous', async () => {
		const all = await entries(author)
		for (const caller of [admin, finance]) {
			expect(await entries(caller, `?userId=${author.id}`)).toEqual(all)
			expect(await entries(caller, `?orgId=${ORGANIZATION}`)).toHaveLength(2)
		}
		const volunteer = await harness.person('volunteer')
		for (const caller of [member, leader, volunteer])
			expect(await refusal(caller, `?userId=${author.id}`)).toEqual(REFUSED)
		const url = `/api/v1/organization/${ORGANIZATION}`
		const { data } = await author.json<{ data: Organization }>('GET', url)
		expect(data.mine?.role).toBe('member')
		for (const caller of [author, member, volunteer])
			expect(await refusal(caller, `?orgId=${ORGANIZATION}`)).toEqual(REFUSED)
		expect(await refusal(harness.guest(), `?orgId=${ORGANIZATION}`)).toEqual([401, expect.any(String)])
	})

	it('come in pages', async () => {
		const whole = (await read(author)).data
		const pages = await Promise.all([0, 2, 4].map((offset) => read(author, `?limit=2&offset=${offset}`)))
		expect(pages.flatMap(({ data }) => data)).toEqual(whole)
		expect(pages.map(({ totalCountOfRecords }) => totalCountOfRecords)).toEqual([5, 5, 5])
	})
})
