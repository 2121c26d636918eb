import { linkIn, ORGANIZATION, register, submitTax, taxRegistration } from './organizations.fixtures.ts'
import { newEachTime, type Replays, recordedEachTime, replayed, usedUp } from './replays.ts'

export const ORGANIZATION_REPLAYS: Replays = {
	'POST /api/v1/organization': async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: '/api/v1/organization',
		body: { ...ORGANIZATION, orgName: 'Once and for all' },
		other: { ...ORGANIZATION, orgName: 'Once more' },
	}),
	'PUT /api/v1/organization/{id}': async ({ people }) => {
		const { _id, orgName } = await register(people.author, { orgName: 'A circle of its own' })
		return {
			caller: people.author,
			method: 'PUT',
			url: `/api/v1/organization/${_id}`,
			body: { ...ORGANIZATION, orgName, description: 'Other words.' },
			other: { ...ORGANIZATION, orgName, description: 'Yet other words.' },
		}
	},
	'DELETE /api/v1/organization/{id}': async ({ people }) => {
		const { _id } = await register(people.author, { orgName: 'A circle that ends' })
		return { caller: people.author, method: 'DELETE', url: `/api/v1/organization/${_id}` }
	},
	'POST /api/v1/org/{id}/inviteUser': async ({ people, organization }) => ({
		caller: people.leader,
		method: 'POST',
		url: `/api/v1/org/${organization.id}/inviteUser`,
		body: { email: 'once@mail.example', role: 'member' },
		other: { email: 'twice@mail.example', role: 'member' },
	}),
	'POST /api/v1/org/{id}/user': async ({ harness, people, organization }) => {
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
	'POST /api/backoffice/organizations/{id}/verification': async ({ harness, people }) => {
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
	'POST /api/v1/organization/{id}/taxRegistration': async ({ people }) => {
		const { _id } = await register(people.author, { orgName: 'A circle that registers' })
		const body = taxRegistration(await people.author.document())
		return {
			caller: people.author,
			method: 'POST',
			url: `/api/v1/organization/${_id}/taxRegistration`,
			body,
			other: { ...body, validUntil: '2030-03-31' },
		}
	},
	'POST /api/backoffice/taxRegistrations/{id}/verification': async ({ harness, people }) => {
		const { _id } = await register(people.author, { orgName: 'A circle to register' })
		const registrationId = await submitTax(people.author, _id)
		await harness.system.untilIdle()
		const url = `/api/backoffice/taxRegistrations/${registrationId}`
		const { etag } = await people.admin.json<{ etag: string }>('GET', url)
		return {
			caller: people.admin,
			method: 'POST',
			url: `${url}/verification`,
			headers: { 'if-match': etag },
			body: { isVerified: true, reason: '' },
			other: { isVerified: true, reason: 'Papers seen.' },
		}
	},
	'POST /api/v1/organization/{id}/image': async ({ people, organization }) => ({
		caller: people.leader,
		method: 'POST',
		url: `/api/v1/organization/${organization.id}/image`,
		body: { images: [organization.spareImage] },
		other: { images: [organization.image, organization.spareImage] },
	}),
	...replayed(
		'right call',
		'DELETE /api/v1/organization/{id}/taxRegistration/{registrationId}',
		'DELETE /api/v1/organization/{id}/image/{imageId}',
		'POST /api/v1/organization/{id}/document',
		'PUT /api/v1/organization/{id}/document/{documentId}',
		'DELETE /api/v1/organization/{id}/document/{documentId}',
		'DELETE /api/v1/org/{id}/invitation/{invitationId}',
		'PUT /api/v1/org/{id}/user/{userId}',
		'DELETE /api/v1/org/{id}/user/{userId}',
	),
	'POST /api/backoffice/taxRegistrations/{id}/reveal': recordedEachTime,
	'POST /api/v1/organization/verify/{id}': usedUp,
	'POST /api/backoffice/organizations/{id}/top': {
		as: 'POST /api/backoffice/organizations/{id}/verification',
	},
	'PUT /api/v1/organization/{id}/image/{imageId}': { as: 'POST /api/v1/organization/{id}/image' },
	'POST /api/v1/organization/{id}/verifyEmail': newEachTime,
}
