import { LIMIT, notFound, OFFSET } from './bad-input.requests.ts'
import {
	type ApiCall,
	choice,
	minorUnits,
	money,
	optionalChoice,
	optionalText,
	optionalUuid,
	PAGE,
	type Row,
	text,
	uuid,
	yesOrNo,
} from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { DOLLARS_500, donationOf, GUEST, intentOf, orderBodyOf, RUPEES_500 } from './fundraiser.ts'

const CARD = 'Please check the card information again.'
const NOBODY = '11111111-1111-4111-8111-111111111111'
const AMOUNT = 'Please enter valid amount'
const EMAIL = 'Please enter a valid email'

const COUNTRY = 'Please choose a country'
/** Of a country that may be left out. */
export const NO_COUNTRY = [
	['null', null, COUNTRY],
	['a number', 91, COUNTRY],
	['a name', 'India', COUNTRY],
	['small letters', 'in', COUNTRY],
] as const

/** The spec's donation payload, under a prefix where it is part of a larger body. */
export const donationFields = (prefix: '' | 'donation.') => ({
	[`${prefix}donationFor`]: choice(),
	[`${prefix}donation_request_id`]: optionalUuid,
	[`${prefix}user_id`]: optionalUuid,
	[`${prefix}type`]: optionalChoice,
	[`${prefix}units`]: choice(),
	[`${prefix}quantity`]: money(0, 100_000_000.01, 'Please enter Amount'),
	[`${prefix}processingFees`]: money(-0.01, -5, 'Please enter Amount'),
	[`${prefix}shouldChargeProcessingFees`]: yesOrNo,
	[`${prefix}anonymous`]: yesOrNo,
	[`${prefix}paymentMethod`]: optionalText(40),
	[`${prefix}paymentMode`]: optionalChoice,
	[`${prefix}language`]: optionalChoice,
	[`${prefix}message`]: optionalText(200),
	[`${prefix}billingAddress`]: [
		['text', 'Main Road'],
		['null', null],
	] as const,
	[`${prefix}billingAddress.line1`]: optionalText(50),
	[`${prefix}billingAddress.line2`]: optionalText(50),
	[`${prefix}billingAddress.country`]: NO_COUNTRY,
	[`${prefix}billingAddress.city`]: optionalText(100),
	[`${prefix}billingAddress.state`]: optionalText(100),
	[`${prefix}billingAddress.zip_code`]: [
		...optionalText(10, 'Please enter valid zip_code'),
		...['12', 'nowhere', '#56000', '12345678901'].map(
			(value) => [value, value, 'Please enter valid zip_code'] as const,
		),
	],
	[`${prefix}externalUserInfo.first_name`]: text(100, 'Please enter first name'),
	[`${prefix}externalUserInfo.last_name`]: optionalText(100),
	[`${prefix}externalUserInfo.email`]: [
		['a domain of one letter', 'a@x.c', EMAIL] as const,
		['a number of the network', 'a@1.2.3.4', EMAIL] as const,
		['nothing', undefined, 'Please enter email'] as const,
		['empty text', '', 'Please enter email'] as const,
		['null', null, 'Please enter email'] as const,
		...['ravi', 'ravi@', '@mail.example', 'ravi das@mail.example', 'a\u0000b@mail.example', 5].map(
			(value) => [`${value}`, value, EMAIL] as const,
		),
		['a long address', `${'x'.repeat(250)}@mail.example`] as const,
	],
})

const CONTINUES = [
	['text', NOBODY],
	['null', null],
	['nothing in it', {}],
	['no id', { donationId: '5' }],
	['a key that is too long', { donationId: NOBODY, key: 'x'.repeat(61) }],
] as const

/** Unpaid donations that nobody may go on with. @param pay the call's body with something else in its donation */
const continuedRows = (world: World, pay: (donation: object) => object): Row[] => [
	...[undefined, 'nonsense', `zzz.${'a'.repeat(43)}`].map(
		(key): Row => ({
			label: `that goes on with another's gift, by the key ${key?.slice(0, 8)}`,
			options: { body: pay({ continues: { donationId: world.requested.donationId, key } }) },
			refusal: notFound('The gift'),
		}),
	),
	{
		label: 'that goes on with no gift',
		options: { body: pay({ continues: { donationId: NOBODY } }) },
		refusal: notFound('The gift'),
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

/** Methods that a currency, a recipient, a donor or an amount doesn't go with. */
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
			'This way to pay takes USD alone.',
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
				'This way to pay takes INR alone.',
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

/** Figures and targets that don't fit together. */
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
		invalidDonation('for a request that is not there', elsewhere(crypto.randomUUID()), 'NOT_FOUND', 404),
		invalidDonation('for a request that nobody has published', elsewhere(world.pending), 'NOT_FOUND', 404),
		invalidDonation(
			'for a request that takes none',
			elsewhere(world.deactivated),
			'NOT_ACCEPTING_GIFTS',
			409,
		),
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
			label: 'from a guest who does not say who',
			options: { body: pay({}, { externalUserInfo: undefined }) },
			refusal: { status: 400, code: 'GUEST_REQUIRED', message: 'Please enter first name' },
		},
		{
			label: 'from a member without a name, there and in the profile',
			as: 'nameless',
			options: { body: pay({}, { externalUserInfo: undefined }) },
			refusal: {
				status: 400,
				code: 'NAME_REQUIRED',
				message: 'Please enter First Name',
			},
		},
		{
			label: 'from a member without a last name, there and in the profile',
			as: 'nameless',
			options: { body: pay({}, { externalUserInfo: { ...GUEST, last_name: '' } }) },
			refusal: {
				status: 400,
				code: 'NAME_REQUIRED',
				message: 'Please enter Last Name',
				field: 'donation.externalUserInfo.last_name',
			},
		},
		{
			label: "for another's gift",
			options: { body: pay({ donationId, donation: undefined }) },
			refusal: notFound('The gift'),
		},
		{
			label: 'for a gift by UPI',
			as: 'guestDonor',
			options: { body: pay({ donationId: world.things.ordered, donation: undefined }) },
			refusal: { status: 400, code: 'METHOD_UNAVAILABLE', field: 'donationId' },
		},
		{
			label: "with another's second step",
			options: { body: second },
			refusal: notFound('The gift'),
		},
		{
			label: 'with a second step of no payment',
			options: { body: { ...second, paymentIntentId: 'pi_nothing' } },
			refusal: notFound('The gift'),
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
			'with another amount for the same gift',
			{ ...pay({ donationId, donation: undefined }), amount: 100, quantity },
			'NOT_FOUND',
			404,
		),
		...continuedRows(world, (donation) => pay({}, donation)),
	]
}

const PRODUCT = '/api/v1/product/details'

/** An order of the checkout by which UPI, netbanking and wallets are paid. */
const orderOf = (world: World, donation: object = {}, changes: object = {}) =>
	orderBodyOf(RUPEES_500, donationTo(world, { paymentMode: 'UPI', ...donation }), changes)

/** What the checkout signed for the order of the world. */
const proofOf = ({ things }: World) => ({
	donationId: things.ordered,
	razorpay_payment_id: things.orderPayment,
	razorpay_signature: things.orderSignature,
})

/** Orders for whom nobody is, and in the name of somebody else. @param order the call's body with something else in its donation */
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

/** Orders that don't fit. */
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
			{ field: 'donation.units', message: 'This way to pay takes INR alone.' },
		),
		invalidDonation(
			'charged in another currency than the fund',
			orderOf(world, {}, { settlementCurrency: 'USD' }),
			'CURRENCY_MISMATCH',
		),
		invalidDonation('with a fee that is not ours', orderOf(world, { processingFees: 1 }), 'FEE_MISMATCH'),
		...foreignRows(world, (donation) => orderOf(world, donation)),
		invalidDonation('for nothing', of(undefined), 'TARGET_REQUIRED', 400, { field: 'donation' }),
		invalidDonation(
			'for a request that takes none',
			orderOf(world, { donation_request_id: world.deactivated }),
			'NOT_ACCEPTING_GIFTS',
			409,
		),
		{
			label: "for another's gift",
			options: { body: of(world.things.ordered) },
			refusal: notFound('The gift'),
		},
		{
			label: 'for a gift by card',
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

/** An order that is approved at PayPal. */
const dollarOrderOf = (donation: object = {}, changes: object = {}) =>
	orderBodyOf(DOLLARS_500, donationOf(DOLLARS_500, null, { paymentMethod: 'paypal', ...donation }), changes)

/** Orders for PayPal that don't fit. */
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
			{ field: 'donation.units', message: 'This way to pay takes USD alone.' },
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
			label: "for another's gift",
			options: { body: of(world.things.approved) },
			refusal: notFound('The gift'),
		},
		{
			label: 'for a gift by UPI',
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

/** The order that the guest who gave has approved. */
const approvedOf = ({ things }: World) => ({ donationId: things.approved, orderId: things.approvedOrder })

export const DONATION_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/create/payment/intent',
		access: 'everyone',
		as: 'stranger',
		url: () => '/api/v1/create/payment/intent',
		body: (world) =>
			intentOf(RUPEES_500, donationTo(world, { billingAddress: {} }), { customer_id: 'cus_1' }),
		fields: {
			payment_method_types: [
				['nothing', undefined],
				['text', 'card'],
				['none', []],
				['null', null],
			],
			'payment_method_types.0': [
				['a bank', 'us_bank_account'],
				['a number', 5],
			],
			paymentMethodId: [
				...['', 'card_1', 'pm_', `pm_${'x'.repeat(251)}`, 'pm_a b', 5, null].map(
					(value) => [`${value}`.slice(0, 12), value, CARD] as const,
				),
				['nothing', undefined, CARD],
			],
			amount: minorUnits,
			currency: choice(),
			settlementCurrency: choice(),
			customer_id: [
				['a number', 5],
				['text that is too long', 'x'.repeat(256)],
			],
			saveCard: [
				['text', 'false'],
				['null', null],
			],
			donationId: optionalUuid,
			...donationFields('donation.'),
			'donation.continues': CONTINUES,
		},
		rows: (world) => [...methodRows(world), ...intentRows(world)],
	},
	{
		route: 'POST /api/v1/donation',
		access: 'everyone',
		as: 'guestDonor',
		url: () => '/api/v1/donation',
		body: (world) => donationTo(world, { billingAddress: {}, transactionId: world.donation.paymentIntentId }),
		fields: {
			transactionId: ['', 'ch_1', 'pi_', `pi_${'x'.repeat(251)}`, 5, null, undefined].map(
				(value) => [`${value}`.slice(0, 12), value] as const,
			),
			customerId: [
				['a number', 5],
				['text that is too long', 'x'.repeat(256)],
			],
			clientSecret: [
				['a number', 5],
				['text that is too long', 'x'.repeat(501)],
			],
			cardInfo: [['text', 'visa']],
			...donationFields(''),
		},
		rows: (world) => {
			const paid = (changes: object) =>
				donationTo(world, { transactionId: world.donation.paymentIntentId, ...changes })
			return [
				...(['stranger', 'donor', 'finance'] as const).map((as) => ({
					label: `of another's payment from ${as}`,
					as,
					refusal: notFound('The payment'),
				})),
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
				invalidDonation(
					'of what belongs to another cause',
					paid({ donationFor: 'tal' }),
					'ALREADY_ASSIGNED',
					409,
				),
				invalidDonation(
					'of what belongs to another request',
					paid({ donation_request_id: world.pending }),
					'ALREADY_ASSIGNED',
					409,
				),
			]
		},
	},
	{
		route: 'POST /api/v1/razorpay/createOrder',
		access: 'everyone',
		as: 'stranger',
		url: () => '/api/v1/razorpay/createOrder',
		body: (world) => orderOf(world, { billingAddress: {} }),
		fields: {
			amount: minorUnits,
			currency: choice(),
			settlementCurrency: choice(),
			donationId: optionalUuid,
			...donationFields('donation.'),
			'donation.continues': CONTINUES,
		},
		rows: orderRows,
	},
	{
		route: `GET ${UNFINISHED}`,
		access: 'everyone',
		as: 'guest',
		url: ({ requested }) => `${UNFINISHED}?donation=${requested.donationId}&key=nonsense`,
		query: { donation: ['5', ''], key: ['x'.repeat(61)] },
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
		access: 'everyone',
		as: 'guestDonor',
		url: () => '/api/v1/razorpay/payment/verify',
		body: proofOf,
		fields: {
			donationId: uuid,
			razorpay_payment_id: ['', 'pi_1', 'pay_', `pay_${'x'.repeat(41)}`, 'pay_a b', 5, null, undefined].map(
				(value) => [`${value}`.slice(0, 12), value] as const,
			),
			razorpay_order_id: ['', 'pay_1', `order_${'x'.repeat(41)}`, 5, null].map(
				(value) => [`${value}`.slice(0, 12), value] as const,
			),
			razorpay_signature: ['', 'x'.repeat(201), 5, null, undefined].map(
				(value) => [`${value}`.slice(0, 12), value] as const,
			),
		},
		rows: (world) => {
			const proof = proofOf(world)
			const { requested, donation } = world
			return [
				...(['stranger', 'donor', 'finance'] as const).map((as) => ({
					label: `of another's order from ${as}`,
					as,
					refusal: notFound('The gift'),
				})),
				{
					label: 'of no gift',
					options: { body: { ...proof, donationId: crypto.randomUUID() } },
					refusal: notFound('The gift'),
				},
				...Object.entries({
					'with another signature': { razorpay_signature: '0'.repeat(64) },
					'with no signature at all': { razorpay_signature: 'signed' },
					'of another payment': { razorpay_payment_id: 'pay_another' },
					'of an order that is none of the gift’s': { razorpay_order_id: 'order_another' },
					'of a gift by card': { donationId: donation.donationId },
					'of a gift that its bank still asks about': { donationId: requested.donationId },
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
		access: 'everyone',
		as: 'stranger',
		url: () => '/api/v1/paypal/createOrder',
		body: () => dollarOrderOf({ billingAddress: {} }),
		fields: {
			amount: minorUnits,
			currency: choice(),
			settlementCurrency: choice(),
			donationId: optionalUuid,
			...donationFields('donation.'),
			'donation.continues': CONTINUES,
		},
		rows: dollarOrderRows,
	},
	{
		route: 'POST /api/v1/paypal/captureOrder',
		access: 'everyone',
		as: 'guestDonor',
		url: () => '/api/v1/paypal/captureOrder',
		body: approvedOf,
		fields: {
			donationId: uuid,
			orderId: ['', 'order_1', 'B'.repeat(16), 'C'.repeat(18), 'd'.repeat(17), 5, null, undefined].map(
				(value) => [`${value}`.slice(0, 12), value] as const,
			),
		},
		rows: (world) => {
			const approved = approvedOf(world)
			return [
				...(['stranger', 'donor', 'finance'] as const).map((as) => ({
					label: `of another's gift from ${as}`,
					as,
					refusal: notFound('The gift'),
				})),
				{
					label: 'of no gift',
					options: { body: { ...approved, donationId: crypto.randomUUID() } },
					refusal: notFound('The gift'),
				},
				...Object.entries({
					'of an order that is none of the gift’s': { orderId: 'A'.repeat(17) },
					'of a gift by UPI': { donationId: world.things.ordered },
					'of a gift by card': { donationId: world.donation.donationId },
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
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `/api/v1/donation?request_id=${live}`,
		query: {
			limit: ['0', '-1', '1.5', 'many', '1001'],
			offset: OFFSET,
			user_id: ['5', ''],
			request_id: ['5', ''],
		},
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
		access: 'signedIn',
		as: 'donor',
		url: ({ people }) => `/api/v1/donation/user/${people.donor.id}`,
		query: { limit: LIMIT, offset: OFFSET },
		rows: () =>
			(['author', 'volunteer'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				refusal: PAGE,
			})),
	},
	{
		route: 'GET /api/v1/donationRequest/donors',
		access: 'signedIn',
		as: 'author',
		url: ({ people }) => `/api/v1/donationRequest/donors?userId=${people.author.id}`,
		query: { limit: LIMIT, offset: OFFSET, userId: ['5', ''], orgId: ['5', ''] },
		rows: ({ people, organization }) => [
			...(['donor', 'leader', 'volunteer'] as const).map((as) => ({
				label: `of somebody else from ${as}`,
				as,
				refusal: PAGE,
			})),
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
		access: 'everyone',
		as: 'guest',
		url: ({ live }) => `${PRODUCT}?donationfor=donationRequest&id=${live}`,
		query: { donationfor: ['event', 'request', ''], id: ['5', ''], currency: ['EUR', 'rupees', ''] },
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
		access: 'everyone',
		as: 'guestDonor',
		url: (world) => `/api/v1/transactionDetails?donationId=${world.donation.donationId}`,
		query: { donationId: ['5', ''], donationfor: ['event', ''] },
		rows: (world) => [
			...(['guest', 'donor', 'author', 'volunteer'] as const).map((as) => ({
				label: `of another's gift from ${as}`,
				as,
				refusal: notFound('The gift'),
			})),
			{
				label: 'of no gift',
				url: `/api/v1/transactionDetails?donationId=${crypto.randomUUID()}`,
				refusal: notFound('The gift'),
			},
			{
				label: 'of another kind',
				url: `/api/v1/transactionDetails?donationId=${world.donation.donationId}&donationfor=tal`,
				refusal: notFound('The gift'),
			},
		],
	},
]
