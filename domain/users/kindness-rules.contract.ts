/**
 * How kindness is counted: published on /users/kindness, and followed by the read model. Whoever changes a
 * figure raises the read model's version, so that everybody is counted anew.
 */

export const KINDNESS_CAUSES = [
	'donation',
	'approved',
	'fulfilled',
	'update',
	'organization',
	'answer',
] as const
/**
 * A donation; a fundraiser that a reviewer approved; one that reached its goal; news that its author told donors;
 * an organization that was verified; an answer to a request that its author says was done.
 */
export type KindnessCause = (typeof KINDNESS_CAUSES)[number]

/** Points for something that counts once. */
export const KINDNESS_POINTS: Readonly<Record<Exclude<KindnessCause, 'donation'>, number>> = {
	approved: 3,
	fulfilled: 20,
	update: 1,
	organization: 15,
	answer: 5,
}

/** Most points of a kind for what was done on one day (UTC), so that splitting a donation brings nothing. */
export const KINDNESS_A_DAY: Readonly<Record<KindnessCause, number>> = {
	donation: 12,
	approved: 3,
	fulfilled: 20,
	update: 1,
	organization: 15,
	answer: 10,
}

export interface DonationStep {
	/** Minor units that the cause gets, from which on the points count. */
	readonly from: bigint
	readonly points: number
}

/** Few steps that grow slowly: a large purse doesn't make a kinder person. */
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

/** What a donation is worth by the part of it that the cause still holds (minor units). */
export const pointsOfDonation = (currency: string, confirmed: bigint): number =>
	(DONATION_STEPS[currency] ?? []).reduce(
		(points, step) => (confirmed >= step.from ? step.points : points),
		0,
	)

/** What a day's deeds of a kind count, of what they would be worth together. */
export const countedOfDay = (cause: KindnessCause, worth: number): number =>
	Math.max(0, Math.min(KINDNESS_A_DAY[cause], worth))

/** Why a score changed, or would have changed on a day that was not full yet. */
export const KINDNESS_CHANGES = [
	'giftConfirmed',
	'giftRefunded',
	'giftRefundReversed',
	'giftChargedBack',
	'giftChargebackReversed',
	'fundraiserApproved',
	'fundraiserFulfilled',
	'fundraiserReopened',
	'fundraiserTakenDown',
	'updatePosted',
	'updateRemoved',
	'organizationVerified',
	'organizationUnverified',
	'answerFulfilled',
	/** Both people answer nobody but each other, which counts nothing. */
	'answeredOnlyEachOther',
	/** One of them answered somebody else, too. */
	'answeredOthersToo',
] as const
export type KindnessChange = (typeof KINDNESS_CHANGES)[number]
