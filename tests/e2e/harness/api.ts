import type { PicturePurpose } from '../../../domain/files/pictures.contract.ts'
import type { ProfileBody } from '../../../domain/users/profile.contract.ts'
import { type RegionCode, regionOf } from '../../../kernel/wire/regions.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { donationOf, type IntentAnswer, intentOf } from '../../api/fundraiser.ts'
import { OWN_MONEY, topUpOf } from '../../api/own-money.fixtures.ts'
import { pdf } from './documents.ts'
import { systemAtRest } from './outside.ts'
import { type Account, credentialsOf, userIdOf } from './people.ts'
import { photo } from './picture.ts'
import type { SystemAddresses } from './system-process.ts'
import { systemUnderTest } from './system-under-test.ts'

export interface Fundraiser {
	readonly id: string
	readonly title: string
}

export interface FundraiserOptions {
	readonly title: string
	readonly region?: RegionCode
	readonly goal?: number
	readonly description?: string
	readonly photos?: readonly Buffer[]
	readonly documents?: readonly string[]
	readonly until?: 'submitted' | 'live'
	readonly by?: Account
	readonly orgId?: string
	readonly viewers?: readonly string[]
	readonly url?: string
}

const SIXTY_DAYS_MS = 60 * DAY_MS

export async function raiseFundraiser(options: FundraiserOptions): Promise<Fundraiser> {
	const { title, region = 'IN', goal = 40_000, until = 'live', by = 'donee', url } = options
	const donee = await signedIn(by, url)
	const images: string[] = []
	for (const content of options.photos ?? [photo()])
		images.push(await uploadPicture(donee, 'request', content))
	const documents = await Promise.all(
		(options.documents ?? []).map(async (userGivenName) => {
			const paper = new FormData()
			paper.set('userGivenName', userGivenName)
			paper.set('file', new Blob([new Uint8Array(pdf(userGivenName))]), 'scan.pdf')
			const { data } = await donee<{ data: { _id: string } }>('POST', '/api/v1/files/document', paper)
			return { _id: data._id, userGivenName, note: 'Signed and stamped' }
		}),
	)
	const { data } = await donee<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', {
		requestType: 'cash',
		category: 'education',
		beneficiaryName: 'Village school of Kanpur Dehat',
		country: region,
		place: region === 'IN' ? 'Giridih, Jharkhand' : 'Stockton, California',
		units: regionOf(region).currency,
		quantity: goal,
		endDate: new Date(Date.now() + SIXTY_DAYS_MS).toISOString().slice(0, 10),
		title,
		description:
			options.description ??
			'The roof leaks, and the books are wet. New sheets, two carpenters and four days bring the classes back under a dry roof.',
		images,
		documents,
		...(options.orgId && { orgId: options.orgId }),
		...(options.viewers && { isPrivate: true, allowedViewers: options.viewers }),
	})
	const fundraiser = { id: data._id, title }
	if (until === 'live') await publish(fundraiser, url)
	return fundraiser
}

export async function uploadPicture(by: Call, purpose: PicturePurpose, content: Buffer): Promise<string> {
	const form = new FormData()
	form.set('purpose', purpose)
	form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'field.png')
	const { data } = await by<{ data: { _id: string } }>('POST', '/api/v1/files/image', form)
	return data._id
}

export async function publish({ id }: Fundraiser, url?: string): Promise<void> {
	const admin = await signedIn('admin', url)
	for (const action of ['approve', 'publish']) {
		const { etag } = await admin<{ etag: string }>('GET', `/api/backoffice/requests/${id}`)
		await admin('POST', `/api/backoffice/requests/${id}/${action}`, { reason: '' }, { 'if-match': etag })
	}
}

export async function makePrivate({ id }: Pick<Fundraiser, 'id'>): Promise<void> {
	const author = await signedIn('donee')
	const address = `/api/v1/donationRequest/${id}`
	const { data } = await author<{ data: Detail }>('GET', address)
	const { shifts: _, ...written } = data
	await author('PUT', address, {
		...written,
		country: data.region,
		images: data.images.map(({ _id }) => _id),
		orgId: null,
		isPrivate: true,
	})
}

interface Detail {
	readonly images: readonly { readonly _id: string }[]
	readonly [field: string]: unknown
}

export type Call = <T>(
	method: 'GET' | 'POST' | 'PUT',
	path: string,
	body?: object,
	headers?: Readonly<Record<string, string>>,
) => Promise<T>

export type DonationTarget = Fundraiser | { readonly userId: string } | 'foundation'

export interface GuestDonation {
	readonly amount?: string
	readonly donor?: { readonly firstName: string; readonly lastName?: string; readonly email: string }
	readonly message?: string
	readonly region?: RegionCode
	readonly at?: SystemAddresses
}

const idIn = (target: DonationTarget): string | null =>
	typeof target === 'object' && 'id' in target ? target.id : null

type Donor = NonNullable<GuestDonation['donor']>
const personOf = ({ firstName, lastName = '', email }: Donor) => ({
	first_name: firstName,
	last_name: lastName,
	email,
})

/**
 * Pays a guest's donation by card in one step, with the fee on top. Waits until all effects are done.
 * @returns the id of the donation
 */
export async function giveTo(target: DonationTarget, options: GuestDonation = {}): Promise<string> {
	const { amount = '500', donor, message, region = 'IN', at = systemUnderTest() } = options
	const donation = { region, typed: BigInt(amount) * 100n, coversFee: true }
	const body = intentOf(
		donation,
		donationOf(donation, idIn(target), {
			...(typeof target === 'object' &&
				'userId' in target && { donationFor: 'individual', toUserInfo: { _id: target.userId } }),
			...(donor && { externalUserInfo: personOf(donor) }),
			...(message && { message }),
		}),
	)
	return paid(body, at)
}

export const payForNothing = (amount: string, at = systemUnderTest()): Promise<string> =>
	paid(intentOf({ region: 'IN', typed: BigInt(amount) * 100n, coversFee: true }, null), at)

async function paid(body: object, at: ReturnType<typeof systemUnderTest>): Promise<string> {
	const response = await fetch(new URL('/api/v1/create/payment/intent', at.url), {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
	const text = await response.text()
	if (!response.ok) throw new Error(`The donation answered ${response.status}: ${text}`)
	await systemAtRest(at)
	return (JSON.parse(text) as IntentAnswer).donationId
}

export const putProfile = async (account: Account, profile: ProfileBody): Promise<void> => {
	await (await signedIn(account))('PUT', `/api/v1/user/${userIdOf(account)}`, profile)
}

export async function signedIn(account: Account, url = systemUnderTest().url): Promise<Call> {
	const { email, password } = credentialsOf(account)
	let position = ''
	const caller =
		(token?: string): Call =>
		async (method, path, body, headers = {}) => {
			const form = body instanceof FormData
			const response = await fetch(new URL(path, url), {
				method,
				headers: {
					...(token && { authorization: `Bearer ${token}` }),
					...(position && { 'x-read-after': position }),
					...(body && !form && { 'content-type': 'application/json' }),
					...headers,
				},
				...(body && { body: form ? body : JSON.stringify(body) }),
			})
			const text = await response.text()
			if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
			position = response.headers.get('x-position') ?? position
			return JSON.parse(text)
		}
	const { data } = await caller()<{ data: { token_detail: { token: string } } }>('POST', '/api/v1/login', {
		email,
		password,
	})
	return caller(data.token_detail.token)
}

/** Covers what providers' fees took, in each currency, with the foundation's own money. */
export async function coverFees(): Promise<void> {
	const finance = await signedIn('finance')
	for (const [entity, amount] of [
		['IN', '20000.00'],
		['US', '500.00'],
	] as const)
		await finance('POST', `${OWN_MONEY}/top-ups`, topUpOf(amount, { clock: Date }, entity))
}
