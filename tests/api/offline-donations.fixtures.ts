import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { OfflineDonationBody, OfflineDonationDetail } from '../../domain/offline-donations/contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import { pdf } from '../harness/sample-documents.ts'
import { type Answer, type Caller, multipart } from './harness.ts'

export const OFFLINE = '/api/backoffice/offlineDonations'
const DAY_MS = 86_400_000

export const dayBefore = ({ clock }: { readonly clock: Clock }, days = 0): string =>
	dayIn(regionOf('IN'), clock.now() - days * DAY_MS)

export const chequeOf = (
	harness: { readonly clock: Clock },
	changes: Partial<OfflineDonationBody> = {},
): OfflineDonationBody => ({
	method: 'cheque',
	currency: 'INR',
	amount: '2500.00',
	receivedOn: dayBefore(harness),
	reference: crypto.randomUUID().slice(0, 8),
	bank: 'State Bank of India',
	target: 'foundation',
	targetId: null,
	donorId: null,
	name: 'Meera Iyer',
	email: 'meera.iyer@mail.example',
	address: {
		line1: '7, Lake Road',
		line2: '',
		city: 'Pune',
		state: 'Maharashtra',
		country: 'IN',
		zip_code: '411001',
	},
	pan: null,
	language: 'en',
	anonymous: false,
	documentId: null,
	isAnother: false,
	...changes,
})

export const record = (by: Caller, body: object): Promise<Answer> => by.call('POST', OFFLINE, { body })

export const recorded = (by: Caller, body: object): Promise<OfflineDonationDetail> =>
	by.json<OfflineDonationDetail>('POST', OFFLINE, body)

/** Decides on the version that is there now. */
export async function decide(by: Caller, id: string, decision: string, body?: object): Promise<Answer> {
	const { headers } = await by.call('GET', `${OFFLINE}/${id}`)
	return by.call('POST', `${OFFLINE}/${id}/${decision}`, {
		...(body && { body }),
		headers: { 'if-match': String(headers.etag) },
	})
}

export const documentForm = (content: Buffer, fileName = 'cheque.pdf') =>
	multipart([{ name: 'file', fileName, content }])

export async function offlineDocument(by: Caller): Promise<string> {
	const form = documentForm(pdf('Cheque'))
	const { data } = await by.json<{ data: { id: string } }>(
		'POST',
		`${OFFLINE}/documents`,
		form.body,
		form.headers,
	)
	return data.id
}

/** An amount above the limit of one person. */
export const LARGE = '60000.00'
