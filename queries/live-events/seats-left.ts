import type { RowOf } from '../../kernel/sql/table.ts'
import type { liveEventsTable, PackageSeats } from '../../projections/live-events/live-events.ts'

type Seats = Pick<RowOf<typeof liveEventsTable>, 'capacity' | 'held' | 'sold'>

/** Counts the people who are neither sold nor held seats, also those for whom others wait. */
export const leftInAll = ({ capacity, held, sold }: Seats): number => capacity - held - sold

export const leftOf = (edition: Seats, { capacity, held, sold }: PackageSeats): number =>
	Math.max(0, Math.min(capacity - held - sold, leftInAll(edition)))
