/** Status codes as the API has them. */
export const STATUS_CODES = {
	pendingAdmin: 0,
	approved: 1,
	fulfilled: 2,
	pendingOrganization: 3,
	live: 9,
	rejected: -1,
	incomplete: -2,
	spam: -3,
	expired: -4,
	deactivated: -5,
	onHold: -6,
	rejectedByOrganization: -7,
	removed: -11,
} as const
