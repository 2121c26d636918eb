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
import { mailingThings } from './mailings.kit.ts'
import { messageThings } from './messages.kit.ts'
import { type OrganizationThings, organizationThings } from './organizations.kit.ts'
import type { Caller, Rig } from './rig.ts'
import { type FundThings, fundThings } from './withdrawals.kit.ts'

/** People and things that requests can be right and wrong about. */
export interface World {
	readonly rig: Rig
	readonly people: Readonly<
		Record<
			| 'author'
			| 'donor'
			| 'admin'
			| 'superAdmin'
			| 'finance'
			| 'volunteer'
			| 'radio'
			| 'guest'
			| 'giver'
			| 'stranger'
			/** Owner of an organization. */
			| 'leader',
			Caller
		>
	>
	/** Pictures of the author and of somebody else. */
	readonly picture: string
	readonly othersPicture: string
	/** That nobody shows anywhere. */
	readonly sparePicture: string
	/** Documents of the author and of somebody else. */
	readonly document: string
	readonly othersDocument: string
	/** Requests of the author. */
	readonly pending: string
	readonly live: string
	readonly hidden: string
	readonly deactivated: string
	/** The version of the pending request as it is. */
	readonly etag: string
	/** Of the author, on the live request. */
	readonly update: string
	/** Of the donor, on the live request. */
	readonly comment: string
	/** What the donor wrote to us, as its version says; they reported the live request, too. */
	readonly message: string
	readonly messageTag: string
	/** Of an admin to themselves, and over; of all others the author alone would get one. */
	readonly mailing: string
	/** Of the author, who was told of the donor's comment. */
	readonly notification: string
	/** What people may be interested in. */
	readonly interest: string
	/** Of the giver, a guest: paid, and one whose bank still asks. */
	readonly gift: IntentAnswer
	/** The version of the gift as it is. */
	readonly giftTag: string
	readonly asked: IntentAnswer
	readonly funds: FundThings
	readonly organization: OrganizationThings
	/** With a charge that nobody knows, which is the discrepancy, as its version says. */
	readonly payout: string
	readonly discrepancy: string
	readonly discrepancyTag: string
	/** A kept run that nobody has signed, as its version says, and an event behind one of its figures. */
	readonly run: string
	readonly runTag: string
	readonly event: string
}

interface Made {
	readonly data: { readonly _id: string }
}

/** Makes the world and stops its clock, so that nothing happens by itself while it is looked at. */
export async function makeWorld(rig: Rig): Promise<World> {
	const [author, donor, admin, superAdmin, finance, volunteer, radio, leader] = await Promise.all(
		['donee', 'donor', 'admin', 'super', 'finance', 'volunteer', 'radio', 'owner'].map((key) =>
			rig.person(key),
		),
	)
	if (!author || !donor || !admin || !superAdmin || !finance || !volunteer || !radio || !leader)
		throw new Error('Nobody is there.')
	const people = {
		...{ author, donor, admin, superAdmin, finance, volunteer, radio, leader },
		...{ guest: rig.guest(), giver: rig.guest(), stranger: rig.guest() },
	}
	const live = await publish({ author, admin })
	const hidden = await publish({ author, admin }, { isPrivate: true })
	const deactivated = await publish({ author, admin })
	await author.json('POST', `/api/v1/donationRequest/${deactivated}/deactivate`)
	const pending = await raise(author)
	const gift = await give(rig, people.giver, live)
	const card = { paymentMethodId: 'pm_card_threeDSecure2Required' }
	const intent = intentOf(RUPEES_500, donationOf(RUPEES_500, live), card)
	const asked = await people.giver.json<IntentAnswer>('POST', '/api/v1/create/payment/intent', intent)
	const words = { donation_request_id: live, title: 'The roof is on', body: 'It keeps the rain out.' }
	const update = (await author.json<Made>('POST', '/api/v1/donationRequestUpdate', words)).data._id
	const comments = `/api/v1/donationRequest/${live}/comments`
	const comment = (await donor.json<Made>('POST', comments, { body: 'Good luck!' })).data._id
	const category = { name: 'Gardens', nameHi: 'बाग़' }
	const interests = '/api/v1/userInterested/categories'
	const interest = (await admin.json<Made>('POST', interests, category)).data._id
	await admin.json<Made>('POST', interests, { name: 'Meadows', nameHi: '' })
	const { message, messageTag } = await messageThings(rig, people, live)
	const mailing = await mailingThings(people)
	const [picture, othersPicture, sparePicture, document, othersDocument, etag] = [
		await author.picture(),
		await donor.picture(),
		await leader.picture(),
		await author.document(),
		await donor.document(),
		await etagOf(admin, pending),
	]
	const { id: payout } = rig.stripe.control.payouts.run('stripe-in', 'unknownCharge')
	rig.stripe.control.payouts.advance(payout, 'in_transit')
	await rig.system.settled()
	const [{ id: discrepancy } = { id: '' }] = await finance.json<{ id: string }[]>(
		'GET',
		'/api/backoffice/discrepancies',
	)
	const found = await finance.call('GET', `/api/backoffice/discrepancies/${discrepancy}`)
	const kept = await finance.json<{ id: string; etag: string }>('POST', '/api/backoffice/runs', {})
	const { data } = await finance.json<{ data: { id: string }[] }>(
		'GET',
		'/api/backoffice/explain?figure=gross&currency=INR',
	)
	const funds = await fundThings(people, live)
	const organization = await organizationThings(rig, people)
	await rig.system.settled()
	const inbox = await author.json<{ data: { _id: string; kind: string }[] }>('GET', '/api/v1/notifications')
	const notification = inbox.data.find(({ kind }) => kind === 'commentPosted')?._id ?? ''
	const seen = await finance.call('GET', `/api/backoffice/donations/${gift.donationId}`)
	rig.clock.freeze()
	return {
		...{ rig, people, picture, othersPicture, sparePicture, document, othersDocument },
		...{ pending, live, hidden, deactivated, etag },
		...{
			update,
			comment,
			message,
			messageTag,
			mailing,
			notification,
			interest,
			gift,
			asked,
			funds,
			organization,
			giftTag: String(seen.headers.etag),
		},
		...{ payout, discrepancy, discrepancyTag: String(found.headers.etag) },
		...{ run: kept.id, runTag: kept.etag, event: data[0]?.id ?? '' },
	}
}
