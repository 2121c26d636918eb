import { donationOf, type IntentAnswer, intentOf, RUPEES_500, raise } from '../../api/fundraiser.ts'
import type { Harness } from '../../api/harness.ts'
import type { World } from '../../api/world.ts'
import type { Everybody } from './people.ts'

/** Ids of things that belong to somebody. */
export interface Fixtures {
	/** Requests of the author: published for a viewer alone, waiting for review, live. */
	readonly hidden: string
	readonly pending: string
	readonly live: string
	/** Raised by a member, waiting for those who lead the organization. */
	readonly organizationRequest: string
	readonly authorId: string
	readonly memberId: string
	/** Of the donor. */
	readonly comment: string
	readonly donorsDonation: string
	readonly donorSession: string
	/** Of the author. */
	readonly update: string
	/** Another, since one that is deleted at its own address is gone for the bare one. */
	readonly spareUpdate: string
	readonly notification: string
	readonly withdrawal: string
	readonly spareAccount: string
	readonly organization: string
	readonly organizationAccount: string
	readonly organizationImage: string
	readonly organizationDocument: string
	readonly organizationTax: string
	readonly invitation: string
	readonly foundationAccount: string
	/** That the provider told something by. */
	readonly webhook: string
	/** What capabilities add to the world. */
	readonly [thing: `things.${string}`]: string
}

/** Makes what the world lacks, and stops its clock again. */
export async function makeFixtures(harness: Harness, world: World, people: Everybody): Promise<Fixtures> {
	harness.clock.run()
	const { funds, organization, live, hidden, pending, comment, update, notification } = world
	const intent = intentOf(RUPEES_500, donationOf(RUPEES_500, live, { externalUserInfo: undefined }))
	const donation = await people.donor.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', intent)
	const text = { donation_request_id: live, title: 'The well is dug', body: 'The water is clear.' }
	const { data: spareUpdate } = await people.author.json<{ data: { _id: string } }>(
		'POST',
		'/api/v1/donationRequestUpdate',
		text,
	)
	const organizationRequest = await raise(people.member, { orgId: organization.id })
	await harness.person('donor')
	const sessions = await people.donor.json<{ data: { _id: string; current: boolean }[] }>(
		'GET',
		'/api/v1/user/sessions',
	)
	await harness.system.untilIdle()
	const [webhook] = await people.finance.json<{ id: string }[]>('GET', '/api/backoffice/webhooks')
	harness.clock.freeze()
	const added = Object.entries(world.things).map(([name, id]): [`things.${string}`, string] => [
		`things.${name}`,
		id,
	])
	return {
		...Object.fromEntries(added),
		hidden,
		pending,
		live,
		comment,
		update,
		organizationRequest,
		donorsDonation: donation.donationId,
		spareUpdate: spareUpdate._id,
		notification,
		authorId: people.author.id,
		memberId: people.member.id,
		donorSession: sessions.data.find(({ current }) => !current)?._id ?? '',
		webhook: webhook?.id ?? '',
		withdrawal: funds.withdrawal,
		spareAccount: funds.spareAccount,
		organization: organization.id,
		invitation: organization.invitation,
		organizationAccount: funds.organizationAccount,
		foundationAccount: funds.foundationAccount,
		organizationImage: organization.image,
		organizationDocument: organization.document,
		organizationTax: organization.taxRegistration,
	}
}
