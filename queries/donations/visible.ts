/** Donations `d` that are shown beside their request to whoever sees it, as SQL: what went back whole is not. */
export const VISIBLE_TO_ALL =
	"d.confirmed_at IS NOT NULL AND d.status IN ('confirmed', 'partlyRefunded', 'disputed')"

/** How many donations are shown beside a request `r`. */
export const VISIBLE_OF_REQUEST = `(SELECT count(*)::int FROM read.donations d
	WHERE d.target_id = r.id AND ${VISIBLE_TO_ALL})`
