import { linkIn, ORGANIZATION, register } from './organizations.fixtures.ts'
import type { Replays } from './replays.ts'

/** Commands on organizations that can be carried out once. */
export const ORGANIZATION_REPLAYS: Replays = {
	'registering an organization': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: '/api/v1/organization',
		body: { ...ORGANIZATION, orgName: 'Once and for all' },
		other: { ...ORGANIZATION, orgName: 'Once more' },
	}),
	'describing an organization': async ({ people }) => {
		const { _id, orgName } = await register(people.author, { orgName: 'A circle of its own' })
		return {
			caller: people.author,
			method: 'PUT',
			url: `/api/v1/organization/${_id}`,
			body: { ...ORGANIZATION, orgName, description: 'Other words.' },
			other: { ...ORGANIZATION, orgName, description: 'Yet other words.' },
		}
	},
	'deleting an organization': async ({ people }) => {
		const { _id } = await register(people.author, { orgName: 'A circle that ends' })
		return { caller: people.author, method: 'DELETE', url: `/api/v1/organization/${_id}` }
	},
	'inviting somebody': async ({ people, organization }) => ({
		caller: people.leader,
		method: 'POST',
		url: `/api/v1/org/${organization.id}/inviteUser`,
		body: { email: 'once@mail.example', role: 'member' },
		other: { email: 'twice@mail.example', role: 'member' },
	}),
	'accepting an invitation': async ({ harness, people, organization }) => {
		const email = 'donor@karuna.example'
		const url = `/api/v1/org/${organization.id}/inviteUser`
		const made = await people.leader.json<{ data: { _id: string } }>('POST', url, { email, role: 'member' })
		await harness.system.untilIdle()
		const key = (await linkIn(harness, email, 'invited')).searchParams.get('key')
		return {
			caller: people.donor,
			method: 'POST',
			url: `/api/v1/org/${organization.id}/user`,
			body: { invitationId: made.data._id, key },
		}
	},
	'verifying an organization': async ({ harness, people }) => {
		const { _id } = await register(people.author, { orgName: 'A circle to verify' })
		await harness.system.untilIdle()
		const url = `/api/backoffice/organizations/${_id}`
		const { etag } = await people.admin.json<{ etag: string }>('GET', url)
		return {
			caller: people.admin,
			method: 'POST',
			url: `${url}/verification`,
			headers: { 'if-match': etag },
			body: { isProfileVerified: true, reason: '' },
			other: { isProfileVerified: true, reason: 'Papers seen.' },
		}
	},
	'adding a picture to an organization': async ({ people, organization }) => ({
		caller: people.leader,
		method: 'POST',
		url: `/api/v1/organization/${organization.id}/image`,
		body: { images: [organization.spareImage] },
		other: { images: [organization.image, organization.spareImage] },
	}),
}
