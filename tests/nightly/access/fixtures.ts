import { donationOf, type IntentAnswer, intentOf, RUPEES_500, raise } from '../../api/fundraiser.ts'
import type { Harness } from '../../api/harness.ts'
import type { World } from '../../api/world.ts'
import type { Everybody } from './people.ts'

export interface Fixtures {
	readonly hidden: string
	readonly pending: string
	readonly live: string
	readonly organizationRequest: string
	readonly authorId: string
	readonly memberId: string
	readonly comment: string
	readonly donorsDonation: string
	readonly donorSession: string
	readonly update: string
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
	readonly webhook: string
	readonly [thing: `things.${string}`]: string
}

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
