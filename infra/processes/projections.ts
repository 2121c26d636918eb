import type { Projection } from '../../projections/_shared/projection.ts'
import { timelineProjection } from '../../projections/activity/timeline.ts'
import { donationsProjection } from '../../projections/donations/donations.ts'
import { fundTotalsProjection } from '../../projections/ledger/fund-totals.ts'
import { postingsProjection } from '../../projections/ledger/postings.ts'
import { organizationsProjection } from '../../projections/organizations/organizations.ts'
import { requestsProjection } from '../../projections/requests/requests.ts'
import { userRolesProjection } from '../../projections/users/user-roles.ts'

/** Every read model. */
export const PROJECTIONS: readonly Projection[] = [
	requestsProjection,
	donationsProjection,
	fundTotalsProjection,
	postingsProjection,
	organizationsProjection,
	userRolesProjection,
	timelineProjection,
]
