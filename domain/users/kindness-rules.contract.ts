/**
 * The rules of kindness scores: published on /users/kindness and used by the read model. A changed figure
 * requires a new version of the read model, so that all scores are computed again.
 */

export const KINDNESS_CAUSES = [
	'donation',
	'approved',
	'fulfilled',
	'update',
	'organization',
	'answer',
] as const
export type KindnessCause = (typeof KINDNESS_CAUSES)[number]

/** Points of actions that count once. */
export const KINDNESS_POINTS: Readonly<Record<Exclude<KindnessCause, 'donation'>, number>> = {
	approved: 3,
	fulfilled: 20,
	update: 1,
	organization: 15,
	answer: 5,
}

/** The maximum points per cause and day (UTC), so that splitting a donation brings nothing. */
export const KINDNESS_A_DAY: Readonly<Record<KindnessCause, number>> = {
	donation: 12,
	approved: 3,
	fulfilled: 20,
	update: 1,
	organization: 15,
	answer: 10,
}

export interface DonationStep {
	/** The minimum in minor units for these points. */
	readonly from: bigint
	readonly points: number
}

/** Few steps that grow slowly, so that wealth hardly matters. */
export const DONATION_STEPS: Readonly<Record<string, readonly DonationStep[]>> = {
	INR: [
		{ from: 1_00n, points: 2 },
		{ from: 500_00n, points: 4 },
		{ from: 5_000_00n, points: 6 },
		{ from: 50_000_00n, points: 8 },
	],
	USD: [
		{ from: 1_00n, points: 2 },
		{ from: 10_00n, points: 4 },
		{ from: 100_00n, points: 6 },
		{ from: 1_000_00n, points: 8 },
	],
}

/** Returns a donation's points by its remaining part for the cause (minor units). */
export const pointsOfDonation = (currency: string, confirmed: bigint): number =>
	(DONATION_STEPS[currency] ?? []).reduce(
		(points, step) => (confirmed >= step.from ? step.points : points),
		0,
	)

/** Returns the counted points of a day and cause, limited by the daily maximum. */
export const countedOfDay = (cause: KindnessCause, worth: number): number =>
	Math.max(0, Math.min(KINDNESS_A_DAY[cause], worth))

export const KINDNESS_CHANGES = [
	'donationConfirmed',
	'donationRefunded',
	'donationRefundReversed',
	'donationChargedBack',
	'donationChargebackReversed',
	'fundraiserApproved',
	'fundraiserFulfilled',
	'fundraiserReopened',
	'fundraiserTakenDown',
	'updatePosted',
	'updateRemoved',
	'organizationVerified',
	'organizationUnverified',
	'answerFulfilled',
	'answeredOnlyEachOther',
	'answeredOthersToo',
] as const
export type KindnessChange = (typeof KINDNESS_CHANGES)[number]
