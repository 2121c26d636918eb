import { type ApiCall, PAGE, type Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { DOLLARS_500, donationOf, intentOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'
import type { World } from './world.ts'

const NOBODY = '11111111-1111-4111-8111-111111111111'
const AMOUNT = 'Please enter valid amount'

const continuedRows = (world: World, pay: (donation: object) => object): Row[] => [
	...[undefined, 'nonsense', `zzz.${'a'.repeat(43)}`].map(
		(key): Row => ({
			label: `that goes on with another's donation, by the key ${key?.slice(0, 8)}`,
			options: { body: pay({ continues: { donationId: world.requested.donationId, key } }) },
			refusal: notFound('The donation'),
		}),
	),
	{
		label: 'that goes on with no donation',
		options: { body: pay({ continues: { donationId: NOBODY } }) },
		refusal: notFound('The donation'),
	},
	{
		label: 'that goes on with what is paid',
		as: 'guestDonor',
		options: { body: pay({ continues: { donationId: world.donation.donationId } }) },
		refusal: { status: 409, code: 'ALREADY_PAID' },
	},
]

const donationTo = (world: World, changes: object = {}) => donationOf(RUPEES_500, world.live, changes)

const invalidDonation = (
	label: string,
	body: object,
	code: string,
	status = 400,
	more: object = {},
): Row => ({
	label,
	options: { body },
	refusal: { status, code, ...more },
})

const ACH = 'StripeACH only available in USA'

function methodRows(world: World): Row[] {
	const inRupees = (donation: object) => intentOf(RUPEES_500, donationTo(world, donation))
	const inDollars = (donation: object) => intentOf(DOLLARS_500, donationOf(DOLLARS_500, null, donation))
	const toPerson = { donationFor: 'individual', toUserInfo: { _id: world.people.author.id } }
	const unavailable = (label: string, body: object, field: string, message?: string) =>
		invalidDonation(label, body, 'METHOD_UNAVAILABLE', 400, {
			field: `donation.${field}`,
			...(message && { message }),
		})
	const asMember = (row: Row): Row => ({ ...row, as: 'donor' })
	return [
		unavailable(
			'by PayPal in rupees',
			inRupees({ paymentMethod: 'paypal' }),
			'units',
			'This way to pay takes only USD.',
		),
		unavailable('by bank debit in rupees', inRupees({ paymentMode: 'ACH' }), 'units', ACH),
		asMember(
			unavailable(
				'by bank debit to the foundation',
				inDollars({ paymentMode: 'ACH', externalUserInfo: undefined }),
				'donationFor',
				ACH,
			),
		),
		unavailable(
			'by bank debit from a guest',
			inDollars({ paymentMode: 'ACH', ...toPerson }),
			'paymentMethod',
			'Please log in to pay this way.',
		),
		...['UPI', 'net banking', 'wallet'].map((paymentMode) =>
			unavailable(
				`by ${paymentMode} in dollars`,
				inDollars({ paymentMode }),
				'units',
				'This way to pay takes only INR.',
			),
		),
		...['cash', 'paypal', 'toString'].map((paymentMethod) =>
			unavailable(
				`by a card of ${paymentMethod}`,
				inRupees({ paymentMethod, paymentMode: 'card' }),
				'paymentMethod',
				"This way to pay isn't offered here.",
			),
		),
		...[
			['UPI', inRupees({ paymentMode: 'UPI' })] as const,
			['PayPal', inDollars({ paymentMethod: 'paypal' })] as const,
		].map(([method, body]) =>
			unavailable(
				`by ${method}, at the call for cards`,
				body,
				'paymentMode',
				'This way to pay has a page of its own.',
			),
		),
		unavailable('by nothing that there is', inRupees({ paymentMethod: 'cash' }), 'paymentMethod'),
		invalidDonation(
			'with the fee of a bank debit',
			intentOf(DOLLARS_500, donationOf(DOLLARS_500, null, { processingFees: 4 }), { amount: 50_400 }),
			'FEE_MISMATCH',
		),
	]
}

function intentRows(world: World): Row[] {
	const pay = (changes: object, donation: object = {}) =>
		intentOf(RUPEES_500, donationTo(world, donation), changes)
	const elsewhere = (id: string) => pay({}, { donation_request_id: id })
	const { donationId, paymentIntentId } = world.donation
	const second = { paymentIntentId, currency: 'INR', settlementCurrency: 'INR' }
	const { quantity } = donationOf(RUPEES_500, null)
	return [
		invalidDonation('with a fee that is not ours', pay({}, { processingFees: 1 }), 'FEE_MISMATCH'),
		invalidDonation('with a total that is less', pay({ amount: 40_000 }), 'FEE_MISMATCH'),
		invalidDonation(
			'of less than one unit',
			pay({ amount: 51 }, { quantity: 0.5, processingFees: 0.01 }),
			'INVALID_AMOUNT',
			400,
			{ message: AMOUNT, field: 'quantity' },
		),
		invalidDonation('charged in another currency', pay({ currency: 'USD' }), 'CURRENCY_MISMATCH'),
		invalidDonation(
			'in another currency than the fund',
			pay({ currency: 'USD', settlementCurrency: 'USD' }, { units: 'USD' }),
			'CURRENCY_MISMATCH',
		),
		invalidDonation('in another currency than it says', pay({}, { units: 'USD' }), 'CURRENCY_MISMATCH'),
		invalidDonation(
			'for a request without its id',
			pay({}, { donation_request_id: undefined }),
			'TARGET_REQUIRED',
			400,
			{
				field: 'donation.donation_request_id',
			},
		),
		invalidDonation(
			'for a person without their id',
			pay({}, { donationFor: 'individual' }),
			'TARGET_REQUIRED',
			400,
			{ field: 'donation.toUserInfo' },
		),
		invalidDonation(
			'for a person who is not there',
			pay({}, { donationFor: 'individual', toUserInfo: { _id: crypto.randomUUID() } }),
			'NOT_FOUND',
			404,
			{ message: 'The person was not found.' },
		),
		invalidDonation(
			'for seats of no registration',
			pay({}, { donationFor: 'event', donation_request_id: undefined }),
			'TARGET_REQUIRED',
			400,
			{ field: 'donation.registrationId' },
		),
		invalidDonation('for a request that is not there', elsewhere(crypto.randomUUID()), 'NOT_FOUND', 404),
		invalidDonation('for a request that nobody has published', elsewhere(world.pending), 'NOT_FOUND', 404),
		invalidDonation(
			'in the name of somebody else',
			pay({}, { user_id: world.people.donor.id }),
			'NOT_ALLOWED',
			403,
			PAGE,
		),
		{
			label: 'from a guest who wants their card saved',
			options: { body: pay({ saveCard: true }) },
			refusal: { status: 400, code: 'SAVE_NEEDS_ACCOUNT', field: 'saveCard' },
		},
		{
			label: "for another's donation",
			options: { body: pay({ donationId, donation: undefined }) },
			refusal: notFound('The donation'),
		},
		{
			label: 'for a donation by UPI',
			as: 'guestDonor',
			options: { body: pay({ donationId: world.things.ordered, donation: undefined }) },
			refusal: { status: 400, code: 'METHOD_UNAVAILABLE', field: 'donationId' },
		},
		{
			label: "with another's second step",
			options: { body: second },
			refusal: notFound('The donation'),
		},
		{
			label: 'with a second step of no payment',
			options: { body: { ...second, paymentIntentId: 'pi_nothing' } },
			refusal: notFound('The donation'),
		},
		invalidDonation('with a second step in no currency', { ...second, currency: 'GBP' }, 'CURRENCY_MISMATCH'),
		invalidDonation(
			'with a malformed second step',
			{ ...second, paymentIntentId: 'ch_1' },
			'VALIDATION',
			400,
			{
				field: 'paymentIntentId',
			},
		),
		invalidDonation(
			'with another amount for the same donation',
			{ ...pay({ donationId, donation: undefined }), amount: 100, quantity },
			'NOT_FOUND',
			404,
		),
		...continuedRows(world, (donation) => pay({}, donation)),
	]
}

const PRODUCT = '/api/v1/product/details'

const orderOf = (world: World, donation: object = {}, changes: object = {}) =>
	orderBodyOf(RUPEES_500, donationTo(world, { paymentMode: 'UPI', ...donation }), changes)

const proofOf = ({ things }: World) => ({
	donationId: things.ordered,
	razorpay_payment_id: things.orderPayment,
	razorpay_signature: things.orderSignature,
})

const foreignRows = (world: World, order: (donation: object) => object): Row[] => [
	invalidDonation(
		'for a person who is not there',
		order({ donationFor: 'individual', toUserInfo: { _id: crypto.randomUUID() } }),
		'NOT_FOUND',
		404,
		{ message: 'The person was not found.' },
	),
	invalidDonation(
		'for a person without their id',
		order({ donationFor: 'individual' }),
		'TARGET_REQUIRED',
		400,
		{
			field: 'donation.toUserInfo',
		},
	),
	invalidDonation(
		'in the name of somebody else',
		order({ user_id: world.people.donor.id }),
		'NOT_ALLOWED',
		403,
		PAGE,
	),
]

function orderRows(world: World): Row[] {
	const of = (donationId: string | undefined) => orderOf(world, {}, { donation: undefined, donationId })
	return [
		...['card', 'ACH'].map((paymentMode) =>
			invalidDonation(`by ${paymentMode}`, orderOf(world, { paymentMode }), 'METHOD_UNAVAILABLE'),
		),
		invalidDonation(
			'by UPI at another provider',
			orderOf(world, { paymentMethod: 'stripe' }),
			'METHOD_UNAVAILABLE',
			400,
			{ field: 'donation.paymentMethod' },
		),
		invalidDonation(
			'in dollars',
			orderBodyOf(DOLLARS_500, donationOf(DOLLARS_500, null, { paymentMode: 'UPI' })),
			'METHOD_UNAVAILABLE',
			400,
			{ field: 'donation.units', message: 'This way to pay takes only INR.' },
		),
		invalidDonation(
			'charged in another currency than the fund',
			orderOf(world, {}, { settlementCurrency: 'USD' }),
			'CURRENCY_MISMATCH',
		),
		invalidDonation('with a fee that is not ours', orderOf(world, { processingFees: 1 }), 'FEE_MISMATCH'),
		...foreignRows(world, (donation) => orderOf(world, donation)),
		invalidDonation('for nothing', of(undefined), 'TARGET_REQUIRED', 400, { field: 'donation' }),
		{
			label: "for another's donation",
			options: { body: of(world.things.ordered) },
			refusal: notFound('The donation'),
		},
		{
			label: 'for a donation by card',
			as: 'guestDonor',
			options: { body: of(world.requested.donationId) },
			refusal: { status: 400, code: 'METHOD_UNAVAILABLE', field: 'donationId' },
		},
		{
			label: 'for another amount',
			as: 'guestDonor',
			options: { body: { ...of(world.things.ordered), amount: 100 } },
			refusal: { status: 400, code: 'AMOUNT_CHANGED' },
		},
		...continuedRows(world, (donation) => orderOf(world, donation)),
	]
}

const UNFINISHED = '/api/v1/donation/unfinished'

const dollarOrderOf = (donation: object = {}, changes: object = {}) =>
	orderBodyOf(DOLLARS_500, donationOf(DOLLARS_500, null, { paymentMethod: 'paypal', ...donation }), changes)

function dollarOrderRows(world: World): Row[] {
	const of = (donationId: string | undefined) => dollarOrderOf({}, { donation: undefined, donationId })
	return [
		...['card', 'ACH', 'UPI'].map((paymentMode) =>
			invalidDonation(`by ${paymentMode}`, dollarOrderOf({ paymentMode }), 'METHOD_UNAVAILABLE'),
		),
		invalidDonation(
			'by the card of no provider',
			dollarOrderOf({ paymentMethod: undefined }),
			'METHOD_UNAVAILABLE',
		),
		invalidDonation(
			'in rupees',
			orderBodyOf(RUPEES_500, donationTo(world, { paymentMethod: 'paypal' })),
			'METHOD_UNAVAILABLE',
			400,
			{ field: 'donation.units', message: 'This way to pay takes only USD.' },
		),
		invalidDonation(
			'for a fund in rupees',
			dollarOrderOf({ donationFor: 'donationRequest', donation_request_id: world.live }),
			'CURRENCY_MISMATCH',
		),
		invalidDonation(
			'charged in another currency than the fund',
			dollarOrderOf({}, { settlementCurrency: 'INR' }),
			'CURRENCY_MISMATCH',
		),
		invalidDonation('with a fee that is not ours', dollarOrderOf({ processingFees: 1 }), 'FEE_MISMATCH'),
		...foreignRows(world, (donation) => dollarOrderOf(donation)),
		invalidDonation('for nothing', of(undefined), 'TARGET_REQUIRED', 400, { field: 'donation' }),
		{
			label: "for another's donation",
			options: { body: of(world.things.approved) },
			refusal: notFound('The donation'),
		},
		{
			label: 'for a donation by UPI',
			as: 'guestDonor',
			options: { body: { ...orderOf(world, {}, { donation: undefined }), donationId: world.things.ordered } },
			refusal: { status: 400, code: 'METHOD_UNAVAILABLE', field: 'donationId' },
		},
		{
			label: 'for another amount',
			as: 'guestDonor',
			options: { body: { ...of(world.things.approved), amount: 100 } },
			refusal: { status: 400, code: 'AMOUNT_CHANGED' },
		},
		...continuedRows(world, (donation) => dollarOrderOf(donation)),
	]
}

const approvedOf = ({ things }: World) => ({ donationId: things.approved, orderId: things.approvedOrder })

export const DONATION_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/create/payment/intent',
		as: 'stranger',
		url: () => '/api/v1/create/payment/intent',
		body: (world) =>
			intentOf(RUPEES_500, donationTo(world, { billingAddress: {} }), { customer_id: 'cus_1' }),
		rows: (world) => [...methodRows(world), ...intentRows(world)],
	},
	{
		route: 'POST /api/v1/donation',
		as: 'guestDonor',
		url: () => '/api/v1/donation',
		body: (world) => donationTo(world, { billingAddress: {}, transactionId: world.donation.paymentIntentId }),
		rows: (world) => {
			const paid = (changes: object) =>
				donationTo(world, { transactionId: world.donation.paymentIntentId, ...changes })
			return [
				{
					label: 'of no payment',
					options: { body: paid({ transactionId: 'pi_nothing' }) },
					refusal: notFound('The payment'),
				},
				{
					label: 'of an order at PayPal that is none',
					options: { body: paid({ transactionId: 'A'.repeat(17) }) },
					refusal: notFound('The payment'),
				},
			]
		},
	},
	{
		route: 'POST /api/v1/razorpay/createOrder',
		as: 'stranger',
		url: () => '/api/v1/razorpay/createOrder',
		body: (world) => orderOf(world, { billingAddress: {} }),
		rows: orderRows,
	},
	{
		route: `GET ${UNFINISHED}`,
		as: 'guest',
		url: ({ requested }) => `${UNFINISHED}?donation=${requested.donationId}&key=nonsense`,
		rows: ({ requested }) =>
			['', 'nonsense', `zzz.${'a'.repeat(43)}`].map(
				(key): Row => ({
					label: `with the key ${key.slice(0, 12)}`,
					url: `${UNFINISHED}?donation=${requested.donationId}&key=${key}`,
					refusal: { status: 404, code: 'NOT_FOUND', message: 'This link does not work any more.' },
				}),
			),
	},
	{
		route: 'POST /api/v1/razorpay/payment/verify',
		as: 'guestDonor',
		url: () => '/api/v1/razorpay/payment/verify',
		body: proofOf,
		rows: (world) => {
			const proof = proofOf(world)
			const { requested, donation } = world
			return [
				{
					label: 'of no donation',
					options: { body: { ...proof, donationId: crypto.randomUUID() } },
					refusal: notFound('The donation'),
				},
				...Object.entries({
					'with another signature': { razorpay_signature: '0'.repeat(64) },
					'with no signature at all': { razorpay_signature: 'signed' },
					'of another payment': { razorpay_payment_id: 'pay_another' },
					'of an order that is none of the donation’s': { razorpay_order_id: 'order_another' },
					'of a donation by card': { donationId: donation.donationId },
					'of a donation that its bank still asks about': { donationId: requested.donationId },
				}).map(([label, changes]) =>
					invalidDonation(label, { ...proof, ...changes }, 'NOT_VERIFIED', 400, {
						message: 'This payment could not be verified.',
					}),
				),
			]
		},
	},
	{
		route: 'POST /api/v1/paypal/createOrder',
		as: 'stranger',
		url: () => '/api/v1/paypal/createOrder',
		body: () => dollarOrderOf({ billingAddress: {} }),
		rows: dollarOrderRows,
	},
	{
		route: 'POST /api/v1/paypal/captureOrder',
		as: 'guestDonor',
		url: () => '/api/v1/paypal/captureOrder',
		body: approvedOf,
		rows: (world) => {
			const approved = approvedOf(world)
			return [
				{
					label: 'of no donation',
					options: { body: { ...approved, donationId: crypto.randomUUID() } },
					refusal: notFound('The donation'),
				},
				...Object.entries({
					'of an order that is none of the donation’s': { orderId: 'A'.repeat(17) },
					'of a donation by UPI': { donationId: world.things.ordered },
					'of a donation by card': { donationId: world.donation.donationId },
				}).map(([label, changes]) =>
					invalidDonation(label, { ...approved, ...changes }, 'NOT_VERIFIED', 400, {
						message: 'This payment could not be verified.',
					}),
				),
			]
		},
	},
	{
		route: 'GET /api/v1/donation',
		as: 'guest',
		url: ({ live }) => `/api/v1/donation?request_id=${live}`,
		rows: ({ hidden, people }) => [
			{
				label: 'of a private request',
				url: `/api/v1/donation?request_id=${hidden}`,
				refusal: notFound('The request'),
			},
			{
				label: 'of no request',
				url: `/api/v1/donation?request_id=${crypto.randomUUID()}`,
				refusal: notFound('The request'),
			},
			...(['guest', 'donor', 'volunteer'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				url: `/api/v1/donation?user_id=${people.author.id}`,
				refusal: PAGE,
			})),
		],
	},
	{
		route: 'GET /api/v1/donation/user/{id}',
		as: 'donor',
		url: ({ people }) => `/api/v1/donation/user/${people.donor.id}`,
	},
	{
		route: 'GET /api/v1/donationRequest/donors',
		as: 'author',
		url: ({ people }) => `/api/v1/donationRequest/donors?userId=${people.author.id}`,
		rows: ({ people, organization }) => [
			...(['author', 'volunteer'] as const).map((as) => ({
				label: `of an organization that ${as} does not lead`,
				as,
				url: `/api/v1/donationRequest/donors?orgId=${organization.id}`,
				refusal: PAGE,
			})),
			{
				label: 'of no organization',
				url: `/api/v1/donationRequest/donors?orgId=${crypto.randomUUID()}`,
				refusal: PAGE,
			},
			{
				label: 'of somebody else and an organization of others',
				url: `/api/v1/donationRequest/donors?userId=${people.donor.id}&orgId=${organization.id}`,
				refusal: PAGE,
			},
		],
	},
	{
		route: 'GET /api/v1/product/details',
		as: 'guest',
		url: ({ live }) => `${PRODUCT}?donationfor=donationRequest&id=${live}`,
		rows: ({ live, hidden, pending, people: { donor } }) => [
			...(['guest', 'donor'] as const).map((as) => ({
				label: `of a private request from ${as}`,
				as,
				url: `${PRODUCT}?donationfor=donationRequest&id=${hidden}`,
				refusal: notFound('The request'),
			})),
			...[pending, donor.id, crypto.randomUUID()].map((id, place) => ({
				label: `of ${['a pending request', 'a person as a request', 'no request'][place]}`,
				url: `${PRODUCT}?donationfor=donationRequest&id=${id}`,
				refusal: notFound('The request'),
			})),
			...[live, crypto.randomUUID()].map((id, place) => ({
				label: `of ${['a request as a person', 'nobody'][place]}`,
				url: `${PRODUCT}?donationfor=individual&id=${id}`,
				refusal: notFound('The person'),
			})),
			...(['donationRequest', 'individual'] as const).map((donationFor) => ({
				label: `of no id of ${donationFor}`,
				url: `${PRODUCT}?donationfor=${donationFor}`,
				refusal: { status: 400, code: 'TARGET_REQUIRED', field: 'id' },
			})),
			{
				label: 'in another currency than the request has',
				url: `${PRODUCT}?donationfor=donationRequest&id=${live}&currency=usd`,
				refusal: { status: 400, code: 'CURRENCY_MISMATCH', field: 'currency' },
			},
		],
	},
	{
		route: 'GET /api/v1/transactionDetails',
		as: 'guestDonor',
		url: (world) => `/api/v1/transactionDetails?donationId=${world.donation.donationId}`,
		rows: (world) => [
			{
				label: 'of no donation',
				url: `/api/v1/transactionDetails?donationId=${crypto.randomUUID()}`,
				refusal: notFound('The donation'),
			},
			{
				label: 'of another kind',
				url: `/api/v1/transactionDetails?donationId=${world.donation.donationId}&donationfor=tal`,
				refusal: notFound('The donation'),
			},
		],
	},
]
