import type { Caller, Harness } from './harness.ts'

export const MESSAGE = {
	kind: 'helpDesk',
	topic: 'giving',
	subject: 'Where is my receipt?',
	body: 'I gave on Monday and have no receipt yet.',
} as const
export const REPORT = { reason: 'fraud', body: 'The picture is of another school.' } as const

export const PROFILE_REPORT = { reason: 'impersonation', body: 'The picture is mine.' } as const

interface Sent {
	readonly data: { readonly _id: string; readonly reference: string }
}

export const write = async (caller: Caller, body: object = MESSAGE): Promise<Sent['data']> =>
	(await caller.json<Sent>('POST', '/api/v1/message', body)).data

export async function supportFixtures(
	harness: Harness,
	{ donor, admin }: { readonly donor: Caller; readonly admin: Caller },
	request: string,
): Promise<{ message: string; supportRequestTag: string }> {
	const { _id: message } = await write(donor)
	await donor.json('POST', `/api/v1/donationRequest/${request}/report`, REPORT)
	await harness.system.untilIdle()
	const seen = await admin.call('GET', `/api/backoffice/messages/${message}`)
	return { message, supportRequestTag: String(seen.headers.etag) }
}
