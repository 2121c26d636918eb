import { demoOrganizationId, demoUserId } from '../../demo/seed/accounts.ts'
import type { Organization } from '../../domain/organizations/contract.ts'
import type { Caller, Harness } from './harness.ts'

/** An organization that is right in every field. */
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

/** Registers an organization. */
export const register = async (owner: Caller, changes: object = {}): Promise<Organization> =>
	(await owner.json<{ data: Organization }>('POST', '/api/v1/organization', { ...ORGANIZATION, ...changes }))
		.data

/** Invites somebody. @returns the invitation's id and the key in the mail */
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

/** The first address in the newest mail to somebody whose subject has these words. */
export async function linkIn(harness: Harness, email: string, subject: string): Promise<URL> {
	const mailbox = harness.system.outbox?.mailbox
	const mails = mailbox?.list({ search: email, offset: 0, limit: 50 }).rows ?? []
	const mail = mails.find((each) => each.subject.includes(subject))
	const text = (await mailbox?.open(mail?.id ?? ''))?.text ?? ''
	return new URL(/https?:\S+/.exec(text)?.[0] ?? '', 'http://karuna.example')
}

/** What belongs to an organization of the leader, and what could be added to it. */
export interface OrganizationFixtures {
	readonly id: string
	/** Its version in the backoffice. */
	readonly etag: string
	readonly member: string
	readonly image: string
	readonly document: string
	/** Of the leader, and not the organization's. */
	readonly spareImage: string
	readonly spareDocument: string
	/** Open, with the key in its mail. */
	readonly invitation: string
	readonly key: string
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
	const { etag } = await admin.json<{ etag: string }>('GET', `/api/backoffice/organizations/${id}`)
	const fixtures = { image, spareImage, document, spareDocument, invitation, key, etag }
	return { id, member: demoUserId('priya'), ...fixtures }
}
