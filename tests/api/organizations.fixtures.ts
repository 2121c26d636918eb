import { demoOrganizationId, demoUserId } from '../../demo/seed/accounts.ts'
import type { Organization } from '../../domain/organizations/contract.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const ORGANIZATION = {
	orgName: 'Lanterns of Giridih',
	orgType: 'Non Profit Organization',
	description: 'Lamps for villages that the line has not reached.',
	orgEmail: '',
	websiteUrl: 'lanterns.example',
	hasCsrWing: false,
	orgAddress: {
		line1: '7 Court Road',
		line2: 'Opposite the school',
		city: 'Giridih',
		state: 'Jharkhand',
		zip_code: '815301',
		country: 'IN',
	},
}

export const register = async (owner: Caller, changes: object = {}): Promise<Organization> =>
	(await owner.json<{ data: Organization }>('POST', '/api/v1/organization', { ...ORGANIZATION, ...changes }))
		.data

export const taxRegistration = (documentId: string, changes: object = {}) => ({
	law: '80G',
	pan: 'AAATL4321K',
	approval: 'AAATL4321KF20261',
	validFrom: '2026-04-01',
	validUntil: '2031-03-31',
	documentId,
	...changes,
})

export async function submitTax(lead: Caller, organizationId: string, changes: object = {}): Promise<string> {
	const url = `/api/v1/organization/${organizationId}/taxRegistration`
	const body = taxRegistration(await lead.document(), changes)
	const { data } = await lead.json<{ data: Organization }>('POST', url, body)
	return data.mine?.taxRegistrations[0]?._id ?? ''
}

export async function decideTax(
	admin: Caller,
	registrationId: string,
	isVerified: boolean,
	reason = '',
): Promise<Answer> {
	const url = `/api/backoffice/taxRegistrations/${registrationId}`
	const { etag } = await admin.json<{ etag: string }>('GET', url)
	return admin.call('POST', `${url}/verification`, {
		body: { isVerified, reason },
		headers: { 'if-match': etag },
	})
}

export async function taxRegistered(
	{ author, admin }: { readonly author: Caller; readonly admin: Caller },
	changes: object = {},
	tax: object = {},
): Promise<string> {
	const { _id } = await register(author, changes)
	const answer = await decideTax(admin, await submitTax(author, _id, tax), true)
	if (answer.status !== 200) throw new Error(`It could not be verified: ${answer.text}`)
	return _id
}

export async function invite(
	harness: Harness,
	lead: Caller,
	organizationId: string,
	{ email, role }: { readonly email: string; readonly role: string },
): Promise<{ readonly id: string; readonly key: string; readonly page: string }> {
	const url = `/api/v1/org/${organizationId}/inviteUser`
	const made = await lead.json<{ data: { _id: string } }>('POST', url, { email, role })
	await harness.system.untilIdle()
	const link = await linkIn(harness, email, 'invited')
	return { id: made.data._id, key: link.searchParams.get('key') ?? '', page: link.pathname }
}

export async function linkIn(harness: Harness, email: string, subject: string): Promise<URL> {
	const mailbox = harness.system.outbox?.mailbox
	const mails = mailbox?.list({ search: email, offset: 0, limit: 50 }).rows ?? []
	const mail = mails.find((each) => each.subject.includes(subject))
	const text = (await mailbox?.open(mail?.id ?? ''))?.text ?? ''
	return new URL(/https?:\S+/.exec(text)?.[0] ?? '', 'http://karuna.example')
}

export interface OrganizationFixtures {
	readonly id: string
	readonly etag: string
	readonly member: string
	readonly image: string
	readonly document: string
	readonly spareImage: string
	readonly spareDocument: string
	readonly invitation: string
	readonly key: string
	readonly taxRegistration: string
}

export async function organizationFixtures(
	harness: Harness,
	{ leader, admin }: Readonly<Record<'leader' | 'admin', Caller>>,
): Promise<OrganizationFixtures> {
	const id = demoOrganizationId('jalmitra')
	const [image, spareImage] = [await leader.picture(), await leader.picture()]
	const [document, spareDocument] = [await leader.document(), await leader.document()]
	await leader.json('POST', `/api/v1/organization/${id}/image`, { images: [image] })
	const choice = { _id: document, userGivenName: 'Registration', note: '' }
	await leader.json('POST', `/api/v1/organization/${id}/document`, choice)
	const invited = { email: 'invited@mail.example', role: 'member' }
	const { id: invitation, key } = await invite(harness, leader, id, invited)
	const taxRegistration = await submitTax(leader, id)
	const { etag } = await admin.json<{ etag: string }>('GET', `/api/backoffice/organizations/${id}`)
	const fixtures = { image, spareImage, document, spareDocument, invitation, key, etag, taxRegistration }
	return { id, member: demoUserId('priya'), ...fixtures }
}
