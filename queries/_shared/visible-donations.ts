/** SQL for donations `d` that are public on their request: those that are not fully refunded. */
export const VISIBLE_TO_ALL =
	"d.confirmed_at IS NOT NULL AND d.status IN ('confirmed', 'partlyRefunded', 'disputed')"

export const VISIBLE_OF_REQUEST = `(SELECT count(*)::int FROM read.donations d
	WHERE d.target_id = r.id AND ${VISIBLE_TO_ALL})`

/**
 * Returns SQL for a person's donations, including those without an account by their address.
 * @param person name of a parameter
 */
export const givenBy = (person: string): string => `(d.donor_id = ${person} OR d.id = ANY(ARRAY(
	SELECT donation_id FROM rec.donation_details WHERE user_id = ${person})))`
