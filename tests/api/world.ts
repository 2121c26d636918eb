import { campaignFixtures } from './campaigns.fixtures.ts'
import {
	donationOf,
	etagOf,
	give,
	type IntentAnswer,
	intentOf,
	publish,
	RUPEES_500,
	raise,
} from './fundraiser.ts'
import type { Caller, Harness } from './harness.ts'
import { type OrganizationFixtures, organizationFixtures } from './organizations.fixtures.ts'
import { supportFixtures } from './support.fixtures.ts'
import { type FundFixtures, fundFixtures } from './withdrawals.fixtures.ts'

export interface World {
	readonly harness: Harness
	readonly people: Readonly<
		Record<
			| 'author'
			| 'donor'
			| 'admin'
			| 'superAdmin'
			| 'finance'
			| 'auditor'
			| 'volunteer'
			| 'radio'
			| 'guest'
			| 'guestDonor'
			| 'stranger'
			| 'leader'
			| 'nameless',
			Caller
		>
	>
	readonly picture: string
	readonly othersPicture: string
	readonly sparePicture: string
	readonly document: string
	readonly othersDocument: string
	readonly video: string
	readonly othersVideo: string
	readonly pending: string
	readonly live: string
	readonly hidden: string
	readonly deactivated: string
	readonly etag: string
	readonly update: string
	readonly comment: string
	readonly message: string
	readonly supportRequestTag: string
	readonly campaign: string
	readonly notification: string
	readonly interest: string
	readonly donation: IntentAnswer
	readonly donationTag: string
	readonly requested: IntentAnswer
	readonly funds: FundFixtures
	readonly organization: OrganizationFixtures
	readonly payout: string
	readonly discrepancy: string
	readonly discrepancyTag: string
	readonly run: string
	readonly runTag: string
	readonly event: string
	readonly things: Readonly<Record<string, string>>
}

interface Made {
	readonly data: { readonly _id: string }
}

/** Creates the world and freezes its clock, so that nothing changes by itself during the tests. */
export async function makeWorld(harness: Harness): Promise<World> {
	const [author, donor, admin, superAdmin, finance, auditor, volunteer, radio, leader] = await Promise.all(
		['donee', 'donor', 'admin', 'super', 'finance', 'auditor', 'volunteer', 'radio', 'owner'].map((key) =>
			harness.person(key),
		),
	)
	if (!author || !donor || !admin || !superAdmin || !finance || !auditor || !volunteer || !radio || !leader)
		throw new Error('Nobody is there.')
	const nameless = await harness.person('priya')
	await harness.system.sql.execute("UPDATE rec.users SET first_name = '', last_name = '' WHERE id = $1", [
		nameless.id,
	])
	// The donor is no newcomer, whose first comment would be held.
	const past = "UPDATE rec.users SET created_at = created_at - interval '30 days' WHERE id = $1"
	await harness.system.sql.execute(past, [donor.id])
	const people = {
		author,
		donor,
		admin,
		superAdmin,
		finance,
		auditor,
		volunteer,
		radio,
		leader,
		nameless,
		guest: harness.guest(),
		guestDonor: harness.guest(),
		stranger: harness.guest(),
	}
	const live = await publish({ author, admin })
	const hidden = await publish({ author, admin }, { isPrivate: true })
	const deactivated = await publish({ author, admin })
	await author.json('POST', `/api/v1/donationRequest/${deactivated}/deactivate`)
	const pending = await raise(author)
	const donation = await give(harness, people.guestDonor, live)
	const card = { paymentMethodId: 'pm_card_threeDSecure2Required' }
	const intent = intentOf(RUPEES_500, donationOf(RUPEES_500, live), card)
	const requested = await people.guestDonor.json<IntentAnswer>(
		'POST',
		'/api/v1/create/payment/intent',
		intent,
	)
	const text = { donation_request_id: live, title: 'The roof is on', body: 'It keeps the rain out.' }
	const update = (await author.json<Made>('POST', '/api/v1/donationRequestUpdate', text)).data._id
	const comments = `/api/v1/donationRequest/${live}/comments`
	const comment = (await donor.json<Made>('POST', comments, { body: 'Good luck!' })).data._id
	const category = { name: 'Gardens', nameHi: 'बाग़' }
	const interests = '/api/v1/userInterested/categories'
	const interest = (await admin.json<Made>('POST', interests, category)).data._id
	await admin.json<Made>('POST', interests, { name: 'Meadows', nameHi: '' })
	const { message, supportRequestTag } = await supportFixtures(harness, people, live)
	const campaign = await campaignFixtures(people)
	const [picture, othersPicture, sparePicture, document, othersDocument, video, othersVideo, etag] = [
		await author.picture(),
		await donor.picture(),
		await leader.picture(),
		await author.document(),
		await donor.document(),
		await author.video(),
		await donor.video(),
		await etagOf(admin, pending),
	]
	const { id: payout } = harness.stripe.control.payouts.run('stripe-in', 'unknownCharge')
	harness.stripe.control.payouts.advance(payout, 'in_transit')
	await harness.system.untilIdle()
	const [{ id: discrepancy } = { id: '' }] = await finance.json<{ id: string }[]>(
		'GET',
		'/api/backoffice/discrepancies',
	)
	const found = await finance.call('GET', `/api/backoffice/discrepancies/${discrepancy}`)
	const saved = await finance.json<{ id: string; etag: string }>('POST', '/api/backoffice/runs', {})
	const { data } = await finance.json<{ data: { id: string }[] }>(
		'GET',
		'/api/backoffice/explain?figure=gross&currency=INR',
	)
	const funds = await fundFixtures(people, live)
	const organization = await organizationFixtures(harness, people)
	await harness.system.untilIdle()
	const inbox = await author.json<{ data: { _id: string; kind: string }[] }>('GET', '/api/v1/notifications')
	const notification = inbox.data.find(({ kind }) => kind === 'commentPosted')?._id ?? ''
	const seen = await finance.call('GET', `/api/backoffice/donations/${donation.donationId}`)
	const world: World = {
		harness,
		people,
		picture,
		othersPicture,
		sparePicture,
		document,
		othersDocument,
		video,
		othersVideo,
		pending,
		live,
		hidden,
		deactivated,
		etag,
		update,
		comment,
		message,
		supportRequestTag,
		campaign,
		notification,
		interest,
		donation,
		requested,
		funds,
		organization,
		donationTag: String(seen.headers.etag),
		payout,
		discrepancy,
		discrepancyTag: String(found.headers.etag),
		run: saved.id,
		runTag: saved.etag,
		event: data[0]?.id ?? '',
		things: {},
	}
	// Declarations have calls, which know this file.
	const { DECLARED } = await import('./declared.ts')
	const things: Record<string, string> = {}
	for (const { things: add } of DECLARED.values()) Object.assign(things, await add?.({ ...world, things }))
	await harness.system.untilIdle()
	harness.clock.freeze()
	return { ...world, things }
}
